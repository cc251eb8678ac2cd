"""Counts of losses that the two players of a game share while it runs: in the cache, and nowhere else.

What a player put here is the player's agreement: it is shown to the opponent once both have put theirs.
Nothing is a fact of the result, nothing is logged, and no other page hears of it. Who comes too late to say
so is forgotten after ``SECONDS``; with the first report of the game nothing is shown any more.
"""

from typing import Any, Final

from django.core.cache import cache

from tournament.engine.lifecycle import ON_THE_WALL
from tournament.queries.rounds.games import OTHER, Game

SECONDS: Final = 30 * 60


def is_open(game: Game) -> bool:
    return game.opponent is not None and game.round.status in ON_THE_WALL and not game.reports


def put(game: Game, count: dict[str, Any]) -> None:
    cache.set(_key(game, game.side), count, timeout=SECONDS)


def opponents(game: Game) -> dict[str, Any] | None:
    """What the opponent shares, for a player who shares; ``None`` where one of the two does not."""
    if cache.get(_key(game, game.side)) is None:
        return None
    found: dict[str, Any] | None = cache.get(_key(game, OTHER[game.side]))
    return found


def forget(game: Game, *, both: bool = False) -> None:
    cache.delete_many([_key(game, side) for side in (OTHER if both else game.side)])


def _key(game: Game, side: str) -> str:
    return f"losses-{game.pairing.pk}-{side}"
