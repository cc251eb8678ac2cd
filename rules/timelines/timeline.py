"""The ordered phases and announcements of one round, as offsets from the moment the pairings are posted.

A timeline is a plan: this module refuses to know what time it is, and a clock that
runs it lives elsewhere. One timeline holds for the whole room; who attacks is decided at each table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from typing import Final

from rules.citations import Ref
from rules.errors import BadInput

NOTHING: Final = timedelta(0)
PLAY: Final = "play"  # the phase with which the game begins; every timeline has one


class Act(StrEnum):
    """What a player may or may not do in a phase."""

    CHOOSE = "choose"  # armies, map and edge
    SET_UP_FIRST = "set-up-first"
    SET_UP_SECOND = "set-up-second"
    START_TURN = "start-turn"
    ATTACKER_ACTS = "attacker-acts"
    DEFENDER_ACTS = "defender-acts"
    FIGHT = "fight"
    HAND_IN = "hand-in"


class Edge(StrEnum):
    """The end of a phase to which an announcement is tied: it keeps its distance when the phase changes."""

    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True)
class Phase:
    """A stretch of a round. ``start`` is inside, ``end`` is not.

    ``allowed`` says in words what players may do, ``permits`` says it for machines.
    """

    code: str
    name: str
    start: timedelta
    end: timedelta
    allowed: str = ""
    permits: frozenset[Act] = frozenset()
    refs: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """One instant of a round. ``text`` is what the referee says, or the screen shows where nobody speaks.

    ``offset`` counts from the posting of the pairings; ``opens`` and ``closes`` are words for people.
    ``words`` is what an organiser wants said in other languages, by language code. ``edge`` is ``None``
    where nobody has chosen one: then it is the nearer one.
    """

    code: str
    offset: timedelta
    is_announced: bool
    text: str
    opens: str = ""
    closes: str = ""
    refs: tuple[Ref, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    edge: Edge | None = None


@dataclass(frozen=True, slots=True)
class UntimedPhase:
    """A stage of a round that is over when the players are through, not when a clock says so."""

    code: str
    name: str
    allowed: str
    refs: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True)
class Timeline:
    """Phases without gaps and events in strict order; raises :class:`BadInput` for anything else."""

    phases: tuple[Phase, ...]
    events: tuple[Event, ...]
    length: timedelta

    def __post_init__(self) -> None:
        _check_phases(self.phases, self.length)
        _check_events(self.events, self.length)

    @property
    def start_of_play(self) -> timedelta:
        """When the game itself begins, from the posting of the pairings."""
        return self.phase(PLAY).start

    def phase(self, code: str) -> Phase:
        for phase in self.phases:
            if phase.code == code:
                return phase
        raise KeyError(code)

    def event(self, code: str) -> Event:
        for event in self.events:
            if event.code == code:
                return event
        raise KeyError(code)

    def phase_at(self, elapsed: timedelta) -> Phase | None:
        """The phase that runs so long after posting; ``None`` before the first and after the last."""
        for phase in self.phases:
            if phase.start <= elapsed < phase.end:
                return phase
        return None

    def permits(self, act: Act, *, at: timedelta) -> bool:
        phase = self.phase_at(at)
        return phase is not None and act in phase.permits


def _check_phases(phases: tuple[Phase, ...], length: timedelta) -> None:
    expected = NOTHING
    for number, phase in enumerate(phases):
        path = f"phases[{number}]"
        if phase.start != expected:
            data = {"phase": phase.name, "start": _shown(phase.start), "end": _shown(expected)}
            raise BadInput("phase-gap", path=f"{path}.start", data=data)
        if phase.end <= phase.start:
            raise BadInput("phase-backwards", path=f"{path}.end", data={"phase": phase.name})
        expected = phase.end
    if expected != length:
        data = {"end": _shown(expected), "length": _shown(length)}
        raise BadInput("round-length", path="length", data=data)
    codes = [phase.code for phase in phases]
    if codes.count(PLAY) != 1 or len(set(codes)) != len(codes):
        raise BadInput("phase-codes", path="phases", data={"play": PLAY})


def _check_events(events: tuple[Event, ...], length: timedelta) -> None:
    latest = timedelta(microseconds=-1)
    for number, event in enumerate(events):
        path = f"announcements[{number}].offset"
        if event.offset <= latest:
            data = {"code": event.code, "at": _shown(event.offset)}
            raise BadInput("announcement-order", path=path, data=data)
        if event.offset > length:
            data = {"code": event.code, "at": _shown(event.offset), "end": _shown(length)}
            raise BadInput("announcement-late", path=path, data=data)
        latest = event.offset
    codes = [event.code for event in events]
    if len(set(codes)) != len(codes):
        raise BadInput("announcement-codes", path="announcements")


def _shown(offset: timedelta) -> str:
    minutes, seconds = divmod(int(offset.total_seconds()), 60)
    return f"{minutes}:{seconds:02d}"
