"""The log's only door."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from tournament.models import Entrant, LogEntry, Tournament
from tournament.models.log import CHANGED_ROWS
from tournament.services.core.actors import Actor
from tournament.services.core.row_history import RowHistory

Lines = Iterable[tuple[str, Mapping[str, Any], RowHistory | None]]  # subject, data, history


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
    data = {**(data or {}), **({CHANGED_ROWS: history.wrote()} if history else {})}
    entry = _entry(verb, tournament, by, now, subject, data)
    entry.reason, entry.takes_back = reason, takes_back
    entry.save(force_insert=True)
    return entry


def _entry(
    verb: str,
    tournament: Tournament | None,
    by: Actor,
    now: datetime,
    subject: object,
    data: Mapping[str, Any],
) -> LogEntry:
    return LogEntry(
        tournament=tournament,
        verb=verb,
        actor_kind=by.kind,
        actor_name=by.name,
        user=by.user,
        entrant=by.entrant,
        subject=str(subject)[:160],
        data=data,
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
    return record(
        verb,
        tournament=entrant.tournament,
        by=by,
        now=now,
        subject=f"{entrant}: {faction}",
        reason=reason,
        data={"entrant": entrant.pk, "faction": faction, **(data or {})},
        history=history,
    )


def of_lists(
    verb: str,
    rows: Iterable[tuple[Entrant, str, Mapping[str, Any], RowHistory | None]],
    *,
    tournament: Tournament,
    by: Actor,
    now: datetime,
) -> None:
    """The same of many lists at once: one entry for each, as :func:`of_list` writes it."""
    lines = (
        (f"{entrant}: {faction}", {"entrant": entrant.pk, "faction": faction, **data}, history)
        for entrant, faction, data, history in rows
    )
    record_many(verb, lines, tournament=tournament, by=by, now=now)


def record_many(
    verb: str,
    lines: Lines,
    *,
    tournament: Tournament,
    by: Actor,
    now: datetime,
) -> None:
    """One entry for each subject with its data and history, as :func:`record` writes it. A few statements."""
    LogEntry.objects.bulk_create(
        _entry(
            verb,
            tournament,
            by,
            now,
            subject,
            {**data, **({CHANGED_ROWS: history.wrote()} if history else {})},
        )
        for subject, data, history in lines
    )
