"""The figures of a table's two lists, with the values that a board asks for.

Refuses to judge who may see them: ask only for a viewer to whom both lists are open.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from armies import queries as armies
from armies.models import ArmyListVersion
from rules.hex_board.pieces import Trait
from tournament.engine.entrants import FACTIONS
from tournament.models import Pairing, Tournament
from tournament.queries.rounds import boards

NUMBERS: Final = {"attacks": "attacks", "mp": "movement", "ap": "action_points", "range": "range"}


def figures_at(
    tournament: Tournament, table: int, number: int | None = None
) -> dict[str, list[dict[str, Any]]]:
    """By faction, each figure once, as a piece without its place; all four lists while the roll is open.

    Of round ``number``, or of the newest.
    """
    round_ = boards.current_round(tournament, number)
    rows = round_.pairings.filter(is_current=True, table=table) if round_ else Pairing.objects.none()
    pairing = rows.select_related("a", "b").first()
    return figures_of(armies.current_versions(_lists(pairing)).values() if pairing else ())


def figures_of(versions: Iterable[ArmyListVersion]) -> dict[str, list[dict[str, Any]]]:
    """The same of these lists."""
    found: dict[str, list[dict[str, Any]]] = {faction: [] for faction in FACTIONS}
    for version in versions:
        figures = found.setdefault(version.army_list.faction, [])
        for entry in version.entries.all():
            if (figure := _piece(entry.snapshot)) not in figures:
                figures.append(figure)
    return found


def _lists(pairing: Pairing) -> Iterator[int]:
    for entrant, played in ((pairing.a, pairing.faction_a), (pairing.b, pairing.faction_b)):
        for faction in (played,) if played else FACTIONS:
            list_id = getattr(entrant, f"{faction}_list_id", None)
            if list_id is not None:
                yield list_id


def _piece(printed: Mapping[str, Any]) -> dict[str, Any]:
    numbers = {name: printed.get(column) for name, column in NUMBERS.items()}
    traits = sorted({each["code"] for each in printed["abilities"]} & set(Trait))
    return {"id": printed["name"], "kind": printed["kind"], **numbers, "is": traits}
