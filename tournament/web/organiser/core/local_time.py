"""A time as a browser sends it. Refuses what the hall's clock skips or shows twice, and far years."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from tournament.engine.day.wall_clock import is_skipped
from tournament.services.core.errors import Invalid
from tournament.services.core.inputs import far_year


def instant_of(text: str, *, zone: ZoneInfo) -> datetime | None:
    """``2007-06-16T09:30`` in the hall; ``None`` for nothing. Raises ``Invalid`` for what is no time."""
    if not text.strip():
        return None
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise _unknown(f"{text[:40]!r} is no time. Write 2007-06-16T09:30.") from error
    if moment.tzinfo is None:
        return instant_at(moment, zone=zone)
    _refuse_far(moment)
    return moment


def instant_at(wall: datetime, *, zone: ZoneInfo) -> datetime:
    """When the clock of the hall shows this, in UTC. Raises ``Invalid`` unless it does so exactly once."""
    _refuse_far(wall)
    first, second = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    shown = f"{wall:%H:%M} on {wall:%-d %B %Y}"
    if is_skipped(wall, zone):
        raise _unknown(
            f"{shown} does not exist in {zone.key}: the clocks go forward then. Choose an hour later."
        )
    if first != second:
        raise _unknown(
            f"{shown} comes twice in {zone.key}: the clocks go back then. Choose an hour earlier or later."
        )
    return first


def _refuse_far(moment: datetime) -> None:
    if sentence := far_year(moment):
        raise _unknown(sentence)


def _unknown(sentence: str) -> Invalid:
    return Invalid("moment-unknown", sentence, field="until")
