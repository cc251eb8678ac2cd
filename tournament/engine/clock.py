"""The arithmetic of a running clock: where it stands, and when each moment of its plan is due.

Two kinds of time meet here. *Plan time* counts from the posting of the pairings and stands still during
a pause; *real time* is what a wall clock shows. ``tempo`` is how many seconds of the plan pass in one
real second: 1 in a hall, more in a rehearsal. Extra time never moves what has already been reached.

This module refuses to know what time it is, and it keeps nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

NOTHING: Final = timedelta(0)


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
    """Extra time: whatever the plan has after ``at`` comes later by ``by``. Both in plan time."""

    at: timedelta
    by: timedelta


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
        """Where a moment of the plan stands after all extra time."""
        return moved(offset, self.shifts)

    def due(self, offset: timedelta) -> datetime:
        """When a moment of the plan comes, as far as is known now: a pause that lasts is not counted."""
        return self.started_at + self.held + self.planned(offset) / self.tempo

    def remaining(self, offset: timedelta, *, now: datetime) -> timedelta:
        """Plan time left until a moment of the plan; zero once it has come."""
        return max(NOTHING, self.planned(offset) - self.elapsed(now))

    def is_over(self, offset: timedelta, *, now: datetime) -> bool:
        """Has this moment of the plan come?"""
        return self.elapsed(now) >= self.planned(offset)

    def current(self, spans: Sequence[S], *, now: datetime) -> S | None:
        """The stretch of the plan that runs now, ``None`` after the last one."""
        place = self.elapsed(now)
        for span in spans:
            if place < self.planned(span.end):
                return span
        return None


def moved(offset: timedelta, shifts: Iterable[Shift]) -> timedelta:
    """Where ``offset`` stands after extra time given in this order. What has been reached stays."""
    for shift in shifts:
        if offset > shift.at:
            offset += shift.by
    return offset


def latest(*instants: datetime | None) -> datetime:
    """The latest of the instants that are known; a wall clock that jumped back changes nothing."""
    return max(instant for instant in instants if instant is not None)
