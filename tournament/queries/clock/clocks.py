"""What a clock shows at one instant: anchors for the screens, and everything they would work out themselves.

A screen counts down from the anchors by itself; this is its starting point and its correction. The same
value goes to templates, to the polling fallback and to the API. Refuses to read any clock: ``now`` is
handed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from rules.timelines.timeline import PLAY, Phase, Timeline
from tournament import adapters
from tournament.engine.clock import LEAD, NOTHING, Anchors
from tournament.engine.lifecycle import ClockStatus, TableStatus
from tournament.models import Announcement, Clock, ClockOrder, Pairing, Round, Tournament

COUNTING = (ClockStatus.RUNNING, ClockStatus.PAUSED)
BEFORE_START = "before-start"  # of a phase: the wait for a start that was set
WAIT = "Before the start"
LATEST = 3  # of what was said
REMEMBERED = 30  # so that the latest of one table are among them


@dataclass(frozen=True, slots=True)
class PhaseView:
    """One stretch of the round in real time. ``allowed`` is what players may do, ``refs`` why.

    A stretch that was skipped before it began has no length left: it never comes.
    """

    code: str
    name: str
    allowed: str
    refs: tuple[str, ...]
    starts_at: datetime
    ends_at: datetime

    @property
    def has_length(self) -> bool:
        return self.starts_at < self.ends_at


@dataclass(frozen=True, slots=True)
class AnnouncementView:
    """One thing that was said or is to be said. ``table`` is ``None`` for the whole hall.

    ``words`` is what is said in each language, ``refs`` are the clauses it comes from.
    """

    id: int
    kind: str
    text: str
    words: dict[str, str]
    table: int | None
    is_spoken: bool
    due_at: datetime
    is_made: bool
    refs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableTime:
    """The extra time of one table: how much, why, and when its game and its sheet are due.

    ``phases`` are the table's own, in real time, so that its countdown runs through all of them; ``phase``
    is the one that runs now at that table. Once the table has reported, nobody waits for it any more.
    """

    pairing_id: int
    table: int
    extra: timedelta
    reason: str
    play_ends_at: datetime
    ends_at: datetime
    remaining: timedelta
    phases: tuple[PhaseView, ...] = ()
    phase: PhaseView | None = None
    is_waited_for: bool = True


@dataclass(frozen=True, slots=True)
class ClockState:
    """A clock at one instant. Durations are plan time (``tempo`` of it pass in one real second).

    ``status`` is ``none`` while there is no clock, else as in the lifecycle; ``is_untimed`` says that
    there will never be one. ``frozen_at`` is set while it is paused and after its end. Phases carry real
    instants, in which a pause that lasts is not counted yet. ``table`` says whose plan it is: ``None`` is
    the hall's.
    """

    status: str
    server_now: datetime
    tempo: float = 1.0
    is_untimed: bool = False
    round_number: int | None = None
    generation: int = 0
    started_at: datetime | None = None
    paused_at: datetime | None = None
    frozen_at: datetime | None = None
    elapsed: timedelta = NOTHING
    phase: PhaseView | None = None
    remaining: timedelta | None = None
    remaining_in_play: timedelta | None = None
    phases: tuple[PhaseView, ...] = ()
    upcoming: tuple[AnnouncementView, ...] = ()
    said: tuple[AnnouncementView, ...] = ()
    tables: tuple[TableTime, ...] = ()
    table: int | None = None

    @property
    def shown_at(self) -> datetime:
        return self.frozen_at or self.server_now

    @property
    def last(self) -> tuple[AnnouncementView, ...]:
        return self.said[:LATEST]

    @property
    def next(self) -> AnnouncementView | None:
        """What is said next to the whole hall, or to the table whose plan it is."""
        return next((row for row in self.upcoming if row.table == self.table), None)

    @property
    def is_over(self) -> bool:
        """Has everything of this round come, or was it ended?"""
        return self.status == ClockStatus.ENDED or (self.started_at is not None and self.phase is None)

    def table_time(self, pairing: Pairing) -> TableTime | None:
        return next((row for row in self.tables if row.pairing_id == pairing.pk), None)

    def at_table(self, pairing: Pairing) -> ClockState:
        """The same clock as one table has it: its phases with its extra time, and what it is told.

        A table without extra time has the hall's plan. Both hear what was said to the hall.
        """
        own = self.table_time(pairing)
        announced = tuple(row for row in self.said if row.table in {None, pairing.table})
        if own is None:
            upcoming = tuple(row for row in self.upcoming if row.table is None)
            return replace(self, upcoming=upcoming, said=announced)
        return replace(
            self,
            table=own.table,
            phase=own.phase,
            remaining=own.remaining if own.phase else None,
            remaining_in_play=max(NOTHING, own.play_ends_at - self.shown_at) * self.tempo,
            phases=own.phases,
            upcoming=tuple(row for row in self.upcoming if row.table == own.table),
            said=announced,
        )

    def as_json(self) -> dict[str, Any]:
        """Public JSON. Instants in milliseconds since 1970, durations in seconds of the plan."""
        return {
            "status": self.status,
            "is_untimed": self.is_untimed,
            "round": self.round_number,
            "table": self.table,
            "generation": self.generation,
            "tempo": self.tempo,
            "server_now": _ms(self.server_now),
            "started_at": _ms(self.started_at),
            "paused_at": _ms(self.paused_at),
            "frozen_at": _ms(self.frozen_at),
            "phase": _phase_json(self.phase) if self.phase else None,
            "remaining": _seconds(self.remaining),
            "remaining_in_play": _seconds(self.remaining_in_play),
            "phases": [_phase_json(phase) for phase in self.phases],
            "announcements": [_announcement_json(row) for row in self.upcoming],
            "last": [_announcement_json(row) for row in self.last],
            "tables": [_table_json(row) for row in self.tables],
        }


def counting(tournament: Tournament) -> Clock | None:
    """The clock that runs or is paused, of the earliest such round; ``None`` where players wait for none."""
    found = Clock.objects.filter(round__tournament=tournament, status__in=COUNTING)
    return found.select_related("round").order_by("round__number").first()


def clock_state(round_: Round | None, *, now: datetime) -> ClockState:
    """What the clock of this round shows at ``now``; a round without one says so. Four queries at most."""
    if round_ is None:
        return ClockState(status="none", server_now=now)
    clock = _started(round_)
    if clock is None:
        is_untimed = adapters.to_timeline(round_.tournament) is None
        return ClockState(status="none", server_now=now, is_untimed=is_untimed, round_number=round_.number)
    timeline = adapters.to_timeline_of(clock)
    orders = list(clock.orders.filter(undone_at=None).select_related("pairing"))
    return replace(
        _hall_state(clock, timeline, orders, round_=round_, now=now),
        upcoming=_upcoming(clock, timeline),
        said=_said(clock, timeline),
        tables=_tables(clock, timeline, orders, now=now),
    )


def hall_countdown(round_: Round, *, now: datetime) -> ClockState | None:
    """The phases of the hall without announcements and tables; ``None`` before the start. Two queries."""
    clock = _started(round_)
    if clock is None:
        return None
    orders = list(clock.orders.filter(undone_at=None, pairing=None))
    return _hall_state(clock, adapters.to_timeline_of(clock), orders, round_=round_, now=now)


def _started(round_: Round) -> Clock | None:
    return Clock.objects.filter(round=round_, started_at__isnull=False).first()


def _hall_state(
    clock: Clock, timeline: Timeline, orders: Sequence[ClockOrder], *, round_: Round, now: datetime
) -> ClockState:
    anchors = adapters.to_anchors(clock, orders=orders)
    phases = _phases(clock, timeline, anchors, orders=orders, now=now)
    phase, remaining = _running(clock, phases, anchors, now=now)
    return ClockState(
        status=clock.status,
        server_now=now,
        tempo=clock.tempo,
        round_number=round_.number,
        generation=clock.generation,
        started_at=clock.started_at,
        paused_at=clock.paused_at,
        frozen_at=anchors.frozen_at,
        elapsed=anchors.elapsed(now),
        phase=phase,
        remaining=remaining,
        remaining_in_play=anchors.remaining(timeline.phase(PLAY).end, now=now),
        phases=phases,
    )


def _upcoming(clock: Clock, timeline: Timeline) -> tuple[AnnouncementView, ...]:
    still = [Announcement.Status.PENDING, Announcement.Status.HELD]
    rows = clock.announcements.filter(status__in=still).select_related("pairing")
    return _announcement_views(rows, timeline)


def _said(clock: Clock, timeline: Timeline) -> tuple[AnnouncementView, ...]:
    made = clock.announcements.filter(status=Announcement.Status.FIRED).select_related("pairing")
    return _announcement_views(made.order_by("-due_at", "-pk")[:REMEMBERED], timeline)


def _tables(
    clock: Clock, timeline: Timeline, orders: Sequence[ClockOrder], *, now: datetime
) -> tuple[TableTime, ...]:
    """One line a table that got time, by table. A pairing that was replaced has none any more."""
    pairings = {
        row.pairing.pk: row.pairing for row in orders if row.pairing is not None and row.pairing.is_current
    }
    rows = [_table_time(clock, timeline, pairing, orders=orders, now=now) for pairing in pairings.values()]
    return tuple(sorted(rows, key=lambda row: row.table))


def _table_time(
    clock: Clock, timeline: Timeline, pairing: Pairing, *, orders: Iterable[ClockOrder], now: datetime
) -> TableTime:
    anchors = adapters.to_anchors(clock, pairing=pairing, orders=orders)
    own = [row for row in orders if row.pairing_id == pairing.pk]
    phases = _phases(clock, timeline, anchors, orders=orders, now=now)
    phase, remaining = _running(clock, phases, anchors, now=now)
    return TableTime(
        pairing_id=pairing.pk,
        table=pairing.table or 0,
        extra=timedelta(seconds=sum(row.seconds for row in own)),
        reason="; ".join(row.reason for row in own),
        play_ends_at=anchors.due(timeline.phase(PLAY).end),
        ends_at=anchors.due(timeline.length),
        remaining=remaining or NOTHING,
        phases=phases,
        phase=phase,
        is_waited_for=pairing.status == TableStatus.WAITING,
    )


def _phases(
    clock: Clock, timeline: Timeline, anchors: Anchors, *, orders: Iterable[ClockOrder], now: datetime
) -> tuple[PhaseView, ...]:
    """Those of the plan in real time; before a start that was set and is to come, the wait for it."""
    phases = tuple(_phase_view(phase, anchors) for phase in timeline.phases)
    given = max((order.given_at for order in orders if order.verb == ClockOrder.Verb.START), default=None)
    if given is None or clock.status != ClockStatus.RUNNING or now >= anchors.started_at:
        return phases
    if anchors.started_at - given <= LEAD:
        return phases
    return (PhaseView(BEFORE_START, WAIT, "", (), given, anchors.started_at), *phases)


def _running(
    clock: Clock, phases: Sequence[PhaseView], anchors: Anchors, *, now: datetime
) -> tuple[PhaseView | None, timedelta | None]:
    """The stretch that runs, and what is left of it in plan time; ``None`` after the last one."""
    if clock.status == ClockStatus.ENDED:
        return None, None
    at = max(anchors.frozen_at or now, phases[0].starts_at)  # a start is a moment ahead
    phase = next((each for each in phases if at < each.ends_at), None)
    return phase, None if phase is None else (phase.ends_at - at) * anchors.tempo


def _phase_view(phase: Phase, anchors: Anchors) -> PhaseView:
    return PhaseView(
        code=phase.code,
        name=phase.name,
        allowed=phase.allowed,
        refs=tuple(str(ref) for ref in phase.refs),
        starts_at=anchors.due(phase.start),
        ends_at=anchors.due(phase.end),
    )


def _announcement_views(rows: Iterable[Announcement], timeline: Timeline) -> tuple[AnnouncementView, ...]:
    refs = {event.code: tuple(str(ref) for ref in event.refs) for event in timeline.events}
    return tuple(_announcement_view(row, refs.get(row.kind, ())) for row in rows)


def _announcement_view(row: Announcement, refs: tuple[str, ...]) -> AnnouncementView:
    return AnnouncementView(
        id=row.pk,
        kind=row.kind,
        text=row.text,
        words=row.words,
        table=row.pairing.table if row.pairing else None,
        is_spoken=row.is_spoken,
        due_at=row.due_at,
        is_made=row.status == Announcement.Status.FIRED,
        refs=refs,
    )


def _phase_json(phase: PhaseView) -> dict[str, Any]:
    return {
        "code": phase.code,
        "name": phase.name,
        "allowed": phase.allowed,
        "refs": list(phase.refs),
        "starts": _ms(phase.starts_at),
        "ends": _ms(phase.ends_at),
    }


def _announcement_json(row: AnnouncementView) -> dict[str, Any]:
    return {
        "id": row.id,
        "kind": row.kind,
        "text": row.text,
        "words": row.words,
        "table": row.table,
        "refs": list(row.refs),
        "is_spoken": row.is_spoken,
        "due": _ms(row.due_at),
        "is_made": row.is_made,
    }


def _table_json(row: TableTime) -> dict[str, Any]:
    return {
        "table": row.table,
        "extra": row.extra.total_seconds(),
        "play_ends": _ms(row.play_ends_at),
        "ends": _ms(row.ends_at),
        "remaining": row.remaining.total_seconds(),
        "phase": _phase_json(row.phase) if row.phase else None,
    }


def _ms(instant: datetime | None) -> int | None:
    return None if instant is None else round(instant.timestamp() * 1000)


def _seconds(duration: timedelta | None) -> float | None:
    return None if duration is None else duration.total_seconds()
