"""How far two players have struck their scenarios, as one of them sees it."""

from dataclasses import dataclass
from datetime import datetime

from tournament.models import Entrant
from tournament.queries.rounds.games import Game
from tournament.queries.rounds.played_scenarios import strikes_at, struck_by


@dataclass(frozen=True, slots=True)
class StrikeState:
    """What one of the two sees: what is left and struck, and whether to roll, to strike or to wait."""

    left: tuple[str, ...]
    struck: tuple[tuple[str, Entrant | None], ...]
    has_rolled: bool
    is_begun: bool
    is_mine: bool
    until: str
    seconds_left: str  # until the turn goes over by itself; empty where nobody strikes


def state_of(game: Game, now: datetime) -> StrikeState | None:
    """``None`` where nothing is struck, or the scenario is known."""
    found = strikes_at(game.pairing)
    if found is None or game.pairing.scenario:
        return None
    at = now.timestamp()
    ends = found.turn_ends(at)
    zone = game.round.tournament.zone
    return StrikeState(
        left=found.left,
        struck=tuple(struck_by(game.pairing)),
        has_rolled=game.side in found.nonces,
        is_begun=bool(found.opener),
        is_mine=found.turn(at) == game.side,
        until=f"{datetime.fromtimestamp(ends, zone):%H:%M:%S}" if ends is not None else "",
        seconds_left=f"{ends - at:.3f}" if ends is not None else "",
    )
