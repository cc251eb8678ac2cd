"""What an order to a clock would do, in words; which one can be taken back; and all that were given.

A preview reads the ledger, adds the order in thought, and compares. It changes nothing and locks nothing:
whether the order is taken is decided by the service when it is given. ``now`` is handed in.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q, QuerySet

from tournament import adapters
from tournament.engine.clock import Anchors, Shift
from tournament.engine.lifecycle import ClockStatus, TableStatus
from tournament.messages.clock_previews import Line
from tournament.models import Clock, ClockOrder, Pairing, Round
from tournament.queries.clock.order_texts import Move, Standing, Words

Verb = ClockOrder.Verb
UNDO: Final = "undo"
NEEDS_REASON: Final = frozenset({Verb.EXTEND, Verb.TABLE_TIME, Verb.SKIP, Verb.RESTART, Verb.END})
STANDS_ALREADY: Final[dict[str, ClockStatus]] = {
    Verb.PAUSE: ClockStatus.PAUSED,
    Verb.RESUME: ClockStatus.RUNNING,
}
GOING: Final = (ClockStatus.RUNNING, ClockStatus.PAUSED)


@dataclass(frozen=True, slots=True)
class Preview:
    """What an order would do, by ``lines``. ``problem`` is why it cannot be given.

    ``seen`` names the clock that this was worked out from, as :func:`seen` gives it.
    """

    verb: str
    lines: tuple[Line, ...] = ()
    moves: tuple[Move, ...] = ()
    problem: Line | None = None
    needs_reason: bool = False
    seen: str = ""

    @property
    def is_possible(self) -> bool:
        return self.problem is None

    @property
    def sentences(self) -> tuple[str, ...]:
        """The lines in the reader's language."""
        return tuple(map(str, self.lines))

    @property
    def why_not(self) -> str:
        return str(self.problem or "")


def ledger(clock: Clock) -> list[ClockOrder]:
    """Every order ever given to this clock, the newest first, also those that were taken back."""
    return list(clock.orders.select_related("pairing").order_by("-pk"))


def undoable(clock: Clock, *, now: datetime) -> ClockOrder | None:
    """The order that can be taken back at ``now``: the newest that stands, for a minute."""
    newest = clock.orders.filter(undone_at=None).order_by("-pk").first()
    return newest if newest is not None and now <= newest.undo_until else None


def clock_version(round_: Round, *, now: datetime, pairing: Pairing | None = None) -> str:
    """The clock as somebody sees it who is about to give an order: the newest that stands, and the phase.

    Extra time of a table changes what is seen of that table (``pairing``) and nothing that others see.
    """
    clock = Clock.objects.filter(round=round_).first()
    if clock is None:
        return "0-"
    newest = _concerning(clock, pairing).order_by("-pk").values_list("pk", flat=True).first()
    anchors, timeline = _anchors(clock, pairing), adapters.to_timeline_of(clock)
    phase = anchors.current(timeline.phases, now=now) if anchors else None
    return f"{newest or 0}-{phase.code if phase else ''}"


def newest_order(round_: Round, *, pairing: Pairing | None = None) -> ClockOrder | None:
    """The newest order that stands for the hall, or for the hall and this table."""
    clock = Clock.objects.filter(round=round_).first()
    return _concerning(clock, pairing).order_by("-pk").first() if clock else None


def _concerning(clock: Clock, pairing: Pairing | None) -> QuerySet[ClockOrder]:
    return clock.orders.filter(Q(pairing=None) | Q(pairing=pairing), undone_at=None)


def preview(
    round_: Round, verb: str, *, now: datetime, seconds: int = 0, pairing: Pairing | None = None
) -> Preview:
    """What ``verb`` (one of the ledger's, or ``undo``) would do to the clock of ``round_`` at ``now``.

    ``seconds`` of the plan and ``pairing`` belong to extra time.
    """
    clock = Clock.objects.filter(round=round_).first()
    why_not = _why_not(clock, verb, pairing=pairing, now=now)
    timeline = adapters.to_timeline_of(clock) if clock else adapters.to_timeline(round_.tournament)
    if timeline is None:
        why_not = Line("untimed")
    if why_not or timeline is None:
        return Preview(verb, problem=why_not)
    before = Standing(timeline, _anchors(clock, pairing), now)
    after = _after(clock, verb, before, seconds=seconds, pairing=pairing)
    if after is None:
        return Preview(verb, problem=Line("run-out"))
    moves = _moves(before, after)
    words = Words(round_.tournament.zone, round_.tournament.starts_on, before, after, moves)
    newest = undoable(clock, now=now) if clock and verb == UNDO else None
    at_tables = _skip_at_tables(clock, words) if clock and verb == Verb.SKIP else []
    return Preview(
        verb,
        lines=(*(words.undone(newest) if newest else words.lines_for(verb)), *at_tables),
        moves=moves,
        needs_reason=verb in NEEDS_REASON and not (verb == Verb.END and not moves),
    )


def _anchors(clock: Clock | None, pairing: Pairing | None) -> Anchors | None:
    if clock is None or clock.started_at is None or clock.status == ClockStatus.ENDED:
        return None
    return adapters.to_anchors(clock, pairing=pairing)


def _after(
    clock: Clock | None, verb: str, before: Standing, *, seconds: int, pairing: Pairing | None
) -> Standing | None:
    """The clock after the order; ``None`` where nothing is left that it could move."""
    now, anchors, phases = before.now, before.anchors, before.timeline.phases
    if verb == Verb.START:
        return replace(before, anchors=Anchors(now))
    if verb == UNDO and clock is not None:
        return replace(before, anchors=_undone(clock, pairing, now=now))
    if verb == Verb.END or anchors is None:
        return replace(before, anchors=None)
    if verb == Verb.PAUSE:
        return replace(before, anchors=anchors.paused(now))
    if verb == Verb.RESUME:
        return replace(before, anchors=anchors.resumed(now))
    shift: Shift | None = Shift(at=anchors.elapsed(now), by=timedelta(seconds=seconds))
    if verb == Verb.SKIP:
        shift = anchors.skip(phases, now=now)
    elif verb == Verb.RESTART:
        shift = anchors.restart(phases, now=now)
    elif anchors.is_over(before.timeline.length, now=now):
        shift = None
    return replace(before, anchors=anchors.moved(shift)) if shift else None


def _skip_at_tables(clock: Clock, hall: Words) -> list[Line]:
    orders, after = list(clock.orders.filter(undone_at=None)), hall.after.anchors
    own = {order.pairing_id for order in orders if order.pairing_id is not None}
    lines = []
    for pairing in Pairing.objects.filter(pk__in=own, is_current=True, status=TableStatus.WAITING).order_by(
        "table", "pk"
    ):
        before = replace(hall.before, anchors=adapters.to_anchors(clock, pairing=pairing, orders=orders))
        if before.anchors is None or after is None or pairing.table is None:
            continue
        skipped = replace(before, anchors=before.anchors.moved(after.shifts[-1]))
        words = replace(hall, before=before, after=skipped, moves=_moves(before, skipped))
        lines += words.skip_at(pairing.table, hall)
    return lines


def _undone(clock: Clock, pairing: Pairing | None, *, now: datetime) -> Anchors | None:
    """The clock as it was before the newest order, with the orders before that."""
    newest = undoable(clock, now=now)
    if newest is None or newest.before["started_at"] is None:
        return None
    earlier = Clock(pk=clock.pk, tempo=clock.tempo, held_seconds=newest.before["held_seconds"])
    for name in ("started_at", "paused_at", "ended_at"):
        text = newest.before[name]
        setattr(earlier, name, datetime.fromisoformat(text) if text else None)
    orders = clock.orders.filter(undone_at=None).exclude(pk=newest.pk)
    return adapters.to_anchors(earlier, pairing=pairing, orders=orders)


def _moves(before: Standing, after: Standing) -> tuple[Move, ...]:
    rows = [
        Move(event.code, event.text, before.due(event), after.due(event)) for event in before.timeline.events
    ]
    return tuple(row for row in rows if row.was != row.will)


def _why_not(clock: Clock | None, verb: str, *, pairing: Pairing | None, now: datetime) -> Line | None:
    status = ClockStatus(clock.status) if clock else ClockStatus.IDLE
    if verb == Verb.START:
        return None if status == ClockStatus.IDLE else Line("started")
    if clock is None or (status == ClockStatus.IDLE and verb != UNDO):
        return Line("not-started")
    if verb == UNDO:
        return None if undoable(clock, now=now) else Line("undo-late")
    if status not in GOING or status == STANDS_ALREADY.get(verb):
        return Line(f"is-{status}")
    has_reported = pairing is not None and pairing.status != TableStatus.WAITING
    return Line("table-reported") if has_reported else None
