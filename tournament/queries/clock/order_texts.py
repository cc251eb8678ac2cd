"""What an order to a clock does, line by line: how the clock stands, how it would stand, and what differs.

Times are those of the wall clock in the hall. Refuses to decide whether an order can be given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from armies.messages.spoken import announcement_text
from armies.messages.timelines import phase_name
from rules.timelines.timeline import Event, Timeline
from tournament.engine.clock import Anchors
from tournament.engine.day.wall_clock import dated_time
from tournament.messages.clock_previews import Line
from tournament.models import ClockOrder

Verb = ClockOrder.Verb


@dataclass(frozen=True, slots=True)
class Move:
    """One announcement that the order touches. ``None`` as ``was`` or ``will``: it does not come then."""

    kind: str
    text: str
    was: datetime | None
    will: datetime | None


@dataclass(frozen=True, slots=True)
class Standing:
    """A clock as it stands, or would stand: ``anchors`` is ``None`` where it has not begun or has ended."""

    timeline: Timeline
    anchors: Anchors | None
    now: datetime

    def due(self, event: Event) -> datetime | None:
        """When this is said; ``None`` where it is not to come."""
        anchors = self.anchors
        if anchors is None or anchors.passes_over(event.offset):
            return None
        return None if anchors.is_over(event.offset, now=self.now) else anchors.due(event.offset)

    @property
    def ends_at(self) -> datetime | None:
        return self.anchors.due(self.timeline.length) if self.anchors else None


@dataclass(frozen=True, slots=True)
class Words:
    """Says line by line what differs between two standings of one clock; ``day`` is the one of the event."""

    zone: ZoneInfo
    day: date
    before: Standing
    after: Standing
    moves: tuple[Move, ...]

    def lines_for(self, verb: str) -> list[Line]:
        by_verb: dict[str, Callable[[], list[Line]]] = {
            Verb.START: self._start,
            Verb.PAUSE: self._pause,
            Verb.SKIP: self._skip,
            Verb.RESTART: self._restart,
            Verb.END: self._end,
        }
        return by_verb.get(verb, self._later)()

    def undone(self, order: ClockOrder) -> list[Line]:
        """The same when ``order`` is undone."""
        return [Line("undo", {"at": self._at(order.given_at)}, order.verb), *self._later()]

    def _start(self) -> list[Line]:
        phases = self.before.timeline.phases
        rest = [
            Line("phase-begins", {"phase": phase_name(phase.name), "at": self._at(self._due(phase.start))})
            for phase in phases[1:]
        ]
        return [Line("start"), *rest, Line("round-ends", {"at": self._at(self.after.ends_at)})]

    def _pause(self) -> list[Line]:
        held = sum(row.was is not None for row in self._coming())
        return [Line("stops"), Line("held", {"count": held})]

    def _skip(self) -> list[Line]:
        anchors = self.before.anchors
        phases, now = self.before.timeline.phases, self.before.now
        current = anchors.current(phases, now=now) if anchors else None
        if anchors is None or current is None:
            return []
        early = anchors.remaining(current.end, now=now)
        following = phases[phases.index(current) + 1 :]
        data = {"phase": phase_name(current.name), "early": early.total_seconds()}
        ends = (
            Line("skip", {**data, "next": phase_name(following[0].name)}, "then")
            if following
            else Line("skip", data)
        )
        never = [
            Line("left-out", {"text": announcement_text(row.text)}, self._said(row)) for row in self.left_out
        ]
        return [ends, *never, *self._end_of_round()]

    def skip_at(self, table: int, hall: Words) -> list[Line]:
        """What a skip does to a table that has time of its own, and what it hears otherwise than the hall."""
        anchors = self.before.anchors
        current = anchors.current(self.before.timeline.phases, now=self.before.now) if anchors else None
        if current is None:
            return []
        was, will = self._was(current.end), self._due(current.end)
        never, in_hall = self.left_out, {row.kind for row in hall.left_out}
        late = [row for row in self._coming() if row.kind in in_hall and row.will is not None]
        own = [row for row in never if row.kind not in in_hall]
        ends = {"table": table, "phase": phase_name(current.name), **self._instead(will, was)}
        return [
            Line("table-end", ends),
            *(
                Line(
                    "left-out-at-table",
                    {"text": announcement_text(row.text), "table": table},
                    self._said(row),
                )
                for row in own
            ),
            *(
                Line(
                    "late-at-table",
                    {"text": announcement_text(row.text), "table": table, "at": self._at(row.will)},
                    self._said(row),
                )
                for row in late
            ),
        ]

    @property
    def left_out(self) -> list[Move]:
        return [row for row in self.moves if self._is_left_out(row)]

    def _restart(self) -> list[Line]:
        anchors = self.before.anchors
        current = anchors.current(self.before.timeline.phases, now=self.before.now) if anchors else None
        if current is None:
            return []
        whole = (current.end - current.start).total_seconds()
        return [Line("restart", {"phase": phase_name(current.name), "length": whole}), *self._end_of_round()]

    def _end(self) -> list[Line]:
        left = [row for row in self.moves if row.was is not None]
        if not left:
            return [Line("end-over")]
        return [Line("end"), Line("never-made", {"count": len(left)})]

    def _later(self) -> list[Line]:
        lines = []
        for phase in self.before.timeline.phases[1:]:
            was, will = self._was(phase.start), self._will(phase.start)
            if was and will and was != will:
                lines.append(
                    Line("phase-moves", {"phase": phase_name(phase.name), **self._instead(will, was)})
                )
        return [*lines, *self._end_of_round()] or [Line("no-change")]

    def _end_of_round(self) -> list[Line]:
        was, will = self.before.ends_at, self.after.ends_at
        if will is None or was == will:
            return []
        if was is None:
            return [Line("round-ends", {"at": self._at(will)})]
        return [Line("round-end-moves", self._instead(will, was))]

    def _coming(self) -> list[Move]:
        events = self.before.timeline.events
        return [Move(each.code, each.text, self.before.due(each), self.after.due(each)) for each in events]

    def _said(self, row: Move) -> str:
        return "announced" if self.before.timeline.event(row.kind).is_announced else "shown"

    def _is_left_out(self, row: Move) -> bool:
        event = self.before.timeline.event(row.kind)
        return self.after.anchors is not None and self.after.anchors.passes_over(event.offset)

    def _was(self, offset: timedelta) -> datetime | None:
        return _to_come(self.before, offset)

    def _will(self, offset: timedelta) -> datetime | None:
        return _to_come(self.after, offset)

    def _due(self, offset: timedelta) -> datetime | None:
        return self.after.anchors.due(offset) if self.after.anchors else None

    def _instead(self, will: datetime | None, was: datetime | None) -> dict[str, str]:
        return {"at": self._at(will), "was": self._at(was)}

    def _at(self, instant: datetime | None) -> str:
        return dated_time(instant, self.zone, day=self.day, has_seconds=True) if instant else "–"


def _to_come(standing: Standing, offset: timedelta) -> datetime | None:
    anchors = standing.anchors
    if anchors is None or anchors.is_over(offset, now=standing.now):
        return None
    return anchors.due(offset)
