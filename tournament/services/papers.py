"""Remember what was printed, so that a correction can say which papers are out of date.

A print changes nothing of the event: it is neither logged nor announced. Printed again with the same words,
the row only takes the new date.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tournament.models import Paper

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.queries.papers_said import Wanted
    from tournament.services.actors import Actor


def record(wanted: Wanted, *, digest: str, by: Actor, now: datetime) -> Paper:
    """Note that this was printed just now. ``digest`` was worked out before the document was made."""
    same = {
        "kind": wanted.kind,
        "round": wanted.round,
        "wish": dict(wanted.wish),
        "digest": digest,
        "status": Paper.Status.READY,
        "key": "",
    }
    with transaction.atomic():
        found = wanted.tournament.papers.filter(**same).order_by("pk").first()
        if found is None:
            return wanted.tournament.papers.create(
                **same, done=1, total=1, asked_by=by.name, asked_at=now, ready_at=now
            )
        found.asked_by, found.asked_at, found.ready_at = by.name, now, now
        found.save(update_fields=["asked_by", "asked_at", "ready_at"])
        return found
