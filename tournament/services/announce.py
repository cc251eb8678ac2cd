"""Tell the screens: raise the revision and append one outbox event, in the caller's transaction.

Screens fetch what changed; nothing is pushed but the news that it did. A lost hint is harmless,
because the live hub also reads the outbox by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import connection

from tournament.models import OutboxEvent, Tournament
from tournament.services import hints

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.models import Announcement

RAISE = "UPDATE tournament_tournament SET revision = revision + 1 WHERE id = %s RETURNING revision"
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
    tournament.revision = _raised(tournament)
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


def _raised(tournament: Tournament) -> int:
    """The next revision. Whoever else changes this tournament waits from here until our commit."""
    with connection.cursor() as cursor:
        cursor.execute(RAISE, [tournament.pk])
        found = cursor.fetchone()
    if found is None:
        raise Tournament.DoesNotExist(f"The tournament {tournament.pk} is gone, and nobody can be told.")
    return int(found[0])
