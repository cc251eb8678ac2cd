"""An order to a clock in sentences: how the clock stands, how it would stand, and what differs.

Times are those of the wall clock in the hall. Refuses to decide whether an order can be given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from rules.combat_hex.clock.timeline import Event, Timeline
from tournament.engine.clock import Anchors
from tournament.engine.day.wall_clock import dated_time
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
    """Says in sentences what differs between two standings of one clock; ``day`` is the one of the event."""

    zone: ZoneInfo
    day: date
    before: Standing
    after: Standing
    moves: tuple[Move, ...]

    def sentences_for(self, verb: str) -> list[str]:
        by_verb: dict[str, Callable[[], list[str]]] = {
            Verb.START: self._start,
            Verb.PAUSE: self._pause,
            Verb.SKIP: self._skip,
            Verb.RESTART: self._restart,
            Verb.END: self._end,
        }
        return by_verb.get(verb, self._later)()

    def taken_back(self, order: ClockOrder) -> list[str]:
        """The same when ``order`` is taken back."""
        what = f"“{order.get_verb_display()}” of {self._at(order.given_at)} is taken back."
        return [what, *self._later()]

    def _start(self) -> list[str]:
        phases = self.before.timeline.phases
        rest = [f"{phase.name} begins at {self._at(self._due(phase.start))}." for phase in phases[1:]]
        first = "The pairings count as posted now, and the first announcement is made at once."
        return [first, *rest, f"The round ends at {self._at(self.after.ends_at)}."]

    def _pause(self) -> list[str]:
        held = sum(row.was is not None for row in self._coming())
        return [
            "The countdown stops for everybody.",
            f"{_count(held)} still to come {'is' if held == 1 else 'are'} held back until the clock goes on.",
        ]

    def _skip(self) -> list[str]:
        anchors = self.before.anchors
        phases, now = self.before.timeline.phases, self.before.now
        current = anchors.current(phases, now=now) if anchors else None
        if anchors is None or current is None:
            return []
        early = anchors.remaining(current.end, now=now)
        following = phases[phases.index(current) + 1 :]
        then = f" and {following[0].name} begins" if following else ""
        never = [f"“{row.text}” is never {self._said(row)}." for row in self.left_out]
        return [f"{current.name} ends {_length(early)} early{then}, now.", *never, *self._end_of_round()]

    def skip_at(self, table: int, hall: Words) -> list[str]:
        """What a skip does to a table that has time of its own, and what it hears otherwise than the hall."""
        anchors = self.before.anchors
        current = anchors.current(self.before.timeline.phases, now=self.before.now) if anchors else None
        if current is None:
            return []
        was, will = self._was(current.end), self._due(current.end)
        never, in_hall = self.left_out, {row.kind for row in hall.left_out}
        late = [row for row in self._coming() if row.kind in in_hall and row.will is not None]
        return [
            f"Table {table} has extra time: {current.name} ends there at {self._instead(will, was)}.",
            *(
                f"“{r.text}” is never {self._said(r)} at table {table}."
                for r in never
                if r.kind not in in_hall
            ),
            *(f"“{r.text}” is {self._said(r)} at table {table} at {self._at(r.will)}." for r in late),
        ]

    @property
    def left_out(self) -> list[Move]:
        return [row for row in self.moves if self._is_left_out(row)]

    def _restart(self) -> list[str]:
        anchors = self.before.anchors
        current = anchors.current(self.before.timeline.phases, now=self.before.now) if anchors else None
        if current is None:
            return []
        whole = _length(current.end - current.start)
        return [
            f"{current.name} begins again now, is announced again, and has its {whole}.",
            *self._end_of_round(),
        ]

    def _end(self) -> list[str]:
        left = [row for row in self.moves if row.was is not None]
        if not left:
            return ["Everything of this round has been said; the clock is put away."]
        return [
            "The clock ends for everybody. Results are still taken.",
            f"{_count(len(left))} still to come {'is' if len(left) == 1 else 'are'} never made.",
        ]

    def _later(self) -> list[str]:
        lines = []
        for phase in self.before.timeline.phases[1:]:
            was, will = self._was(phase.start), self._will(phase.start)
            if was and will and was != will:
                lines.append(f"{phase.name} begins at {self._instead(will, was)}.")
        return [*lines, *self._end_of_round()] or ["Later times do not change."]

    def _end_of_round(self) -> list[str]:
        was, will = self.before.ends_at, self.after.ends_at
        if will is None or was == will:
            return []
        if was is None:
            return [f"The round ends at {self._at(will)}."]
        return [f"The round ends at {self._instead(will, was)}."]

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

    def _instead(self, will: datetime | None, was: datetime | None) -> str:
        return f"{self._at(will)} instead of {self._at(was)}"

    def _at(self, instant: datetime | None) -> str:
        return dated_time(instant, self.zone, day=self.day, has_seconds=True) if instant else "–"


def _to_come(standing: Standing, offset: timedelta) -> datetime | None:
    anchors = standing.anchors
    if anchors is None or anchors.is_over(offset, now=standing.now):
        return None
    return anchors.due(offset)


def _count(announcements: int) -> str:
    return "1 announcement" if announcements == 1 else f"{announcements} announcements"


def _length(duration: timedelta) -> str:
    """``26:00 minutes``, or seconds below one."""
    minutes, seconds = divmod(round(duration.total_seconds()), 60)
    if not minutes:
        return f"{seconds} s"
    return f"{minutes}:{seconds:02d} minutes" if seconds else f"{minutes} minutes"
