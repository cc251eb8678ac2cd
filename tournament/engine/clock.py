"""The arithmetic of a running clock: where it stands, and when each moment of its plan is due.

Two kinds of time meet here. *Plan time* counts from the posting of the pairings and stands still during
a pause; *real time* is what a wall clock shows. ``tempo`` is how many seconds of the plan pass in one
real second: 1 in a hall, more in a rehearsal. Nothing moves what has already been reached, but a phase
that begins again.

This module refuses to know what time it is, and it keeps nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Protocol, TypeVar

NOTHING: Final = timedelta(0)
UNDO_FOR: Final = timedelta(minutes=1)  # so long the newest order can be taken back
LEAD: Final = timedelta(
    seconds=3
)  # so long nothing is said after a press: undone by then, it was never heard


class Span(Protocol):
    """Anything with a start inside and an end outside, in plan time."""

    @property
    def start(self) -> timedelta:
        """The first moment of it."""

    @property
    def end(self) -> timedelta:
        """The first moment after it."""


S = TypeVar("S", bound=Span)


@dataclass(frozen=True, slots=True)
class Shift:
    """What moved the plan: all that stands after ``at`` comes later by ``by``. Both in plan time.

    Extra time moves later. A skip moves earlier (``by`` below zero), and what would come to stand before
    ``at`` is passed over. A phase begun again is inclusive: it moves its own first moment too.
    """

    at: timedelta
    by: timedelta
    is_inclusive: bool = False

    def moves(self, place: timedelta) -> bool:
        """Does it move a moment that stands at ``place``?"""
        return place >= self.at if self.is_inclusive else place > self.at


@dataclass(frozen=True, slots=True)
class Anchors:
    """All that is needed to know where a clock stands at any instant.

    ``held`` is the real time it has been paused in all, without the pause that lasts. ``frozen_at`` is
    when that pause, or the end, came. ``shifts`` are in the order they were given.
    """

    started_at: datetime
    tempo: float = 1.0
    held: timedelta = NOTHING
    frozen_at: datetime | None = None
    shifts: tuple[Shift, ...] = ()

    def elapsed(self, now: datetime) -> timedelta:
        """How far the clock has come, in plan time; never below zero."""
        until = now if self.frozen_at is None else min(now, self.frozen_at)
        return max(NOTHING, (until - self.started_at - self.held) * self.tempo)

    def planned(self, offset: timedelta) -> timedelta:
        """Where a moment of the plan stands after all that moved it."""
        return offset_after_shifts(offset, self.shifts)

    def passes_over(self, offset: timedelta) -> bool:
        """Was this moment skipped, so that it never comes?"""
        return is_passed_over(offset, self.shifts)

    def due(self, offset: timedelta) -> datetime:
        """When a moment of the plan comes, as far as is known now: a pause that lasts is not counted."""
        return self.started_at + self.held + self.planned(offset) / self.tempo

    def remaining(self, offset: timedelta, *, now: datetime) -> timedelta:
        """Plan time left until a moment of the plan; zero once it has come."""
        return max(NOTHING, self.planned(offset) - self.elapsed(now))

    def is_over(self, offset: timedelta, *, now: datetime) -> bool:
        return self.elapsed(now) >= self.planned(offset)

    def current(self, spans: Sequence[S], *, now: datetime) -> S | None:
        """The stretch of the plan that runs now, ``None`` after the last one."""
        place = self.elapsed(now)
        for span in spans:
            if place < self.planned(span.end):
                return span
        return None

    def moved(self, shift: Shift) -> Anchors:
        """The same clock after one more order that moves its plan."""
        return replace(self, shifts=(*self.shifts, shift))

    def paused(self, now: datetime) -> Anchors:
        """The same clock after a pause, or its end, at ``now``; one that stands still already stays so."""
        return replace(self, frozen_at=self.frozen_at or now)

    def resumed(self, now: datetime) -> Anchors:
        """The same clock after it goes on at ``now``; a wall clock that jumped back adds nothing."""
        pause = max(NOTHING, now - self.frozen_at) if self.frozen_at else NOTHING
        return replace(self, held=self.held + pause, frozen_at=None)

    def skip(self, spans: Sequence[S], *, now: datetime) -> Shift | None:
        """What takes the clock to the end of the stretch that runs now; ``None`` after the last one."""
        span = self.current(spans, now=now)
        if span is None:
            return None
        place = self.elapsed(now)
        return Shift(at=place, by=place - self.planned(span.end))

    def restart(self, spans: Sequence[S], *, now: datetime) -> Shift | None:
        """What begins the stretch that runs now once more; ``None`` after the last one."""
        span = self.current(spans, now=now)
        if span is None:
            return None
        start = self.planned(span.start)
        return Shift(at=start, by=self.elapsed(now) - start, is_inclusive=True)


def offset_after_shifts(offset: timedelta, shifts: Iterable[Shift]) -> timedelta:
    """Where ``offset`` stands after these, in the order they were given. What has been reached stays."""
    for shift in shifts:
        if shift.moves(offset):
            offset = max(shift.at, offset + shift.by)
    return offset


def is_passed_over(offset: timedelta, shifts: Iterable[Shift]) -> bool:
    """Does one of these take ``offset`` to before the moment at which it was given?"""
    for shift in shifts:
        if shift.moves(offset):
            offset += shift.by
            if offset < shift.at:
                return True
    return False


def latest(*instants: datetime | None) -> datetime:
    """The latest of the instants that are known; a wall clock that jumped back changes nothing."""
    return max(instant for instant in instants if instant is not None)
