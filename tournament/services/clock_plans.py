"""Bring the announcements of a clock in line with its plan: the rows follow from ledger and timeline.

Every order ends here. What is still to come is written, moved or cancelled; what was said and is still to
come, because an order was taken back or a phase begins again, is taken back and written anew. So of one
announcement only one stands, and what stands as said is what the plan has reached. Refuses to give orders.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tournament import adapters
from tournament.engine.lifecycle import ClockStatus, TableStatus
from tournament.models import Announcement
from tournament.services import spoken

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from rules.combat_hex.timeline import Event
    from tournament.engine.clock import Anchors
    from tournament.models import Clock, Pairing, Tournament

Status = Announcement.Status
OPEN: Final = (Status.PENDING, Status.HELD)
STANDING: Final = (*OPEN, Status.FIRED)
MOVED: Final = ["due_at", "status"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """One announcement as the plan wants it; ``is_to_come`` where the clock has not reached it."""

    event: Event
    due_at: datetime
    is_to_come: bool


def write(clock: Clock, *, now: datetime) -> None:
    """Make the rows of a locked clock what its plan says at ``now``, for the hall and for every table.

    Only what a table hears at another time than the hall is its own. A table that has reported hears
    nothing more.
    """
    if clock.started_at is None or clock.status == ClockStatus.ENDED:
        _close(clock)
        return
    orders = list(clock.orders.filter(undone_at=None).select_related("pairing"))
    events = adapters.to_timeline_of(clock).events
    hall = adapters.to_anchors(clock, orders=orders)
    _match(clock, None, _wanted(events, hall, now=now))
    there = clock.announcements.filter(status__in=OPEN, pairing__isnull=False)
    tables = {row.pairing_id: row.pairing for row in there.select_related("pairing")}
    tables |= {row.pairing_id: row.pairing for row in orders if row.pairing is not None}
    for pairing in tables.values():
        own = adapters.to_anchors(clock, pairing=pairing, orders=orders)
        differing = [each for each in events if own.due(each.offset) != hall.due(each.offset)]
        _match(clock, pairing, _wanted(differing if _hears(pairing) else (), own, now=now))


def take_back(clock: Clock, *, kinds: Sequence[str]) -> list[int]:
    """Take back what was said of these kinds, in the hall and at the tables; returns the rows' ids."""
    rows = clock.announcements.filter(status=Status.FIRED, kind__in=kinds)
    ids = list(rows.values_list("pk", flat=True))
    rows.update(status=Status.TAKEN_BACK)
    return ids


def stand_again(clock: Clock, ids: Iterable[int]) -> None:
    """What an order had taken back was said after all: the order is itself taken back."""
    for row in clock.announcements.filter(pk__in=list(ids), status=Status.TAKEN_BACK):
        others = clock.announcements.filter(kind=row.kind, pairing=row.pairing_id)
        others.filter(status__in=OPEN).update(status=Status.CANCELLED)
        others.filter(status=Status.FIRED).update(status=Status.TAKEN_BACK)
        row.status = Status.FIRED
        row.save(update_fields=["status"])


def reword(tournament: Tournament) -> None:
    """Write the words anew of what is still to be said: the hall is spoken to in other languages."""
    rows = Announcement.objects.filter(clock__round__tournament=tournament, status__in=OPEN)
    changed = list(rows.select_related("clock", "pairing"))
    for row in changed:
        event = adapters.to_timeline_of(row.clock).event(row.kind)
        table = row.pairing.table if row.pairing else None
        row.words = spoken.announced(event, tournament, table=table)[1]
    Announcement.objects.bulk_update(changed, ["words"])


def _hears(pairing: Pairing | None) -> bool:
    return pairing is not None and pairing.is_current and pairing.status == TableStatus.WAITING


def _close(clock: Clock) -> None:
    """Nothing more is said; of a clock that has never begun, nothing ever was."""
    clock.announcements.filter(status__in=OPEN).update(status=Status.CANCELLED)
    if clock.started_at is None:
        clock.announcements.filter(status=Status.FIRED).update(status=Status.TAKEN_BACK)


def _wanted(events: Iterable[Event], anchors: Anchors, *, now: datetime) -> dict[str, Wanted]:
    return {
        event.code: Wanted(event, anchors.due(event.offset), not anchors.is_over(event.offset, now=now))
        for event in events
        if not anchors.passes_over(event.offset)
    }


def _match(clock: Clock, pairing: Pairing | None, wanted: dict[str, Wanted]) -> None:
    """One table's rows, or the hall's."""
    rows = {row.kind: row for row in clock.announcements.filter(status__in=STANDING, pairing=pairing)}
    gone = [row for kind, row in rows.items() if kind not in wanted and row.status in OPEN]
    early = [row for row in rows.values() if row.status == Status.FIRED and _is_early(row, wanted)]
    _mark(gone, Status.CANCELLED)
    _mark(early, Status.TAKEN_BACK)
    standing = {row.kind: row for row in rows.values() if row not in gone and row not in early}
    moving = [row for row in standing.values() if row.status in OPEN]
    status = Status.HELD if clock.status == ClockStatus.PAUSED else Status.PENDING
    for row in moving:
        row.due_at, row.status = wanted[row.kind].due_at, status
    Announcement.objects.bulk_update(moving, MOVED)
    missing = [each for kind, each in wanted.items() if kind not in standing]
    Announcement.objects.bulk_create(_rows(clock, pairing, missing, status=status))


def _is_early(row: Announcement, wanted: dict[str, Wanted]) -> bool:
    return row.kind in wanted and wanted[row.kind].is_to_come


def _mark(rows: list[Announcement], status: Status) -> None:
    Announcement.objects.filter(pk__in=[row.pk for row in rows]).update(status=status)


def _rows(
    clock: Clock, pairing: Pairing | None, missing: Iterable[Wanted], *, status: Status
) -> Iterator[Announcement]:
    tournament = clock.round.tournament
    table = pairing.table if pairing else None
    for each in missing:
        text, words = spoken.announced(each.event, tournament, table=table)
        yield Announcement(
            clock=clock,
            pairing=pairing,
            kind=each.event.code,
            text=text[:240],
            words=words,
            is_spoken=each.event.is_announced,
            due_at=each.due_at,
            status=status,
            generation=clock.generation,
        )
