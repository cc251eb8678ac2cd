"""A date and time as a browser sends it, in the tournament's time zone."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from tournament.services.errors import Invalid

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo


def instant_of(text: str, *, zone: ZoneInfo) -> datetime | None:
    """``2007-06-16T09:30`` in the hall; ``None`` for nothing. Raises ``Invalid`` for what is no time."""
    if not text.strip():
        return None
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise Invalid(
            "moment-unknown", f"{text[:40]!r} is no time. Write 2007-06-16T09:30.", field="until"
        ) from error
    return moment if moment.tzinfo else moment.replace(tzinfo=zone)
