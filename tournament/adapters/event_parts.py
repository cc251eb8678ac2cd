"""Which parts of an event its game has: two sides, lists, figures, a rulebook that the program knows.

The one place that decides what pages, forms, prints and answers of the API leave out; each follows from the
ruleset. Refuses to know a game by its key.
"""

from typing import Any, Final

from rules.policy import POLICY_KEYS, PolicyKey
from rules.ruleset import ListsBrought
from tournament.adapters.policies import to_lists_brought, to_policy, to_ruleset
from tournament.models import Tournament

OF_LISTS: Final = {"missing_lists", "illegal_lists"}


def has_sides(tournament: Tournament) -> bool:
    """Is each game played by two named sides, whose balance the pairing keeps (3.02)?"""
    return bool(to_ruleset(tournament).sides)


def has_lists(tournament: Tournament) -> bool:
    """Does a player hand in lists here?"""
    return to_lists_brought(tournament) is not ListsBrought.NONE


def has_figures(tournament: Tournament) -> bool:
    """Are lists made of figures of a catalogue, and checked?"""
    return to_ruleset(tournament).has_catalogue


def has_rulebook(tournament: Tournament) -> bool:
    """Are its clauses cited, its rules shown and its questions computed at the referee's desk?"""
    return to_ruleset(tournament).has_catalogue


def to_policy_keys(tournament: Tournament) -> dict[str, PolicyKey]:
    """The choices of an organiser that decide anything in this game, in their order."""
    asked = set(to_ruleset(tournament).policy_keys) - (set() if has_lists(tournament) else OF_LISTS)
    return {name: key for name, key in POLICY_KEYS.items() if name in asked}


def to_policy_choices(tournament: Tournament) -> dict[str, Any]:
    """What was chosen as JSON, without the keys that decide nothing in this game."""
    asked = to_policy_keys(tournament)
    return {name: value for name, value in to_policy(tournament).as_json().items() if name in asked}
