"""What an entrant may see of other people's lists, by the tournament's reveal setting, and nothing more.

The only judge of it: the opponent's page, the figures a result slip fills in, and the lists of the others
all ask here. Whatever may be looked at is a list that was handed in, in the version that counts.
"""

from typing import Any

from armies import queries as armies
from armies.list_slots import side_of
from armies.models import ArmyListVersion
from rules.ruleset import ListsBrought
from tournament import adapters
from tournament.engine.entrants import FACTIONS
from tournament.engine.lifecycle import SHOWN, EntrantStatus
from tournament.models import Entrant, Reveal, Tournament
from tournament.queries.rounds import games
from tournament.queries.rounds.games import Game

OUTSIDE = {EntrantStatus.WAITING_LIST, EntrantStatus.EXCLUDED}
WHOLE = {Reveal.START, Reveal.ALWAYS}  # both lists of everybody, once they are open


def are_all_open(tournament: Tournament) -> bool:
    """May every entrant see both lists of every other one now?

    ``start`` opens them with the first round that the hall has seen.
    """
    if tournament.reveal == Reveal.START:
        return tournament.rounds.filter(status__in=SHOWN).exists()
    return tournament.reveal == Reveal.ALWAYS


def were_shown(tournament: Tournament) -> bool:
    """Can anybody have seen a list of somebody else by now? What somebody has seen, they have seen."""
    looks = tournament.log.filter(verb__in=("list.reveal", "round.reveal"))
    return tournament.reveal == Reveal.ALWAYS or looks.exists()


def may_look_around(viewer: Entrant) -> bool:
    """May this entrant look at lists of people they do not meet? Who only waits for a place may not."""
    return viewer.status not in OUTSIDE and are_all_open(viewer.tournament)


def factions_shown(game: Game) -> tuple[str, ...]:
    """Which lists of the opponent are open to this entrant, by slot, the one that is played first.

    A game exists for an entrant only once its round is published, so that moment needs no check. While
    the roll is open nobody knows which list is played; settings that show every list show both then.
    """
    tournament = game.entrant.tournament
    reveal = tournament.reveal
    if game.opponent is None or reveal == Reveal.NEVER:
        return ()
    if plays_only_list(tournament):
        return adapters.to_round_slots(game.round, adapters.to_list_factions(tournament))
    played = () if game.faction_other is None else (game.faction_other,)
    if reveal in WHOLE:
        played = (*played, *(faction for faction in FACTIONS if faction not in played))
    return adapters.to_round_slots(game.round, played)


def plays_only_list(tournament: Tournament) -> bool:
    """Is the list that is played known before any roll, because each has one that no catalogue knows?"""
    brought = adapters.to_lists_brought(tournament)
    return adapters.has_list_documents(tournament) and brought is not ListsBrought.BOTH


def lists_shown(game: Game) -> list[ArmyListVersion]:
    """The versions that count of those lists. Two queries at most."""
    return [] if game.opponent is None else _versions(game.opponent, factions_shown(game))


def lists_open_to(viewer: Entrant, holder: Entrant) -> list[ArmyListVersion]:
    """All lists of somebody else in the same tournament, where all lists are open; else none."""
    if holder.tournament_id != viewer.tournament_id or not may_look_around(viewer):
        return []
    return _versions(holder, adapters.to_list_slots(holder.tournament))


def why_hidden(game: Game) -> str:
    """Why the opponent's page shows no list: ``never``, ``roll`` while that is open, or ``missing``."""
    if game.entrant.tournament.reveal == Reveal.NEVER:
        return "never"
    return "missing" if factions_shown(game) else "roll"


def totals_shown(game: Game) -> dict[str, dict[str, Any]]:
    """What the lists of this game add up to, as far as this entrant may know: ``own`` and ``other``.

    A number that is filled in beside the opponent's name is a look into the opponent's list.
    """
    totals = games.list_totals(game)
    shown = {side_of(slot) for slot in factions_shown(game)}
    other = {faction: value for faction, value in totals["other"].items() if faction in shown}
    return {"own": totals["own"], "other": other}


def own_list(game: Game) -> ArmyListVersion | None:
    """The own list that is played in this game; ``None`` while the roll is open."""
    return next(iter(own_lists(game)), None) if game.faction else None


def own_lists(game: Game) -> list[ArmyListVersion]:
    """The same; both lists while the roll is open."""
    tournament = game.entrant.tournament
    is_known = game.faction is not None and not plays_only_list(tournament)
    factions = (game.faction,) if is_known and game.faction else adapters.to_list_factions(tournament)
    return _versions(game.entrant, adapters.to_round_slots(game.round, factions))


def _versions(holder: Entrant, slots: tuple[str, ...]) -> list[ArmyListVersion]:
    ids = [holder.list_id_of(slot) for slot in slots]
    found = armies.current_versions([list_id for list_id in ids if list_id is not None])
    return [found[list_id] for list_id in ids if list_id in found]
