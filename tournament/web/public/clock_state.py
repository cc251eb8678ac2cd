"""The face of a clock: instants from which a screen counts by itself, also without a connection."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from django.utils import timezone
from django.utils.translation import get_language

from armies.messages.formats import time_of_day
from armies.messages.spoken import ENGLISH, announcement_text
from armies.messages.timelines import phase_name
from rules.timelines.timeline import PLAY
from tournament.models import Pairing, Round
from tournament.queries.clock.clocks import AnnouncementView, ClockState, PhaseView, TableTime, clock_state


@dataclass(frozen=True, slots=True)
class Face:
    """A clock as templates show it. ``frozen_at`` of its state is when a pause or the end stopped it.

    ``zone`` is the hall's, for the wall clock times that a screen writes by itself.
    """

    state: ClockState
    zone: tzinfo | None = None

    @property
    def allowed(self) -> str:
        return announcement_text(self.state.phase.allowed) if self.state.phase else ""

    @property
    def is_started(self) -> bool:
        return bool(self.state.phases)

    @property
    def shown_at(self) -> datetime:
        """The instant the clock shows."""
        return self.state.shown_at

    @property
    def calls(self) -> tuple[AnnouncementView, ...]:
        """What is still to be said: to the whole hall, or to the table whose plan it is."""
        table = self.state.table
        return tuple(
            call for call in self.state.upcoming if call.table == table and call.due_at > self.shown_at
        )

    def words_of(self, call: AnnouncementView) -> str:
        """An announcement in the language of the page, where it has words in it."""
        return call.words.get(get_language() or ENGLISH) or announcement_text(call.text)

    @property
    def next_call(self) -> AnnouncementView | None:
        return None if self.state.is_over else next(iter(self.calls), None)

    @property
    def next_words(self) -> str:
        return self.words_of(self.next_call) if self.next_call else ""

    @property
    def next_call_at(self) -> str:
        """When that is by the wall clock; while the clock stands still nobody knows."""
        is_known = self.next_call is not None and self.state.frozen_at is None
        return clock_word(self.next_call.due_at, self.zone) if self.next_call and is_known else ""

    @property
    def until_next_call(self) -> timedelta | None:
        return None if self.next_call is None else (self.next_call.due_at - self.shown_at) * self.state.tempo

    @property
    def play_starts_at(self) -> datetime | None:
        return next((phase.starts_at for phase in self.state.phases if phase.code == PLAY), None)

    @property
    def ends_at(self) -> datetime | None:
        return self.state.phases[-1].ends_at if self.state.phases else None

    @property
    def phases(self) -> tuple[PhaseView, ...]:
        return tuple(phase for phase in self.state.phases if phase.has_length)

    @property
    def then(self) -> PhaseView | None:
        now = self.state.phase
        return next((p for p in self.phases if now is not None and p.starts_at >= now.ends_at), None)

    @property
    def then_at(self) -> str:
        return clock_word(self.then.starts_at, self.zone) if self.then else ""

    @property
    def refs(self) -> tuple[str, ...]:
        """The clauses of all phases, each once: a page has their links ready before they are needed."""
        return tuple(dict.fromkeys(ref for phase in self.phases for ref in phase.refs))

    @property
    def stations(self) -> list[tuple[str, PhaseView]]:
        return [(self._station(phase), phase) for phase in self.phases]

    def _station(self, phase: PhaseView) -> str:
        if self.state.phase is None or phase.ends_at <= self.state.phase.starts_at:
            return "past"
        return "now" if phase.code == self.state.phase.code else "next"

    @property
    def phases_json(self) -> str:
        return phases_json(self.phases, zone=self.zone)

    @property
    def calls_json(self) -> str:
        rows = [
            {
                "text": self.words_of(call),
                "at": clock_word(call.due_at, self.zone),
                "due": millis(call.due_at),
            }
            for call in self.calls
        ]
        return json.dumps(rows, ensure_ascii=False)

    @property
    def extra_times(self) -> list[TableFace]:
        return [TableFace(row) for row in self.state.tables if row.is_waited_for]

    @property
    def anchors(self) -> dict[str, int | None]:
        return {
            "now": millis(self.state.server_now),
            "frozen": millis(self.state.frozen_at),
            "play": millis(self.play_starts_at),
        }


@dataclass(frozen=True, slots=True)
class TableFace:
    time: TableTime

    @property
    def phase(self) -> PhaseView | None:
        return self.time.phase

    @property
    def phases_json(self) -> str:
        return phases_json(self.time.phases)


def phases_json(phases: Iterable[PhaseView], *, zone: tzinfo | None = None) -> str:
    rows = [
        {
            "name": phase_name(p.name),
            "allowed": announcement_text(p.allowed),
            "refs": p.refs,
            "at": clock_word(p.starts_at, zone),
            "starts": millis(p.starts_at),
            "ends": millis(p.ends_at),
        }
        for p in phases
        if p.has_length
    ]
    return json.dumps(rows, ensure_ascii=False)


def clock_word(instant: datetime, zone: tzinfo | None = None) -> str:
    """An instant as a wall clock shows it, in the time zone of the page where no other is given."""
    return time_of_day(timezone.localtime(instant, zone))


def millis(instant: datetime | None) -> int | None:
    """Milliseconds since 1970, as browsers count."""
    return None if instant is None else round(instant.timestamp() * 1000)


def face_of(round_: Round | None, *, now: datetime) -> Face:
    return Face(clock_state(round_, now=now), zone=None if round_ is None else round_.tournament.zone)


def own_face(face: Face, pairing: Pairing) -> Face:
    """The same clock as one table has it, with its extra time."""
    return Face(face.state.at_table(pairing), zone=face.zone)
