"""A time as a browser sends it. Refuses what the hall's clock skips or shows twice, and far years."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from armies.messages.formats import day_and_time
from tournament.engine.day.wall_clock import is_skipped
from tournament.services.core.errors import Invalid
from tournament.services.core.inputs import YEARS


def instant_of(text: str, *, zone: ZoneInfo) -> datetime | None:
    """``2007-06-16T09:30`` in the hall; ``None`` for nothing. Raises ``Invalid`` for what is no time."""
    if not text.strip():
        return None
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise _unknown("unreadable", text=text[:40]) from error
    if moment.tzinfo is None:
        return instant_at(moment, zone=zone)
    _refuse_far(moment)
    return moment


def instant_at(wall: datetime, *, zone: ZoneInfo) -> datetime:
    """When the clock of the hall shows this, in UTC. Raises ``Invalid`` unless it does so exactly once."""
    _refuse_far(wall)
    first, second = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if is_skipped(wall, zone):
        raise _unknown("skipped", moment=day_and_time(wall), zone=zone.key)
    if first != second:
        raise _unknown("twice", moment=day_and_time(wall), zone=zone.key)
    return first


def _refuse_far(moment: datetime) -> None:
    if moment.year not in YEARS:
        raise _unknown("far", year=moment.year, first=YEARS[0], last=YEARS[-1])


def _unknown(case: str, **data: object) -> Invalid:
    return Invalid("moment-unknown", case=case, data=data, field="until")
