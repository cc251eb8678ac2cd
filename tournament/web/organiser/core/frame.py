"""What stands around every page of a desk: the top bar with rounds and countdown, and the navigation."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from tournament.models import RoleKind, Tournament
from tournament.queries.clock.clocks import hall_countdown
from tournament.web.caching.day_cache import day_now
from tournament.web.organiser.core.inbox import inbox_lines
from tournament.web.organiser.core.navigation import (
    ShownGroup,
    ShownRoom,
    ShownRound,
    groups_of,
    round_strip,
    shown_round,
)
from tournament.web.public.clock_state import Face


@dataclass(frozen=True, slots=True)
class FramePart:
    """The live part that ``components/live/live_part.html`` shows around a page."""

    name: str
    topics: Sequence[str]
    template: str
    renewed_every: int  # seconds: things begin to wait without anybody changing anything


FRAME_PART: Final = FramePart(
    "frame",
    ("tournament", "entrants", "lists", "pairings", "results", "clock", "screens", "referee-calls", "log"),
    "fragments/organiser/frame.html",
    30,
)


@dataclass(frozen=True, slots=True)
class Frame:
    groups: Sequence[ShownGroup]
    rounds: Sequence[ShownRound]
    clock_number: int | None
    waiting: int
    waiting_keys: Sequence[str]  # of each thing that waits

    @property
    def results(self) -> ShownRoom | None:
        """The entry of results, which has a place of its own on a phone."""
        return next((room for group in self.groups for room in group.rooms if room.name == "entry"), None)


def frame_context(tournament: Tournament, kind: RoleKind, *, now: datetime, path: str) -> dict[str, Any]:
    """For the templates of a page whose address is ``path``. Two queries while a clock runs."""
    day = day_now(tournament)
    round_ = shown_round(day)
    state = hall_countdown(round_, now=now) if round_ is not None else None
    lines = inbox_lines(tournament, kind, now=now)
    frame = Frame(
        groups_of(day, kind, path=path),
        round_strip(day, path=path),
        round_.number if round_ is not None else None,
        len(lines),
        [key for line in lines for key in line.item.keys],
    )
    return {
        "frame": frame,
        "countdown": Face(state, zone=tournament.zone) if state is not None else None,
    }
