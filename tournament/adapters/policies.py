"""What a tournament is played by: its ruleset, its policies and its own restrictions on lists.

An unknown key or value is refused by who owns it; nothing is repaired here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from armies.list_slots import slot
from rules.canonical_digest import canonical_digest
from rules.figure_lists.restriction import Restriction
from rules.figure_lists.restrictions_codec import restrictions_from_json
from rules.policy import Policy
from rules.registry import catalogue_ruleset, ruleset
from rules.ruleset import CatalogueRuleset, EventRules, ListsBrought, Ruleset
from rules.ruleset_digest import ruleset_digest
from rules.scored_game import read_game_scheme
from rules.scoring.schemes import Scheme
from rules.slip_fields import Slip
from tournament.engine.entrants import FACTIONS
from tournament.engine.pairing import PairingPolicy
from tournament.engine.pairing.policy import OF_SIDES
from tournament.engine.standings import StandingsPolicy
from tournament.engine.standings.policy import KINDS_OF_COUNTER_TIEBREAKS, ROUND_ROBIN
from tournament.models import Format, Round, Tournament

NOT_NEEDED: Final = "not-needed"  # of missing lists: nothing asks for one
ANY_FACTION: Final = "any"  # of a list in a game without factions


def to_ruleset(tournament: Tournament) -> Ruleset:
    """The ruleset the tournament plays by."""
    return ruleset(tournament.ruleset_key)


def to_catalogue_ruleset(tournament: Tournament) -> CatalogueRuleset:
    """The ruleset of a tournament whose lists are made of figures."""
    return catalogue_ruleset(tournament.ruleset_key)


def to_slip(tournament: Tournament) -> Slip:
    """What is written down of a game."""
    return to_ruleset(tournament).slip_of(to_scheme(tournament))


def to_ruleset_digest(tournament: Tournament) -> str:
    """What identifies its ruleset, as the program has it now."""
    return _ruleset_digest(tournament.ruleset_key)


@cache
def _ruleset_digest(key: str) -> str:
    """Kept, because every result of a round is stored with the same one."""
    return ruleset_digest(ruleset(key))


def to_lists_brought(tournament: Tournament) -> ListsBrought:
    """How many lists each player brings: the organiser says so where no catalogue knows them.

    Where lists are not needed it is none, whatever was said before.
    """
    game = to_ruleset(tournament)
    offered = game.lists_brought
    if not offered:
        return ListsBrought.BOTH if game.needs_both_lists else ListsBrought.ONE
    if to_policy(tournament).missing_lists == NOT_NEEDED and ListsBrought.NONE in offered:
        return ListsBrought.NONE
    return next((each for each in offered if each == tournament.lists_brought), offered[0])


def to_list_factions(tournament: Tournament) -> tuple[str, ...]:
    """Of which factions there may be lists; of ``any`` in a game without factions."""
    return FACTIONS if to_ruleset(tournament).sides else (ANY_FACTION,)


def to_list_slots(tournament: Tournament) -> tuple[str, ...]:
    """Which lists a player may have: one of each faction for each points limit, as rounds play them."""
    sides = to_list_factions(tournament)
    levels = dict.fromkeys(level for _number, level in tournament.limits) or (tournament.level,)
    return tuple(slot_at(side, level, tournament) for level in levels for side in sides)


def to_round_slots(round_: Round, sides: Iterable[str]) -> tuple[str, ...]:
    """The lists of these sides that are played in a round."""
    return tuple(slot_at(side, round_.points_limit, round_.tournament) for side in sides)


def slot_at(side: str, level: int, tournament: Tournament) -> str:
    """The list of this side for rounds with this points limit."""
    return slot(side, None if level == tournament.level else level)


def has_list_documents(tournament: Tournament) -> bool:
    """Are lists texts, files and links, because no catalogue knows the figures?"""
    return not to_ruleset(tournament).has_catalogue


def to_event_rules(tournament: Tournament, *, round_: Round | None = None) -> EventRules:
    """What the tournament grades by: its policy, its own prices where it has some, and a round's level."""
    scheme = read_game_scheme(tournament.scheme) if tournament.scheme else None
    level = round_.points_limit if round_ is not None else tournament.level
    return EventRules(level, to_policy(tournament), scheme, tournament.points_unit)


def to_scheme(tournament: Tournament) -> Scheme | None:
    """What a result is worth: the organiser's scheme, else the usual one; ``None`` where the game says it."""
    usual = usual_scheme(tournament)
    return read_game_scheme(tournament.scheme or usual) if usual else None


def usual_scheme(tournament: Tournament) -> Mapping[str, Any] | None:
    """What its ruleset offers first; ``None`` where the game prices its own grades."""
    return next(iter(to_ruleset(tournament).schemes), None)


def to_scheme_digest(tournament: Tournament) -> str:
    """SHA-256 of the scheme in canonical JSON, in hexadecimal; empty where the game's own rules price."""
    scheme = tournament.scheme or usual_scheme(tournament)
    return canonical_digest(scheme) if scheme else ""


def to_result_digests(tournament: Tournament) -> dict[str, str]:
    """By which ruleset a result is graded and by which scheme it is priced, for its verdict."""
    scheme = to_scheme_digest(tournament)
    return {
        "ruleset_digest": to_ruleset_digest(tournament),
        **({"scheme_digest": scheme} if scheme else {}),
    }


def to_policy(tournament: Tournament) -> Policy:
    """The organiser's choices where the ruleset is silent."""
    return Policy.from_json(tournament.policy)


def to_pairing_policy(tournament: Tournament) -> PairingPolicy:
    """The organiser's choices for the pairing engine."""
    return PairingPolicy.from_json(tournament.pairing_policy)


def to_pairing_choices(tournament: Tournament) -> dict[str, Any]:
    """The same as JSON, without what balances two sides where the game has none."""
    chosen = to_pairing_policy(tournament).as_json()
    if to_ruleset(tournament).sides:
        return chosen
    objectives = [name for name in chosen["objectives"] if name not in OF_SIDES]
    return {
        name: value for name, value in {**chosen, "objectives": objectives}.items() if name not in OF_SIDES
    }


def to_standings_policy(tournament: Tournament) -> StandingsPolicy:
    """The organiser's choices for the standings; what is not chosen follows the format.

    Lots are drawn from the tournament's own seed unless another was set.
    """
    usual = usual_standings_policy(tournament)
    policy = StandingsPolicy.from_json(tournament.standings_policy, defaults=usual)
    return policy if policy.lot_seed else replace(policy, lot_seed=tournament.seed)


def usual_standings_policy(tournament: Tournament) -> StandingsPolicy:
    """What counts in this format where the organiser chooses nothing; the counter of a scheme comes first."""
    usual = ROUND_ROBIN if tournament.format == Format.ROUND_ROBIN else StandingsPolicy()
    scheme = usual_scheme(tournament)
    if scheme is None:
        return usual
    decide = (tournament.scheme or scheme)["decide"]
    counted = (f"{kind}:{decide}" for kind in KINDS_OF_COUNTER_TIEBREAKS)
    return replace(usual, tiebreaks=(*counted, "buchholz", "direct_encounter"))


def to_restrictions(tournament: Tournament) -> tuple[Restriction, ...]:
    """The event's own restrictions on lists (2.021)."""
    return restrictions_from_json(tournament.restrictions)
