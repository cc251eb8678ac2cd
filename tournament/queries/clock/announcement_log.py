"""What was announced on a clock, for its ledger. What still comes is told by ``queries.clock.clocks``."""

from datetime import timedelta
from typing import Final

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from tournament.models import Announcement, Clock

LATE: Final = timedelta(seconds=5)  # later than this it was shown, and not called out any more
MADE: Final = (Announcement.Status.FIRED, Announcement.Status.TAKEN_BACK)


def announcements_made(clock: Clock) -> QuerySet[Announcement]:
    """All that was announced on this clock, the newest first, dated when it was due. One query.

    ``is_missed``: the machine was off, and nobody heard it in time.
    """
    is_missed = ExpressionWrapper(
        Q(lateness_ms__gt=LATE / timedelta(milliseconds=1)), output_field=BooleanField()
    )
    rows = clock.announcements.filter(status__in=MADE)
    return rows.annotate(is_missed=is_missed).order_by("-due_at", "-pk")
