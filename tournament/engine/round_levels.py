"""The points limits of single rounds. The others have that of the event.

This module refuses to know what a limit means for a list.
"""

from typing import Any, Final

from tournament.engine.errors import BadSetting

MAX_ROUNDS: Final = 99
MAX_LEVEL: Final = 1_000_000
FIELDS: Final = ("round", "level")


class BadRoundLevels(BadSetting):
    """Limits that no round can have; ``path`` says where, such as ``levels[0].level``."""

    CODE = "bad-round-levels"


def round_levels_from_json(data: object) -> list[dict[str, int]]:
    """``[{"round": 2, "level": 750}]``, by round. Raises :class:`BadRoundLevels` with the place."""
    if not isinstance(data, list) or len(data) > MAX_ROUNDS:
        raise BadRoundLevels("rows", path="levels", most=MAX_ROUNDS)
    rows = [_row(row, f"levels[{at}]") for at, row in enumerate(data)]
    for at, row in enumerate(rows):
        if row["round"] in {other["round"] for other in rows[:at]}:
            raise BadRoundLevels("round-twice", path=f"levels[{at}].round", round=row["round"])
    return sorted(rows, key=lambda row: row["round"])


def _row(data: object, path: str) -> dict[str, int]:
    if not isinstance(data, dict):
        raise BadRoundLevels("object", path=path)
    for name in data:
        if name not in FIELDS:
            raise BadRoundLevels("field", path=f"{path}.{name}", name=str(name), known=list(FIELDS))
    return {"round": _whole(data, "round", MAX_ROUNDS, path), "level": _whole(data, "level", MAX_LEVEL, path)}


def _whole(data: dict[str, Any], name: str, most: int, path: str) -> int:
    value = data.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise BadRoundLevels(name, path=f"{path}.{name}", most=most, limit=most)
    return value
