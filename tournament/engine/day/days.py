"""The days of an event: each with its date, its rounds and its own plan.

One day is a :class:`~tournament.engine.day.plan.DayPlan`, kept as it always was. Several days are kept as
``{"days": [...]}``. Dates and times are those of the hall's clock, so a night in which the clocks change
moves no start.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from typing import Any, Final
from zoneinfo import ZoneInfo

from tournament.engine.day.plan import (
    KNOWN,
    MAX_ROUNDS,
    BadDayPlan,
    DayPlan,
    clock_time,
    known_fields,
    whole_number,
)
from tournament.engine.day.wall_clock import is_skipped

MAX_DAYS: Final = 9
KNOWN_OF_DAY: Final = ("date", "rounds", "check_in_from", "check_in_until", *KNOWN)


@dataclass(frozen=True, slots=True)
class EventDay:
    """One day. ``date`` is ``None`` for the tournament's own, ``rounds`` for all there are.

    ``check_in_from`` and ``check_in_until`` are when players may check themselves in on a later day.
    """

    plan: DayPlan
    date: date | None = None
    rounds: int | None = None
    check_in_from: time | None = None
    check_in_until: time | None = None

    @classmethod
    def from_json(cls, data: object) -> EventDay:
        fields = known_fields(data, KNOWN_OF_DAY, path="")
        plan = DayPlan.from_json({name: fields[name] for name in KNOWN if name in fields})
        if plan.first_round is None:
            raise BadDayPlan("time", path="first_round", value="")
        rounds = whole_number(fields.get("rounds"), path="rounds", least=1, most=MAX_ROUNDS)
        window = [clock_time(fields.get(name), path=name) for name in ("check_in_from", "check_in_until")]
        if window[0] and window[1] and window[1] <= window[0]:
            raise BadDayPlan("check-in", path="check_in_until", opens=f"{window[0]:%H:%M}")
        return cls(plan, _date(fields.get("date")), rounds, *window)

    def as_json(self) -> dict[str, Any]:
        window = {"check_in_from": self.check_in_from, "check_in_until": self.check_in_until}
        own = {name: f"{at:%H:%M}" for name, at in window.items() if at is not None}
        return {"date": f"{self.date}", "rounds": self.rounds, **own, **self.plan.as_json()}


@dataclass(frozen=True, slots=True)
class EventPlan:
    """All days, at least one, in order. Several have dates that ascend, a first round, and rounds each."""

    days: tuple[EventDay, ...] = (EventDay(DayPlan()),)

    @classmethod
    def from_json(cls, data: object) -> EventPlan:
        """Raises :class:`BadDayPlan` for anything that cannot be followed, with its place."""
        if not isinstance(data, dict) or "days" not in data:
            return cls((EventDay(DayPlan.from_json(data)),))
        rows = known_fields(data, ("days",), path="")["days"]
        if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_DAYS:
            raise BadDayPlan("days", path="days", most=MAX_DAYS)
        days: list[EventDay] = []
        for at, row in enumerate(rows):
            try:
                day = EventDay.from_json(row)
            except BadDayPlan as error:
                raise error.below(f"days[{at}]") from error
            if days and days[-1].date and day.date and day.date <= days[-1].date:
                raise BadDayPlan("dates-not-ascending", path=f"days[{at}].date")
            days.append(day)
        plan = cls(tuple(days))
        plan._refuse_breaks_elsewhere()
        return plan

    def as_json(self) -> dict[str, Any]:
        if not self.is_of_several_days:
            return self.days[0].plan.as_json()
        return {"days": [day.as_json() for day in self.days]}

    @property
    def is_of_several_days(self) -> bool:
        return self.days[0].date is not None

    @property
    def first_round(self) -> time | None:
        """When the first round of the first day begins; ``None`` where nothing is planned."""
        return self.days[0].plan.first_round

    @property
    def last_date(self) -> date | None:
        """The date of the last day; ``None`` where it is the tournament's own."""
        return self.days[-1].date

    def shares(self, count: int) -> Iterator[tuple[EventDay, int, int]]:
        """Each day, its first round, and how many rounds it has of ``count``; the last day has the rest."""
        first = 1
        for day in self.days:
            left = max(0, count - first + 1)
            rounds = left if day is self.days[-1] else min(left, day.rounds or left)
            yield day, first, rounds
            first += rounds

    def starting_on(self, first: date) -> EventPlan:
        """The same days with the first on this date, and the others as far from it as they were."""
        kept = self.days[0].date
        if kept is None or kept == first:
            return self
        days = (replace(day, date=day.date + (first - kept) if day.date else None) for day in self.days)
        return EventPlan(tuple(days))

    def refuse_skipped_start(self, *, first: date, zone: ZoneInfo) -> None:
        """Raise :class:`BadDayPlan` for a first round at a time that the hall's clock never shows.

        ``first`` is the date of the first day.
        """
        for at, each in enumerate(self.starting_on(first).days):
            if each.plan.first_round is None:
                continue
            starts = datetime.combine(each.date or first, each.plan.first_round)
            if is_skipped(starts, zone):
                place = f"days[{at}].first_round" if each.date else "first_round"
                raise BadDayPlan("skipped", path=place, at=starts, zone=zone.key)

    def _refuse_breaks_elsewhere(self) -> None:
        """A break belongs to the day that has the round before it."""
        first = 1
        for at, day in enumerate(self.days):
            last = first + (day.rounds or 0) - 1
            for row, each in enumerate(day.plan.breaks):
                if not first <= each.after <= last:
                    place = f"days[{at}].breaks[{row}].after"
                    raise BadDayPlan("break-elsewhere", path=place, first=first, last=last)
            first = last + 1


def _date(value: object) -> date:
    try:
        return date.fromisoformat(value if isinstance(value, str) else "")
    except ValueError as error:
        raise BadDayPlan("date", path="date", value=str(value)[:20]) from error
