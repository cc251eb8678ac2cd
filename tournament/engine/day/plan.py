"""What an organiser plans of a day: when the first round begins, what lies between rounds, and the breaks.

Times are those of the hall's clock; whole minutes. When rounds really start and end is the business of
:mod:`tournament.engine.day.forecast`. This module refuses to know what time it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time, timedelta
from typing import Any, Final

from tournament.engine.errors import BadSetting
from tournament.engine.suggestions import nearest

USUAL_TURN_OVER: Final = timedelta(minutes=15)
MAX_TURN_OVER: Final = 240  # minutes
MAX_BREAK: Final = 480  # minutes
MAX_ROUND: Final = 1440  # minutes
MAX_ROUNDS: Final = 99
MAX_BREAKS: Final = 20
MAX_NAME_LENGTH: Final = 60
KNOWN: Final = ("first_round", "turn_over", "breaks", "round_minutes")
KNOWN_OF_BREAK: Final = ("after", "name", "minutes")


class BadDayPlan(BadSetting):
    """A plan of the day that nobody can follow; ``path`` says where, such as ``breaks[0].minutes``."""

    CODE = "bad-day-plan"

    def below(self, place: str) -> BadDayPlan:
        """The same fault of a plan that is kept at this place."""
        path = f"{place}.{self.path}" if self.path else place
        return BadDayPlan(self.case, **{**self.data, "path": path})


@dataclass(frozen=True, slots=True)
class Break:
    """A break after a round: what it is called, and how long it is."""

    after: int
    name: str
    length: timedelta


@dataclass(frozen=True, slots=True)
class DayPlan:
    """The plan. ``first_round`` is ``None`` where nothing is planned.

    ``turn_over`` lies between the end of a round and the start of the next, beside any break.
    ``round_length`` is only for rulesets that are played without a clock.
    """

    first_round: time | None = None
    turn_over: timedelta = USUAL_TURN_OVER
    breaks: tuple[Break, ...] = ()
    round_length: timedelta | None = None

    @classmethod
    def from_json(cls, data: object) -> DayPlan:
        """Raises :class:`BadDayPlan` for anything that cannot be followed."""
        fields = known_fields(data, KNOWN, path="")
        rows = fields.get("breaks", [])
        if not isinstance(rows, list) or len(rows) > MAX_BREAKS:
            raise BadDayPlan("breaks", path="breaks", most=MAX_BREAKS)
        lasts = fields.get("round_minutes")
        plan = cls(
            first_round=clock_time(fields.get("first_round"), path="first_round"),
            turn_over=_minutes(fields.get("turn_over", 15), path="turn_over", most=MAX_TURN_OVER),
            breaks=tuple(
                sorted((_break(row, f"breaks[{at}]") for at, row in enumerate(rows)), key=lambda b: b.after)
            ),
            round_length=None
            if lasts is None
            else _minutes(lasts, path="round_minutes", least=1, most=MAX_ROUND),
        )
        _refuse_two_at_once([row["after"] for row in rows])
        return plan

    def as_json(self) -> dict[str, Any]:
        return {
            "first_round": None if self.first_round is None else f"{self.first_round:%H:%M}",
            "turn_over": _whole(self.turn_over),
            "breaks": [
                {"after": each.after, "name": each.name, "minutes": _whole(each.length)}
                for each in self.breaks
            ],
            "round_minutes": None if self.round_length is None else _whole(self.round_length),
        }

    def break_after(self, number: int) -> Break | None:
        return next((each for each in self.breaks if each.after == number), None)


def known_fields(data: object, known: tuple[str, ...], *, path: str) -> Mapping[str, Any]:
    """The fields of an object, of which all are known."""
    if not isinstance(data, dict):
        raise BadDayPlan("object", path=path)
    for name in data:
        if name not in known:
            where = f"{path}.{name}" if path else str(name)
            case, values = nearest(str(name), known)
            raise BadDayPlan(f"field-{case}", path=where, name=str(name), **values)
    return data


def _break(data: object, path: str) -> Break:
    fields = known_fields(data, KNOWN_OF_BREAK, path=path)
    name = fields.get("name", "")
    if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME_LENGTH:
        raise BadDayPlan("name", path=f"{path}.name", most=MAX_NAME_LENGTH)
    return Break(
        after=whole_number(fields.get("after"), path=f"{path}.after", least=1, most=MAX_ROUNDS),
        name=" ".join(name.split()),
        length=_minutes(fields.get("minutes"), path=f"{path}.minutes", least=1, most=MAX_BREAK),
    )


def _refuse_two_at_once(after: list[int]) -> None:
    for at, number in enumerate(after):
        if number in after[:at]:
            raise BadDayPlan("two-breaks", path=f"breaks[{at}].after", round=number)


def clock_time(value: object, *, path: str) -> time | None:
    """A time by the hall's clock, to the minute."""
    if value is None:
        return None
    try:
        found = time.fromisoformat(str(value))
    except ValueError:
        found = None
    if found is None or found.tzinfo is not None:
        raise BadDayPlan("time", path=path, value=str(value)[:20])
    return found.replace(second=0, microsecond=0)


def _minutes(value: object, *, path: str, most: int, least: int = 0) -> timedelta:
    return timedelta(minutes=whole_number(value, path=path, least=least, most=most))


def whole_number(value: object, *, path: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadDayPlan("number", path=path, least=least, most=most)
    return value


def _whole(length: timedelta) -> int:
    return int(length.total_seconds()) // 60
