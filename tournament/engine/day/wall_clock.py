"""What a clock on the wall shows of an instant, and which of its times it shows never or twice.

When the clocks go forward an hour is skipped, and when they go back an hour comes twice. This module refuses
to know what time it is.
"""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo


def is_skipped(wall: datetime, zone: ZoneInfo) -> bool:
    """Does the clock never show this? ``wall`` has no zone."""
    return wall.replace(tzinfo=zone).astimezone(UTC).astimezone(zone).replace(tzinfo=None) != wall


def comes_twice(local: datetime) -> bool:
    """Does the clock show this once more? ``local`` is an instant in its zone."""
    return local.replace(fold=0).utcoffset() != local.replace(fold=1).utcoffset()


def time_of(local: datetime, *, has_seconds: bool = False) -> str:
    """``14:05``, with seconds ``14:05:30``; ``02:30 CEST`` in the hour that comes twice."""
    shown = f"{local:%H:%M:%S}" if has_seconds else f"{local:%H:%M}"
    return f"{shown} {local.tzname()}" if comes_twice(local) else shown


def dated_time(at: datetime, zone: ZoneInfo, *, day: date | None, has_seconds: bool = False) -> str:
    """The same in English for paper, with its date where that is not ``day``: ``17 Jun, 00:40``."""
    local = at.astimezone(zone)
    shown = time_of(local, has_seconds=has_seconds)
    return shown if day is None or local.date() == day else f"{local:%-d %b}, {shown}"
