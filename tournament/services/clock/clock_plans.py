"""Bring the announcements of a clock in line with its plan: the rows follow from ledger and timeline.

Every order ends here. What is still to come is written, moved or cancelled; what was said and is still to
come, because an order was taken back or a phase begins again, is taken back and written anew. So of one
announcement only one stands, and what stands as said is what the plan has reached. Refuses to give orders.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from rules.timelines.timeline import Event
from tournament import adapters
from tournament.engine.clock import UNDO_FOR, Anchors
from tournament.engine.lifecycle import ClockStatus, TableStatus
from tournament.models import Announcement, Clock, ClockOrder, Pairing, Tournament
from tournament.services.clock import announcement_texts

Status = Announcement.Status
OPEN: Final = (Status.PENDING, Status.HELD)
STANDING: Final = (*OPEN, Status.FIRED)
MOVED: Final = ["due_at", "status"]
AT_ONCE: Final = 200  # rows in one statement; SQLite counts the values


@dataclass(frozen=True, slots=True)
class Wanted:
    """One announcement as the plan wants it; ``is_to_come`` where the clock has not reached it."""

    event: Event
    due_at: datetime
    is_to_come: bool
    is_past: bool  # for longer than an order can be undone


def write(clock: Clock, *, now: datetime) -> None:
    """Make the rows of a locked clock what its plan says: a table has those that differ from the hall's.

    A table that plays on after a report is not told what was due long before.
    """
    if clock.started_at is None or clock.status == ClockStatus.ENDED:
        _close(clock)
        return
    orders = list(clock.orders.filter(undone_at=None))
    events = _events(clock, orders)
    hall = adapters.to_anchors(clock, orders=orders)
    standing = _standing(clock)
    changes = _Changes(clock)
    changes.match(None, standing.get(None, {}), _wanted(events, hall, now=now))
    tables = (*standing, *(order.pairing_id for order in orders))
    for pairing in Pairing.objects.filter(pk__in={pk for pk in tables if pk is not None}):
        own = adapters.to_anchors(clock, pairing=pairing, orders=orders)
        differing = [each for each in events if own.due(each.offset) != hall.due(each.offset)]
        hears = pairing.is_current and pairing.status == TableStatus.WAITING
        wanted = _wanted(differing if hears else (), own, now=now)
        changes.match(pairing, standing.get(pairing.pk, {}), wanted)
    changes.write()


def _events(clock: Clock, orders: Iterable[ClockOrder]) -> tuple[Event, ...]:
    """The plan, and before it the warning of a start that was set."""
    starts = [order.given_at for order in orders if order.verb == ClockOrder.Verb.START]
    warning = announcement_texts.before_start(clock, given_at=max(starts)) if starts else None
    events = adapters.to_timeline_of(clock).events
    return events if warning is None else (warning, *events)


def _standing(clock: Clock) -> dict[int | None, dict[str, Announcement]]:
    """By table (``None`` is the hall) and kind."""
    found: dict[int | None, dict[str, Announcement]] = defaultdict(dict)
    for row in clock.announcements.filter(status__in=STANDING).defer("text", "words"):
        found[row.pairing_id][row.kind] = row
    return found


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
        standing = row.clock.orders.filter(undone_at=None)
        event = next(each for each in _events(row.clock, standing) if each.code == row.kind)
        table = row.pairing.table if row.pairing else None
        row.words = announcement_texts.announced(event, tournament, table=table)[1]
    Announcement.objects.bulk_update(changed, ["words"])


def _close(clock: Clock) -> None:
    """Nothing more is said; of a clock that has never begun, nothing ever was."""
    clock.announcements.filter(status__in=OPEN).update(status=Status.CANCELLED)
    if clock.started_at is None:
        clock.announcements.filter(status=Status.FIRED).update(status=Status.TAKEN_BACK)


def _wanted(events: Iterable[Event], anchors: Anchors, *, now: datetime) -> dict[str, Wanted]:
    return {
        event.code: Wanted(
            event,
            anchors.due(event.offset),
            not anchors.is_over(event.offset, now=now),
            anchors.elapsed(now) > anchors.planned(event.offset) + UNDO_FOR * anchors.tempo,
        )
        for event in events
        if not anchors.passes_over(event.offset)
    }


@dataclass(slots=True)
class _Changes:
    clock: Clock
    gone: list[int] = field(default_factory=list)
    early: list[int] = field(default_factory=list)
    moved: list[Announcement] = field(default_factory=list)
    missing: list[Announcement] = field(default_factory=list)

    def match(
        self, pairing: Pairing | None, rows: dict[str, Announcement], wanted: dict[str, Wanted]
    ) -> None:
        for kind, row in rows.items():
            each = wanted.get(kind)
            if row.status == Status.FIRED:
                if each is not None and each.is_to_come:
                    self.early.append(row.pk)
            elif each is None:
                self.gone.append(row.pk)
            elif (row.due_at, row.status) != (each.due_at, self._status):
                row.due_at, row.status = each.due_at, self._status
                self.moved.append(row)
        early = set(self.early)
        self.missing += [
            self._row(pairing, each)
            for kind, each in wanted.items()
            if (rows[kind].pk in early if kind in rows else not (pairing and each.is_past))
        ]

    def write(self) -> None:
        rows = Announcement.objects
        rows.filter(pk__in=self.gone).update(status=Status.CANCELLED)
        rows.filter(pk__in=self.early).update(status=Status.TAKEN_BACK)
        rows.bulk_update(self.moved, MOVED, batch_size=AT_ONCE)
        rows.bulk_create(self.missing, batch_size=AT_ONCE)

    @property
    def _status(self) -> Announcement.Status:
        return Status.HELD if self.clock.status == ClockStatus.PAUSED else Status.PENDING

    def _row(self, pairing: Pairing | None, each: Wanted) -> Announcement:
        table = pairing.table if pairing else None
        text, words = announcement_texts.announced(each.event, self.clock.round.tournament, table=table)
        return Announcement(
            clock=self.clock,
            pairing=pairing,
            kind=each.event.code,
            text=text[:240],
            words=words,
            is_spoken=each.event.is_announced,
            due_at=each.due_at,
            status=self._status,
            generation=self.clock.generation,
        )
