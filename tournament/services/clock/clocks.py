"""The orders to the clock of a round: start, pause, resume, extra time, skip, begin a phase again, end, undo.

Every order locks the clock, first makes what is due (so that only the future is held or moved), changes the
plan, and writes itself into the ledger, all in one short transaction. Twice is harmless: an order that is
carried out already, or whose form was sent before, changes nothing. Refuses a clock for a ruleset that plays
without one.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from armies.messages.edge import bad_input_sentence
from rules.errors import BadInput
from rules.timelines.timeline import Timeline
from tournament import adapters
from tournament.engine.clock import LEAD
from tournament.engine.lifecycle import ClockStatus, RoundStatus, TableStatus
from tournament.messages.program_reasons import ProgramReason
from tournament.models import Clock, ClockOrder, Pairing, Rehearsal, Round
from tournament.models.rehearsal import USUAL_TEMPO
from tournament.services.clock import announcements, celery_eta, clock_orders, clock_plans
from tournament.services.clock.inputs import MAX_EXTENSION
from tournament.services.core import locks, transitions
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, require_reason

FASTEST: Final = 100_000.0
SLOWEST: Final = 0.01  # much slower, and the end of a round lies beyond the calendar
MAX_WAIT: Final = timedelta(hours=12)  # for a start that is set; a later one is a slip of the keyboard
GOING: Final = (ClockStatus.RUNNING, ClockStatus.PAUSED)
Verb = ClockOrder.Verb


def start(
    round_: Round,
    *,
    by: Actor,
    now: datetime,
    tempo: float = 1.0,
    token: str = "",
    at: datetime | None = None,
) -> Clock:
    """Begin the timeline of a published round now or ``at`` a later time, which the hall is warned of.

    A start that is set for later and has not come is brought forward by a start now.
    ``tempo`` is seconds of the plan in one. A rehearsal has its own, which ``tempo`` multiplies.
    """
    at = at or now
    if not now <= at <= now + MAX_WAIT:
        raise Invalid("start-impossible", case="past" if at < now else "far", field="at")
    if not SLOWEST <= tempo <= FASTEST:
        raise Invalid("tempo-impossible", data={"tempo": tempo}, field="tempo")
    with transaction.atomic():
        round_ = locks.round_(round_)
        clock = locks.clock_of(round_) or Clock(round=round_)
        is_idle, waits = clock.status == ClockStatus.IDLE, clock.waits_for_start(now) and at <= now + LEAD
        if not (is_idle or waits) or clock_orders.is_given(clock, token):
            return clock
        transitions.refuse_called_off(round_.tournament)
        order = clock_orders.new(clock, Verb.START, by=by, token=token)
        if round_.status != RoundStatus.PLAYING:
            order.before["round_status"] = round_.status
            round_.status = transitions.move(RoundStatus.PLAYING, old=round_.status)
            round_.save(update_fields=["status"])
        if is_idle:
            clock.timeline = adapters.to_timeline_json(_timeline(round_))
            clock.status = transitions.move(ClockStatus.RUNNING, old=clock.status)
            clock.tempo = tempo * _tempo_of(round_)
        clock.started_at = at
        order.data["starts_at"] = at.isoformat()  # the clock knows only the newest
        data = {"tempo": clock.tempo, "starts_at": at.isoformat()}
        clock_orders.carry_out(order, at=now, by=by, now=now, data=data)
    return clock


def _tempo_of(round_: Round) -> int:
    found = Rehearsal.objects.filter(tournament=round_.tournament_id).values_list("tempo", flat=True).first()
    return found or (USUAL_TEMPO if round_.tournament.is_rehearsal else 1)


def pause(clock: Clock, *, by: Actor, now: datetime, reason: str = "", token: str = "") -> Clock:
    """Stop the clock for everybody. What is not said yet is held back."""
    with transaction.atomic():
        clock = locks.clock(clock)
        if clock.status == ClockStatus.PAUSED or clock_orders.is_given(clock, token):
            return clock
        order = clock_orders.new(clock, Verb.PAUSE, by=by, reason=reason, token=token)
        clock.status = transitions.move(ClockStatus.PAUSED, old=clock.status)
        clock.paused_at = clock_orders.settle(clock, now=now)
        clock_orders.carry_out(order, at=clock.paused_at, by=by, now=now)
    return clock


def resume(clock: Clock, *, by: Actor, now: datetime, token: str = "") -> Clock:
    """Go on. Everything that was held comes later by the length of the pause."""
    with transaction.atomic():
        clock = locks.clock(clock)
        if clock.status == ClockStatus.RUNNING or clock_orders.is_given(clock, token):
            return clock
        _refuse_idle(clock)
        order = clock_orders.new(clock, Verb.RESUME, by=by, token=token)
        clock.status = transitions.move(ClockStatus.RUNNING, old=clock.status)
        anchors = adapters.to_anchors(clock)
        held = anchors.resumed(now).held
        paused_seconds = (held - anchors.held).total_seconds()
        clock.held_seconds, clock.paused_at = held.total_seconds(), None
        clock_orders.carry_out(
            order,
            at=clock_orders.settle(clock, now=now),
            by=by,
            now=now,
            data={"paused_seconds": paused_seconds},
        )
    return clock


def extend(clock: Clock, *, seconds: int, reason: str, by: Actor, now: datetime, token: str = "") -> Clock:
    """Give everybody extra time, in seconds of the plan. It moves what is not said yet, and only that."""
    _check_extra(seconds, reason)
    with transaction.atomic():
        clock = locks.clock(clock)
        if clock_orders.is_given(clock, token):
            return clock
        at = _ready(clock, now=now)
        if not clock.announcements.filter(status__in=clock_plans.OPEN).exists():
            raise Conflict("clock-run-out")
        order = clock_orders.new(clock, Verb.EXTEND, by=by, reason=reason, token=token)
        order.seconds = seconds
        clock_orders.carry_out(order, at=at, by=by, now=now, data={"seconds": seconds})
    return clock


def give_table_time(
    pairing: Pairing, *, seconds: int, reason: str, by: Actor, now: datetime, token: str = ""
) -> Clock:
    """Give one table extra time: its own announcements for all that is to come, until it has reported."""
    _check_extra(seconds, reason)
    with transaction.atomic():
        clock = locks.clock(clock_of(pairing.round))
        pairing = Pairing.objects.select_related("round").get(pk=pairing.pk)
        if clock_orders.is_given(clock, token):
            return clock
        _refuse_done(pairing)
        at = _ready(clock, now=now)
        order = clock_orders.new(clock, Verb.TABLE_TIME, by=by, reason=reason, token=token)
        order.pairing, order.seconds = pairing, seconds
        clock_orders.carry_out(
            order, at=at, by=by, now=now, data={"seconds": seconds, "table": pairing.table}
        )
        if not clock.announcements.filter(status__in=clock_plans.OPEN, pairing=pairing).exists():
            raise Conflict("clock-run-out", case="table", data={"table": pairing.table})
    return clock


def skip(clock: Clock, *, by: Actor, now: datetime, reason: str, token: str = "") -> Clock:
    """Go to the next phase at once. Tables keep the time they have more; a paused clock stays paused."""
    require_reason(reason, case="clock-skip")
    with transaction.atomic():
        clock = locks.clock(clock)
        if clock_orders.is_given(clock, token):
            return clock
        at = _ready(clock, now=now)
        timeline, anchors = adapters.to_timeline_of(clock), adapters.to_anchors(clock)
        phase, shift = anchors.current(timeline.phases, now=at), anchors.skip(timeline.phases, now=at)
        if phase is None or shift is None:
            raise Conflict("clock-run-out", case="skip")
        order = clock_orders.new(clock, Verb.SKIP, by=by, reason=reason, token=token)
        order.seconds = shift.by.total_seconds()
        clock_orders.carry_out(
            order, at=at, by=by, now=now, data={"seconds": order.seconds, "phase": phase.code}
        )
    return clock


def restart_phase(clock: Clock, *, by: Actor, now: datetime, reason: str, token: str = "") -> Clock:
    """Begin the running phase again now. What was said in it is said again at its new time."""
    require_reason(reason, case="clock-restart")
    with transaction.atomic():
        clock = locks.clock(clock)
        if clock_orders.is_given(clock, token):
            return clock
        at = _ready(clock, now=now)
        timeline, anchors = adapters.to_timeline_of(clock), adapters.to_anchors(clock)
        phase, shift = anchors.current(timeline.phases, now=at), anchors.restart(timeline.phases, now=at)
        if phase is None or shift is None:
            raise Conflict("clock-run-out", case="restart")
        order = clock_orders.new(clock, Verb.RESTART, by=by, reason=reason, token=token)
        order.at_seconds, order.seconds = shift.at.total_seconds(), shift.by.total_seconds()
        again = [event.code for event in timeline.events if event.offset >= phase.start]
        order.before["taken_back"] = clock_plans.take_back(clock, kinds=again)
        clock_orders.carry_out(
            order, at=at, by=by, now=now, data={"seconds": order.seconds, "phase": phase.code}
        )
    return clock


def end(clock: Clock, *, by: Actor, now: datetime, reason: str = "", token: str = "") -> Clock:
    """End the clock; it needs a reason while anything is still to be said."""
    with transaction.atomic():
        clock = locks.clock(clock)
        if clock.status == ClockStatus.ENDED or clock_orders.is_given(clock, token):
            return clock
        order = clock_orders.new(clock, Verb.END, by=by, reason=reason, token=token)
        clock.status = transitions.move(ClockStatus.ENDED, old=clock.status)
        clock.ended_at = clock_orders.settle(clock, now=now)
        if clock.announcements.filter(status__in=clock_plans.OPEN).exists():
            require_reason(reason, case="clock-end")
        clock_orders.carry_out(order, at=clock.ended_at, by=by, now=now)
    return clock


def end_of(round_: Round, *, by: Actor, now: datetime) -> dict[str, int]:
    """End the round's clock if one runs. Returns the ids of that clock and of the order, for undo."""
    clock = Clock.objects.filter(round=round_).first()
    if clock is None or clock.status not in GOING:
        return {}
    clock = end(clock, by=by, now=now, reason=ProgramReason("round-over", {"number": round_.number}))
    newest = clock.orders.order_by("-pk").values_list("pk", flat=True)[0]
    return {"clock": clock.pk, "order": newest}


def call_again(round_: Round, *, now: datetime) -> None:
    """A table plays on after all: write anew what it is told in its own time, if an order left that out."""
    clock = Clock.objects.filter(round=round_).first()
    if clock is None:
        return
    with transaction.atomic():
        clock = locks.clock(clock)
        if clock.status in GOING:
            clock_plans.write(clock, now=_ready(clock, now=now))
            celery_eta.plan(clock, now=now)


def undo(clock: Clock, *, by: Actor, now: datetime, order: int | None = None) -> Clock:
    """Take back the newest order, or ``order``, as though it had never been given, until ``undo_until``."""
    with transaction.atomic():
        round_ = locks.round_(clock.round)
        locks.pairings(round_)
        clock = locks.clock(clock)
        transitions.refuse_called_off(round_.tournament)
        newest = clock.orders.filter(undone_at=None).order_by("pk").last()
        if order is not None and clock.orders.filter(pk=order).exclude(undone_at=None).exists():
            return clock
        newest = _undoable(newest, order=order, round_=round_)
        _refuse_late(newest, now=now)
        at = clock_orders.settle(clock, now=now)
        clock_orders.put_back(clock, newest.before)
        clock_orders.save(clock)
        if "round_status" in newest.before:
            round_.status = transitions.move(RoundStatus(newest.before["round_status"]), old=round_.status)
            round_.save(update_fields=["status"])
        newest.undone_at, newest.undone_by = now, by.name[:80]
        newest.save(update_fields=["undone_at", "undone_by"])
        clock_plans.stand_again(clock, newest.before.get("taken_back", []))
        clock_orders.log_order(
            clock,
            "clock.undo",
            at=at,
            by=by,
            now=now,
            data={"order": newest.verb, "undone": newest.pk},
            said=clock_orders.unsaid(newest),
        )
        announcements.settle(clock, now=now)
    return clock


def refuse_undo(clock: Clock, *, order: int) -> None:
    """Raise the sentence that :func:`undo` would, but for the minute in which it has to be pressed."""
    _undoable(clock.orders.filter(undone_at=None).order_by("pk").last(), order=order, round_=clock.round)


def _undoable(newest: ClockOrder | None, *, order: int | None, round_: Round) -> ClockOrder:
    if newest is None:
        raise Conflict("nothing-to-undo")
    if order is not None and newest.pk != order:
        raise Conflict("order-not-newest", case=newest.verb, data={"order": newest.pk})
    if round_.status != RoundStatus.PLAYING:
        raise Conflict("round-not-playing", case=round_.status, data={"round": str(round_)})
    if newest.verb == Verb.START and _has_reports(round_):
        raise Conflict("round-has-results")
    return newest


def _refuse_late(order: ClockOrder, *, now: datetime) -> None:
    if now > order.undo_until:
        raise Conflict("undo-too-late")


def _has_reports(round_: Round) -> bool:
    tables = round_.pairings.filter(is_current=True, b__isnull=False)
    return tables.exclude(status=TableStatus.WAITING).exists()


def clock_of(round_: Round) -> Clock:
    """The clock of the round, or the sentence that it has not been started."""
    clock = Clock.objects.filter(round=round_).first()
    if clock is None:
        raise Conflict("clock-not-started")
    return clock


def _refuse_idle(clock: Clock) -> None:
    """A clock whose start was taken back has a row and no time."""
    if clock.status == ClockStatus.IDLE:
        raise Conflict("clock-not-started")


def _timeline(round_: Round) -> Timeline:
    try:
        timeline = adapters.to_timeline(round_.tournament)
    except BadInput as error:
        raise Invalid(
            "timeline-invalid", case="unplayable", data={"problem": bad_input_sentence(error)}
        ) from error
    if timeline is None:
        raise Conflict("untimed", case="round", data={"round": str(round_)})
    return timeline


def _ready(clock: Clock, *, now: datetime) -> datetime:
    """Refuse to move the plan of a clock that does not run; return the instant from which it counts."""
    _refuse_idle(clock)
    if clock.status not in GOING:
        raise Conflict("clock-not-running", case=clock.status)
    return clock.paused_at or clock_orders.settle(clock, now=now)


def _check_extra(seconds: int, reason: str) -> None:
    if not 0 < seconds <= MAX_EXTENSION:
        limits = {"seconds": seconds, "most": MAX_EXTENSION}
        raise Invalid("seconds-impossible", data=limits, field="seconds")
    require_reason(reason, case="extra-time")


def _refuse_done(pairing: Pairing) -> None:
    if not pairing.is_current or pairing.is_bye:
        raise Conflict("table-not-playing")
    if pairing.status != TableStatus.WAITING:
        raise Conflict("table-reported", case="extra-time", data={"table": pairing.table})
