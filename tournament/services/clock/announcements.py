"""Make the announcements that are due, each exactly once, whoever comes first.

The claim is a conditional update and the outbox event is unique for its announcement, so that two
workers and two guards at once change nothing. It refuses to decide whether anything is due by its own
clock: ``now`` is handed in. The announcement row is its own record; the log keeps what people did.
"""

from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import F, QuerySet

from tournament.engine.lifecycle import TableStatus
from tournament.models import Announcement, Clock, OutboxEvent, Tournament
from tournament.queries.clock import announcement_log
from tournament.services.clock import announcement_texts
from tournament.services.core import hub_notify, outbox
from tournament.services.core.outbox import Concerns

LATE: Final = announcement_log.LATE  # later than this it is shown, and nothing is shouted any more
AT_ONCE: Final = 500
PENDING = Announcement.Status.PENDING
NOT_ASKED: Final = (  # long texts that a burst for a hundred tables would read a hundred times
    "clock__timeline",
    "clock__round__report",
    "clock__round__proposal",
    "clock__round__tournament__policy",
    "clock__round__tournament__restrictions",
    "clock__round__tournament__timeline",
    "clock__round__tournament__day_plan",
    "pairing__roll",
    "pairing__reasons",
)


class LostClaim(Exception):
    """Somebody else made some of them in the same moment; nothing was changed here."""


def is_any_due(*, now: datetime) -> bool:
    """Was anything due at ``now`` or earlier that nobody has made? One indexed query."""
    return Announcement.objects.filter(status=PENDING, due_at__lte=now).exists()


def fire_due(
    *, now: datetime, by: str, grace: timedelta = timedelta(0), limit: int = AT_ONCE
) -> list[Announcement]:
    """Make what was due ``grace`` ago or earlier, at most ``limit`` at once. One query where nothing is."""
    due = Announcement.objects.filter(status=PENDING, due_at__lte=now - grace)
    if not due.exists():
        return []
    try:
        with transaction.atomic():
            return _claim(due, now=now, by=by, limit=limit)
    except LostClaim:
        return []


def settle(clock: Clock, *, now: datetime, by: str = "service") -> list[Announcement]:
    """Make what is due on one clock, in the caller's transaction: what is pending then lies in the future."""
    list(
        clock.announcements.filter(status=PENDING).select_for_update(no_key=True).values_list("pk", flat=True)
    )
    return _claim(clock.announcements.filter(status=PENDING, due_at__lte=now), now=now, by=by, limit=None)


def next_due(*, after: datetime | None = None) -> datetime | None:
    """The earliest instant at which something is to be said, optionally after a given one."""
    pending = Announcement.objects.filter(status=PENDING)
    if after is not None:
        pending = pending.filter(due_at__gt=after)
    return pending.order_by("due_at").values_list("due_at", flat=True).first()


def _claim(due: QuerySet[Announcement], *, now: datetime, by: str, limit: int | None) -> list[Announcement]:
    rows = list(_locked(due).order_by("due_at", "pk")[:limit])
    silent = [row for row in rows if _is_silent(row)]
    if silent:
        _update(silent, status=Announcement.Status.CANCELLED)
    made = [row for row in rows if row not in silent]
    for due_at, group in groupby(made, key=attrgetter("due_at")):
        lateness_ms = (now - due_at) / timedelta(milliseconds=1)
        _update(
            list(group),
            status=Announcement.Status.FIRED,
            fired_at=now,
            fired_by=by[:24],
            lateness_ms=lateness_ms,
        )
    _tell(made, now=now)
    return made


def _locked(due: QuerySet[Announcement]) -> QuerySet[Announcement]:
    """Skip what another process is just making, where the database can; SQLite has one writer anyway."""
    rows = due.select_related("clock__round__tournament", "pairing").defer(*NOT_ASKED)
    if connection.features.has_select_for_update_skip_locked:
        return rows.select_for_update(skip_locked=True, of=("self",), no_key=True)
    return rows


def _update(rows: list[Announcement], **columns: Any) -> None:
    """Change rows that are still pending; if one is not, somebody was faster: undo all of it."""
    changed = Announcement.objects.filter(pk__in=[row.pk for row in rows], status=PENDING).update(**columns)
    if changed != len(rows):
        raise LostClaim
    for row in rows:
        for name, value in columns.items():
            setattr(row, name, value)


def _is_silent(row: Announcement) -> bool:
    pairing = row.pairing
    return pairing is not None and (not pairing.is_current or pairing.status != TableStatus.WAITING)


def _tell(rows: list[Announcement], *, now: datetime) -> None:
    tournaments = {row.clock.round.tournament_id: row.clock.round.tournament for row in rows}
    for _, tournament in sorted(tournaments.items()):  # in one order: two guards may meet at two events
        Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)
        tournament.refresh_from_db(fields=["revision"])
    OutboxEvent.objects.bulk_create(
        OutboxEvent(
            tournament=row.clock.round.tournament,
            announcement=row,
            kind="announcement",
            revision=tournaments[row.clock.round.tournament_id].revision,
            topics=["clock"],
            payload=outbox.with_concerns(payload(row), _concerns(row)),
            created_at=now,
        )
        for row in rows
    )
    if rows:
        hub_notify.after_commit()


def _concerns(row: Announcement) -> Concerns | None:
    if row.pairing is None:
        return outbox.EVERYBODY
    row.pairing.round = row.clock.round  # which was read already
    return outbox.concerns_table(row.pairing)


def payload(row: Announcement) -> dict[str, Any]:
    """What a screen needs to show and say it. ``is_late`` tells it to show and not to shout."""
    return {
        "announcement": row.pk,
        "kind": row.kind,
        "text": row.text,
        "words": row.words,
        "languages": announcement_texts.in_order(row.words, row.clock.round.tournament),
        "round": row.clock.round.number,
        "table": row.pairing.table if row.pairing else None,
        "is_spoken": row.is_spoken,
        "due_at": row.due_at.isoformat(),
        "lateness_ms": row.lateness_ms,
        "is_late": (row.lateness_ms or 0) > LATE / timedelta(milliseconds=1),
    }
