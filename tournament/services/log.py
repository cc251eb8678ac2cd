"""The log's only door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournament.models import LogEntry

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.models import Entrant, Tournament
    from tournament.services.actors import Actor


def record(  # noqa: PLR0913 - a log line has this many columns
    verb: str,
    *,
    tournament: Tournament | None,
    by: Actor,
    now: datetime,
    subject: object = "",
    reason: str = "",
    data: Mapping[str, Any] | None = None,
) -> LogEntry:
    """Append one entry, in the caller's transaction: no verb without its line, no line without its verb."""
    return LogEntry.objects.create(
        tournament=tournament,
        verb=verb,
        actor_kind=by.kind,
        actor_name=by.name,
        user=by.user,
        entrant=by.entrant,
        subject=str(subject)[:160],
        reason=reason,
        data=dict(data or {}),
        at=now,
    )


def of_list(  # noqa: PLR0913 - a log line has this many columns
    verb: str,
    entrant: Entrant,
    faction: str,
    *,
    by: Actor,
    now: datetime,
    reason: str = "",
    data: Mapping[str, Any] | None = None,
) -> LogEntry:
    """Append one entry about a list of ``entrant``, so that the life of that list can be read again."""
    return record(
        verb,
        tournament=entrant.tournament,
        by=by,
        now=now,
        subject=f"{entrant.name}: {faction}",
        reason=reason,
        data={"entrant": entrant.pk, "faction": faction, **(data or {})},
    )
