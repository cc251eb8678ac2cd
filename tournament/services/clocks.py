"""Start, pause, resume, extend and end the clock of a round, and give one table its own time.

Every order locks the clock, first makes what is due (so that only the future is held or moved), then
changes the plan in one short transaction. Twice is harmless: an order that is carried out already
changes nothing. Refuses a clock for a ruleset that plays without one.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import F

from rules.errors import BadInput
from tournament import adapters
from tournament.engine.clock import NOTHING, latest
from tournament.engine.lifecycle import ClockStatus, RoundStatus, TableStatus
from tournament.models import Announcement, Clock, ClockOrder, Pairing, Round
from tournament.services import announce, announcements, lifecycles, locks, log, wakeups
from tournament.services.errors import Conflict, Invalid

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from rules.combat_hex.timeline import Timeline
    from tournament.services.actors import Actor

FASTEST = 100_000.0
LONGEST_EXTENSION = 4 * 3600  # seconds; more is a slip of the keyboard
PENDING, HELD = Announcement.Status.PENDING, Announcement.Status.HELD
OPEN = (PENDING, HELD)


def start(round_: Round, *, by: Actor, now: datetime, tempo: float = 1.0) -> Clock:
    """Begin the timeline of a published round now: its pairings count as posted at this instant.

    ``tempo`` is how many seconds of the plan pass in one second. A clock that has begun stays as it is.
    """
    if not 0 < tempo <= FASTEST:
        raise Invalid(
            "tempo-impossible", f"A tempo of {tempo:g} cannot be run. Use 1 in a hall.", field="tempo"
        )
    with transaction.atomic():
        round_ = locks.round_(round_)
        clock = locks.clock_of(round_)
        if clock is not None and clock.status != ClockStatus.IDLE:
            return clock
        if round_.status != RoundStatus.PLAYING:
            round_.status = lifecycles.move(RoundStatus.PLAYING, old=round_.status)
            round_.save(update_fields=["status"])
        timeline = _timeline(round_)
        clock = clock or Clock(round=round_)
        clock.timeline = adapters.to_timeline_json(timeline)
        clock.status = lifecycles.move(ClockStatus.RUNNING, old=clock.status)
        clock.started_at, clock.tempo, clock.generation = now, tempo, clock.generation + 1
        clock.save()
        _write_plan(clock, timeline)
        _done(clock, "clock.start", by=by, now=now, data={"tempo": tempo})
    return clock


def pause(clock: Clock, *, by: Actor, now: datetime, reason: str = "") -> Clock:
    """Stop the clock for everybody. What is not said yet is held back."""
    with transaction.atomic():
        clock = locks.clock(clock)
        if clock.status == ClockStatus.PAUSED:
            return clock
        clock.status = lifecycles.move(ClockStatus.PAUSED, old=clock.status)
        clock.paused_at = _settle(clock, now=now)
        clock.announcements.filter(status=PENDING).update(status=HELD)
        _save(clock, "status", "paused_at")
        _done(clock, "clock.pause", by=by, now=now, reason=reason)
    return clock


def resume(clock: Clock, *, by: Actor, now: datetime) -> Clock:
    """Go on. Everything that was held comes later by the length of the pause."""
    with transaction.atomic():
        clock = locks.clock(clock)
        if clock.status == ClockStatus.RUNNING:
            return clock
        clock.status = lifecycles.move(ClockStatus.RUNNING, old=clock.status)
        length = max(NOTHING, now - latest(clock.paused_at)) if clock.paused_at else NOTHING
        clock.held_seconds += length.total_seconds()
        clock.paused_at = None
        clock.announcements.filter(status=HELD).update(status=PENDING, due_at=F("due_at") + length)
        _save(clock, "status", "paused_at", "held_seconds")
        _done(clock, "clock.resume", by=by, now=now, data={"paused_seconds": length.total_seconds()})
    return clock


def extend(clock: Clock, *, seconds: int, reason: str, by: Actor, now: datetime, token: str = "") -> Clock:
    """Give everybody extra time. It moves what is not said yet, and only that.

    ``seconds`` are of the plan. ``token`` is the form's own: sent twice, it gives time once.
    """
    _check_extra(seconds, reason)
    with transaction.atomic():
        clock = locks.clock(clock)
        if _is_given(clock, token):
            return clock
        at = _ready(clock, now=now)
        rows = clock.announcements.filter(status__in=OPEN)
        if not rows.exists():
            raise Conflict(
                "clock-run-out", "Everything of this round has been said. There is nothing left to move."
            )
        _give(clock, None, seconds=seconds, reason=reason, by=by, at=at, token=token)
        rows.update(due_at=F("due_at") + timedelta(seconds=seconds) / clock.tempo)
        _save(clock)
        _done(clock, "clock.extend", by=by, now=now, reason=reason, data={"seconds": seconds})
    return clock


def give_table_time(
    pairing: Pairing, *, seconds: int, reason: str, by: Actor, now: datetime, token: str = ""
) -> Clock:
    """Give one table extra time: it gets its own announcements for all that is still to come.

    The hall's announcements stay where they are. Nothing is said to the table once it has reported.
    """
    _check_extra(seconds, reason)
    with transaction.atomic():
        clock = locks.clock(_clock_of(pairing))
        pairing = Pairing.objects.select_related("round").get(pk=pairing.pk)
        if _is_given(clock, token):
            return clock
        _refuse_done(pairing)
        at = _ready(clock, now=now)
        _give(clock, pairing, seconds=seconds, reason=reason, by=by, at=at, token=token)
        clock.announcements.filter(status__in=OPEN, pairing=pairing).update(
            due_at=F("due_at") + timedelta(seconds=seconds) / clock.tempo
        )
        clock.generation += 1
        if not _write_table(clock, pairing, at=at):
            raise Conflict(
                "clock-run-out",
                f"Everything of this round has been said at table {pairing.table}. "
                "There is nothing left to move.",
            )
        clock.save(update_fields=["generation"])
        _done(
            clock,
            "clock.table-time",
            by=by,
            now=now,
            reason=reason,
            data={"seconds": seconds, "table": pairing.table},
        )
    return clock


def end(clock: Clock, *, by: Actor, now: datetime, reason: str = "") -> Clock:
    """End the clock; what is not said yet is never said."""
    with transaction.atomic():
        clock = locks.clock(clock)
        if clock.status == ClockStatus.ENDED:
            return clock
        clock.status = lifecycles.move(ClockStatus.ENDED, old=clock.status)
        clock.ended_at = _settle(clock, now=now)
        clock.announcements.filter(status__in=OPEN).update(status=Announcement.Status.CANCELLED)
        _save(clock, "status", "ended_at")
        _done(clock, "clock.end", by=by, now=now, reason=reason)
    return clock


def end_of(round_: Round, *, by: Actor, now: datetime) -> None:
    """End the round's clock if one runs; a round that is closed or cancelled needs no clock."""
    clock = Clock.objects.filter(round=round_).first()
    if clock is not None and clock.status in {ClockStatus.RUNNING, ClockStatus.PAUSED}:
        end(clock, by=by, now=now)


def _clock_of(pairing: Pairing) -> Clock:
    clock = Clock.objects.filter(round_id=pairing.round_id).first()
    if clock is None:
        raise Conflict("clock-not-started", "The clock of this round has not been started. Start it first.")
    return clock


def _timeline(round_: Round) -> Timeline:
    try:
        timeline = adapters.to_timeline(round_.tournament)
    except BadInput as error:
        raise Invalid("timeline-invalid", f"The timeline cannot be run: {error.sentence}") from error
    if timeline is None:
        raise Conflict(
            "untimed",
            f"{round_} is played without a clock: its ruleset sets no times. "
            "Let the tables play to the end and enter the results.",
        )
    return timeline


def _write_plan(clock: Clock, timeline: Timeline) -> None:
    anchors = adapters.to_anchors(clock)
    Announcement.objects.bulk_create(
        Announcement(
            clock=clock,
            kind=event.code,
            text=event.text[:240],
            is_spoken=event.is_announced,
            due_at=anchors.due(event.offset),
            generation=clock.generation,
        )
        for event in timeline.events
    )


def _write_table(clock: Clock, pairing: Pairing, *, at: datetime) -> int:
    """The table's own announcements that are not written yet; returns how many it has to hear."""
    anchors = adapters.to_anchors(clock, pairing=pairing)
    there = set(clock.announcements.filter(status__in=OPEN, pairing=pairing).values_list("kind", flat=True))
    rows = [
        Announcement(
            clock=clock,
            pairing=pairing,
            kind=event.code,
            text=f"Table {pairing.table}: {event.text}"[:240],
            is_spoken=event.is_announced,
            due_at=anchors.due(event.offset),
            status=HELD if clock.status == ClockStatus.PAUSED else PENDING,
            generation=clock.generation,
        )
        for event in adapters.to_timeline_of(clock).events
        if event.code not in there and anchors.due(event.offset) > at
    ]
    Announcement.objects.bulk_create(rows)
    return len(there) + len(rows)


def _settle(clock: Clock, *, now: datetime) -> datetime:
    """Say what is due, and return the instant from which an order counts.

    That is ``now``, but never before the last thing that was said: two processes may disagree by a few
    milliseconds, and a wall clock may jump back.
    """
    announcements.settle(clock, now=now)
    said: QuerySet[Announcement] = clock.announcements.filter(status=Announcement.Status.FIRED)
    last = said.order_by("-due_at").values_list("due_at", flat=True).first()
    return latest(now, clock.started_at, last)


def _ready(clock: Clock, *, now: datetime) -> datetime:
    """Refuse extra time on a clock that does not run; return the instant from which it counts."""
    if clock.status not in {ClockStatus.RUNNING, ClockStatus.PAUSED}:
        raise Conflict(
            "clock-not-running", f"The clock is {clock.status}. Extra time needs a clock that runs."
        )
    return clock.paused_at or _settle(clock, now=now)


def _check_extra(seconds: int, reason: str) -> None:
    if not 0 < seconds <= LONGEST_EXTENSION:
        raise Invalid(
            "seconds-impossible",
            f"{seconds} seconds cannot be given. Give 1 to {LONGEST_EXTENSION}.",
            field="seconds",
        )
    if not reason.strip():
        raise Invalid("reason-missing", "Extra time needs a reason. Write it down.", field="reason")


def _is_given(clock: Clock, token: str) -> bool:
    return bool(token) and clock.orders.filter(token=token).exists()


def _refuse_done(pairing: Pairing) -> None:
    if not pairing.is_current or pairing.is_bye:
        raise Conflict("table-not-playing", "Nobody plays at this table. Choose one of the round's tables.")
    if pairing.status != TableStatus.WAITING:
        raise Conflict(
            "table-reported",
            f"Table {pairing.table} has handed in its result. Extra time would change nothing.",
        )


def _give(  # noqa: PLR0913 - an extension has this many columns
    clock: Clock, pairing: Pairing | None, *, seconds: int, reason: str, by: Actor, at: datetime, token: str
) -> None:
    ClockOrder.objects.create(
        clock=clock,
        verb=ClockOrder.Verb.EXTEND if pairing is None else ClockOrder.Verb.TABLE_TIME,
        pairing=pairing,
        at_seconds=adapters.to_anchors(clock).elapsed(at).total_seconds(),
        seconds=seconds,
        reason=reason.strip()[:240],
        given_by=by.name[:80],
        given_at=at,
        token=token[:64],
    )


def _save(clock: Clock, *columns: str) -> None:
    clock.generation += 1
    clock.save(update_fields=["generation", *columns])


def _done(
    clock: Clock, verb: str, *, by: Actor, now: datetime, reason: str = "", data: dict[str, Any] | None = None
) -> None:
    """Write the log, tell the screens, ask for new wake-ups: the end of every order."""
    round_ = clock.round
    log.record(
        verb,
        tournament=round_.tournament,
        by=by,
        now=now,
        subject=round_,
        reason=reason,
        data={"generation": clock.generation, **(data or {})},
    )
    announce.changed(round_.tournament, "clock", "pairings", "log", now=now, kind=verb)
    wakeups.plan(clock, now=now)
