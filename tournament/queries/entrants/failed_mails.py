"""Mails to players that were given up: one for each player, unless a later one was sent."""

from datetime import datetime, timedelta
from typing import Final

from tournament.models import OutgoingMail, Tournament

SHOWN_FOR: Final = timedelta(days=1)


def failed_mails(tournament: Tournament, *, now: datetime) -> list[OutgoingMail]:
    """The newest of each player, in the order in which they were asked for. One query."""
    rows = OutgoingMail.objects.filter(entrant__tournament=tournament, asked_at__gt=now - SHOWN_FOR)
    failed: dict[int | None, OutgoingMail] = {}
    for mail in rows.select_related("entrant", "message").order_by("asked_at", "pk"):
        if mail.sent_at is not None:
            failed.pop(mail.entrant_id, None)
        elif mail.due_at is None and mail.failure:
            failed[mail.entrant_id] = mail
    return sorted(failed.values(), key=lambda mail: (mail.asked_at, mail.pk))
