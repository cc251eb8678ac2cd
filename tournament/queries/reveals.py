"""What an entrant may see of the opponent's lists, by the tournament's reveal setting, and nothing more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from armies import queries as armies
from tournament.models import Reveal

if TYPE_CHECKING:
    from armies.models import ArmyListVersion
    from tournament.queries.games import Game

FROM_FIRST_ROUND = {Reveal.START, Reveal.ALWAYS}


def factions_shown(game: Game) -> tuple[str, ...]:
    """Of which factions the opponent's list is open to this entrant.

    A game exists for an entrant only once its round is published, so that moment needs no check. While
    the roll is open nobody knows which list is played; settings that show every list show both then.
    """
    reveal = game.entrant.tournament.reveal
    if game.opponent is None or reveal == Reveal.NEVER:
        return ()
    if game.faction_other is not None:
        return (game.faction_other,)
    return ("good", "evil") if reveal in FROM_FIRST_ROUND else ()


def lists_shown(game: Game) -> list[ArmyListVersion]:
    """The versions that count of those lists. Two queries at most."""
    opponent = game.opponent
    if opponent is None:
        return []
    ids = {faction: getattr(opponent, f"{faction}_list_id") for faction in factions_shown(game)}
    found = armies.current_versions([list_id for list_id in ids.values() if list_id is not None])
    return [found[list_id] for list_id in ids.values() if list_id in found]
