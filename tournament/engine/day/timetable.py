"""When the rounds of an event are planned to start and end, over all its days."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from tournament.engine.day.days import EventPlan
from tournament.engine.day.forecast import Kind, forecast
from tournament.engine.day.plan import BadDayPlan


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round, the number of its day, and its start and end by the hall's clock."""

    number: int
    day: int
    starts_at: datetime
    ends_at: datetime


def timetable(
    event: EventPlan, *, rounds: int, length: timedelta | None, day: date, zone: ZoneInfo
) -> list[PlannedRound]:
    """The planned rounds of all days. Raises :class:`BadDayPlan` where a day runs into the next.

    ``length`` is that of a round where a day has none of its own.
    """
    before = datetime.combine(day, datetime.min.time(), tzinfo=zone) - timedelta(days=1)
    found = forecast(event, rounds=[""] * rounds, length=length, day=day, zone=zone, happened={}, now=before)
    of_day = {
        number: at
        for at, (_, first, count) in enumerate(event.shares(rounds))
        for number in range(first, first + count)
    }
    planned = [
        PlannedRound(
            each.number,
            of_day[each.number] + 1,
            each.starts_at.astimezone(zone),
            each.ends_at.astimezone(zone),
        )
        for each in found.stretches
        if each.kind is Kind.ROUND
    ]
    for one, other in pairwise(planned):
        if one.day != other.day and one.ends_at.timestamp() > other.starts_at.timestamp():
            raise BadDayPlan("overlap", path=f"days[{other.day - 1}].first_round", ends=one.ends_at)
    return planned
