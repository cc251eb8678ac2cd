"""The face of a clock: its state, worded as the anchors from which a screen counts by itself.

A face shows where a clock stands and refuses to move it. It stays right on a screen that has lost its
connection, because everything in it is an instant and not a number of seconds left.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.combat_hex.timeline import PLAY
from tournament.queries.clocks import clock_state

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime, timedelta

    from tournament.models import Round
    from tournament.queries.clocks import AnnouncementView, ClockState, PhaseView, TableTime


@dataclass(frozen=True, slots=True)
class Face:
    """A clock as templates show it. ``frozen_at`` of its state is when a pause or the end stopped it."""

    state: ClockState

    @property
    def is_started(self) -> bool:
        """Is there anything to count?"""
        return bool(self.state.phases)

    @property
    def at(self) -> datetime:
        """The instant the clock shows."""
        return self.state.frozen_at or self.state.server_now

    @property
    def calls(self) -> tuple[AnnouncementView, ...]:
        """What is still to be said to the whole hall."""
        return tuple(call for call in self.state.upcoming if call.table is None and call.due_at > self.at)

    @property
    def next_call(self) -> AnnouncementView | None:
        """What is announced next."""
        return None if self.state.is_over else next(iter(self.calls), None)

    @property
    def until_next_call(self) -> timedelta | None:
        """How long until then, in the plan's time."""
        return None if self.next_call is None else (self.next_call.due_at - self.at) * self.state.tempo

    @property
    def play_starts_at(self) -> datetime | None:
        """When the game itself begins."""
        return next((phase.starts_at for phase in self.state.phases if phase.code == PLAY), None)

    @property
    def ends_at(self) -> datetime | None:
        """When everything is over, as far as is known now."""
        return self.state.phases[-1].ends_at if self.state.phases else None

    @property
    def is_playing(self) -> bool:
        """Has the game itself begun?"""
        return self.play_starts_at is not None and self.at >= self.play_starts_at

    @property
    def stations(self) -> list[tuple[str, PhaseView]]:
        """Each phase with ``past``, ``now`` or ``next``."""
        return [(self._station(phase), phase) for phase in self.state.phases]

    def _station(self, phase: PhaseView) -> str:
        if self.state.phase is None or phase.ends_at <= self.state.phase.starts_at:
            return "past"
        return "now" if phase.code == self.state.phase.code else "next"

    @property
    def phases_json(self) -> str:
        """For the screen that counts."""
        return phases_json(self.state.phases)

    @property
    def calls_json(self) -> str:
        """For the screen that counts."""
        rows = [{"text": call.text, "due": millis(call.due_at)} for call in self.calls]
        return json.dumps(rows, ensure_ascii=False)

    @property
    def anchors(self) -> dict[str, int | None]:
        """The instants a screen counts from, in milliseconds."""
        return {
            "now": millis(self.state.server_now),
            "frozen": millis(self.state.frozen_at),
            "play": millis(self.play_starts_at),
        }


@dataclass(frozen=True, slots=True)
class TableFace:
    """The clock of a table with extra time, counted through its own phases."""

    time: TableTime
    phase: PhaseView | None

    @property
    def phases_json(self) -> str:
        """For the screen that counts."""
        return phases_json(self.time.phases)


def table_face(time: TableTime, *, state: ClockState) -> TableFace:
    """The face of one table's extra time, at the instant the hall's clock shows."""
    at = state.frozen_at or state.server_now
    return TableFace(time, next((phase for phase in time.phases if at < phase.ends_at), None))


def phases_json(phases: Iterable[PhaseView]) -> str:
    """Phases as a screen reads them."""
    rows = [
        {"name": p.name, "allowed": p.allowed, "starts": millis(p.starts_at), "ends": millis(p.ends_at)}
        for p in phases
    ]
    return json.dumps(rows, ensure_ascii=False)


def millis(instant: datetime | None) -> int | None:
    """Milliseconds since 1970, as browsers count."""
    return None if instant is None else round(instant.timestamp() * 1000)


def face_of(round_: Round | None, *, now: datetime) -> Face:
    """The face of a round's clock; without one, a face that has not started."""
    return Face(clock_state(round_, now=now))
