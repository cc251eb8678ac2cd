"""What was announced on a clock, for its ledger: when it was due, how late it was, what was missed.

Reads rows. What still comes is told by :mod:`tournament.queries.clock.clocks`.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tournament.models import Announcement, Clock

LATE: Final = timedelta(seconds=5)  # later than this it was shown, and not called out any more
MADE: Final = (Announcement.Status.FIRED, Announcement.Status.TAKEN_BACK)


@dataclass(frozen=True, slots=True)
class MadeAnnouncement:
    """One announcement that was made. ``is_missed``: the machine was off, and nobody heard it in time."""

    pk: int
    text: str
    is_spoken: bool
    due_at: datetime
    said_at: datetime | None
    lateness: timedelta
    is_taken_back: bool

    @property
    def is_missed(self) -> bool:
        return self.lateness > LATE

    @property
    def lateness_ms(self) -> int:
        return round(self.lateness / timedelta(milliseconds=1))


def announcements_made(clock: Clock) -> list[MadeAnnouncement]:
    """All that was said on this clock, the newest first, dated when it was due. One query."""
    rows = clock.announcements.filter(status__in=MADE).order_by("-due_at", "-pk")
    return [
        MadeAnnouncement(
            pk=row.pk,
            text=row.text,
            is_spoken=row.is_spoken,
            due_at=row.due_at,
            said_at=row.fired_at,
            lateness=timedelta(milliseconds=row.lateness_ms or 0),
            is_taken_back=row.status == Announcement.Status.TAKEN_BACK,
        )
        for row in rows
    ]
