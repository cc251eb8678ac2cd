"""The log's only door."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from tournament.messages.program_reasons import because
from tournament.models import Entrant, LogEntry, Tournament
from tournament.models.log import CHANGED_ROWS
from tournament.services.core.actors import Actor
from tournament.services.core.row_history import RowHistory

Line = tuple[object, Mapping[str, Any], RowHistory | None]  # subject, data, history


def record(  # noqa: PLR0913 - a log line has this many columns
    verb: str,
    *,
    tournament: Tournament | None,
    by: Actor,
    now: datetime,
    subject: object = "",
    reason: str = "",
    data: Mapping[str, Any] | None = None,
    history: RowHistory | None = None,
    takes_back: LogEntry | None = None,
) -> LogEntry:
    """Append one entry in the caller's transaction. ``history`` is what the verb wrote, for undo."""
    told = {**(data or {}), **because(reason)}
    entry = _entry(verb, (subject, told, history), tournament=tournament, by=by, now=now)
    entry.reason, entry.takes_back = reason, takes_back
    entry.save(force_insert=True)
    return entry


def _entry(verb: str, line: Line, *, tournament: Tournament | None, by: Actor, now: datetime) -> LogEntry:
    subject, data, history = line
    return LogEntry(
        tournament=tournament,
        verb=verb,
        actor_kind=by.kind,
        actor_name=by.name,
        user=by.user,
        entrant=by.entrant,
        subject=str(subject)[:160],
        data={**data, **({CHANGED_ROWS: history.wrote()} if history else {})},
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
    history: RowHistory | None = None,
) -> LogEntry:
    """Append one entry about a list of ``entrant``, so that the life of that list can be read again."""
    subject, told, _ = list_line(entrant, faction, data or {})
    return record(
        verb,
        tournament=entrant.tournament,
        by=by,
        now=now,
        subject=subject,
        reason=reason,
        data=told,
        history=history,
    )


def list_line(
    entrant: Entrant, faction: str, data: Mapping[str, Any], history: RowHistory | None = None
) -> Line:
    """What :func:`of_list` writes about one list, for many of them at once."""
    return f"{entrant}: {faction}", {"entrant": entrant.pk, "faction": faction, **data}, history


def record_many(
    verb: str,
    lines: Iterable[Line],
    *,
    tournament: Tournament,
    by: Actor,
    now: datetime,
) -> None:
    """One entry for each line, as :func:`record` writes it. A few statements."""
    LogEntry.objects.bulk_create(_entry(verb, line, tournament=tournament, by=by, now=now) for line in lines)
