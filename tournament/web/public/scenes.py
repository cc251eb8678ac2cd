"""What a screen shows, in which order and from which instant: a projector turns also without network."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from tournament.engine.lifecycle import ClockStatus, RoundStatus, TableStatus, TournamentStatus
from tournament.models import Round, Scene, Stage, Tournament
from tournament.queries.rounds.boards import TableRow
from tournament.web.caching.standings_cache import podium_now
from tournament.web.public.clock_state import Face, millis

ALONE_SECONDS: Final = 10  # how long a page of a list stays on a screen that shows nothing else
CALL: Final = "call"
AT_THE_END: Final = (
    {"scene": Scene.PODIUM.value, "seconds": 30},
    {"scene": Scene.STANDINGS.value, "seconds": ALONE_SECONDS},
)


@dataclass(frozen=True, slots=True)
class Hall:
    tournament: Tournament
    round: Round | None
    face: Face
    tables: Sequence[TableRow]
    message: str = ""

    @property
    def is_waiting(self) -> bool:
        return any(row.is_missing for row in self.tables)


@dataclass(frozen=True, slots=True)
class Turn:
    """One scene in its ``place``, from an instant on (milliseconds); ``seconds`` for each page of it."""

    place: int
    scene: str
    seconds: int
    starts: int = 0


def turns_of(scenes: Iterable[Mapping[str, Any]], hall: Hall) -> list[Turn]:
    """The whole sequence. A scene with nothing to show is left out; where none is left, the day leads."""
    rows = [each for row in scenes for each in _at_the_end(row, hall)]
    alone = len(rows) == 1
    shown = [row for row in rows if has_something(str(row["scene"]), hall, is_alone=alone)]
    shown = shown or [{"scene": Scene.AUTO.value}]
    turns = []
    for place, row in enumerate(shown):
        seconds = int(row.get("seconds", ALONE_SECONDS)) if len(shown) > 1 else ALONE_SECONDS
        wanted = of_the_day(hall) if row["scene"] == Scene.AUTO else [(str(row["scene"]), 0)]
        turns += [Turn(place, scene, seconds, starts) for scene, starts in wanted]
    return turns


def _at_the_end(row: Mapping[str, Any], hall: Hall) -> Sequence[Mapping[str, Any]]:
    """Whoever follows the day sees the podium and the standings in turn once it is over."""
    is_over = hall.round is not None and hall.tournament.status == TournamentStatus.FINISHED
    return AT_THE_END if is_over and row["scene"] == Scene.AUTO else [row]


def now_on(turns: Sequence[Turn], hall: Hall) -> str:
    """The scene a page begins with: the first place, at the instant the clock shows."""
    at = millis(hall.face.shown_at) or 0
    return [turn.scene for turn in turns if turn.place == 0 and turn.starts <= at][-1]


def has_something(scene: str, hall: Hall, *, is_alone: bool = False) -> bool:
    """Is there anything to show? A bracket to come says so, unless other scenes wait for their turn."""
    if scene in {Scene.NAMES, Scene.TABLES, Scene.MISSING, Scene.CLOCK}:
        return hall.round is not None and hall.tournament.status != TournamentStatus.FINISHED
    if scene == Scene.STANDINGS:
        return hall.round is not None
    if scene == Scene.PODIUM:
        return hall.tournament.status == TournamentStatus.FINISHED and bool(podium_now(hall.tournament))
    if scene == Scene.BRACKET:
        is_on = hall.round is not None and hall.round.stage == Stage.CUT
        return bool(hall.tournament.cut_size) and (is_on or is_alone)
    if scene == Scene.DAY:
        return bool(hall.tournament.day_plan)
    return scene != Scene.MESSAGE or bool(hall.message)


def of_the_day(hall: Hall) -> list[tuple[str, int]]:
    """Names until play begins, then the clock, then who is missing, then how it stands; from when each."""
    if hall.round is None or hall.tournament.status == TournamentStatus.CALLED_OFF:
        return [(Scene.WELCOME.value, 0)]
    if hall.round.status == RoundStatus.CLOSED:
        return [(Scene.BRACKET.value if hall.round.stage == Stage.CUT else Scene.STANDINGS.value, 0)]
    if hall.face.state.is_untimed:
        has_begun = any(not row.is_missing and row.pairing.b_id for row in hall.tables)
        return [(Scene.MISSING.value if has_begun else Scene.NAMES.value, 0)]
    return [(Scene.NAMES.value, 0), *_from_play_on(hall)]


def _from_play_on(hall: Hall) -> list[tuple[str, int]]:
    begins = millis(hall.face.play_starts_at)
    if begins is None:
        return []
    turns = [(Scene.CLOCK.value, begins)]
    over = millis(_over_at(hall)) or 0
    return [*turns, (Scene.MISSING.value, max(begins, over))] if hall.is_waiting else turns


def _over_at(hall: Hall) -> datetime:
    """When nobody's clock runs any more: a table with extra time that has not reported still has its own."""
    state = hall.face.state
    if state.status == ClockStatus.ENDED and state.frozen_at is not None:
        return state.frozen_at
    waiting = {row.pairing.pk for row in hall.tables if row.pairing.status == TableStatus.WAITING}
    own = (row.ends_at for row in state.tables if row.pairing_id in waiting)
    return max([state.phases[-1].ends_at, *own])


def as_json(turns: Iterable[Turn]) -> str:
    return json.dumps([asdict(turn) for turn in turns])
