"""The log's only door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournament.models import LogEntry
from tournament.models.log import WROTE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.models import Entrant, Tournament
    from tournament.services.actors import Actor
    from tournament.services.traces import Trace


def record(  # noqa: PLR0913 - a log line has this many columns
    verb: str,
    *,
    tournament: Tournament | None,
    by: Actor,
    now: datetime,
    subject: object = "",
    reason: str = "",
    data: Mapping[str, Any] | None = None,
    trace: Trace | None = None,
    takes_back: LogEntry | None = None,
) -> LogEntry:
    """Append one entry, in the caller's transaction: no verb without its line, no line without its verb.

    ``trace`` is what the verb wrote, so that it can be undone; ``takes_back`` is the entry that this undoes.
    """
    return LogEntry.objects.create(
        tournament=tournament,
        verb=verb,
        actor_kind=by.kind,
        actor_name=by.name,
        user=by.user,
        entrant=by.entrant,
        subject=str(subject)[:160],
        reason=reason,
        data={**(data or {}), **({WROTE: trace.wrote()} if trace else {})},
        takes_back=takes_back,
        at=now,
    )


def mark(entry: LogEntry, *, takes_back: LogEntry) -> LogEntry:
    """Say of an entry what it takes back, in the transaction that wrote it and before anybody has read it."""
    entry.takes_back = takes_back
    entry.save(update_fields=["takes_back"])
    return entry


def of_list(  # noqa: PLR0913 - a log line has this many columns
    verb: str,
    entrant: Entrant,
    faction: str,
    *,
    by: Actor,
    now: datetime,
    reason: str = "",
    data: Mapping[str, Any] | None = None,
    trace: Trace | None = None,
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
        trace=trace,
    )
