"""Tell the screens: raise the revision and append one outbox event, in the caller's transaction.

Screens fetch what changed; nothing is pushed but the news that it did. A lost hint is harmless,
because the live hub also reads the outbox by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import F

from tournament.models import OutboxEvent, Tournament
from tournament.services import hints

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.models import Announcement

TOPICS = frozenset(
    {
        "tournament",
        "entrants",
        "pairings",
        "results",
        "standings",
        "outlook",
        "clock",
        "screens",
        "lists",
        "log",
    }
)


def changed(
    tournament: Tournament,
    *topics: str,
    now: datetime,
    kind: str = "changed",
    payload: Mapping[str, Any] | None = None,
    announcement: Announcement | None = None,
) -> OutboxEvent:
    """Raise the revision of ``tournament`` and say which topics changed."""
    unknown = set(topics) - TOPICS
    if unknown:
        raise ValueError(f"{sorted(unknown)} is no topic of the live pages. Known: {sorted(TOPICS)}.")
    Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)
    tournament.refresh_from_db(fields=["revision"])
    hints.after_commit()
    return OutboxEvent.objects.create(
        tournament=tournament,
        announcement=announcement,
        kind=kind,
        revision=tournament.revision,
        topics=list(topics),
        payload=dict(payload or {}),
        created_at=now,
    )
