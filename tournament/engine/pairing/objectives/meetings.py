"""Who meets whom at all: nobody the same opponent again, nor one of the own; a kept draft stays.

Points, places and factions are nothing to these.
"""

from itertools import combinations
from typing import Final

from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.objectives.base import Objective
from tournament.engine.pairing.objectives.terms import Crowd, Edge, Terms

APART: Final = ("club", "country", "families")


class Rematch(Objective):
    """Nobody meets the same opponent again. Priced by how often they have met."""

    key = "rematch"
    name = "No rematch"
    source = "rules-silent; default of 1.6: Swiss without rematch"

    def cost(self, one: Player, two: Player) -> int:
        return len(one.met.get(two.id, ()))

    def terms(self, crowd: Crowd) -> Terms:
        number = crowd.by_id
        met = (
            (k, number.get(id_, -1), len(rounds))
            for k, player in enumerate(crowd.players)
            for id_, rounds in player.met.items()
        )
        return crowd.over_pairs({(one, two): times for one, two, times in met if one < two})

    def applies(self, field: Field) -> bool:
        return any(p.met for p in field.players)


class KeepApart(Objective):
    """Entrants who share a club, a country or a family do not meet. Must or wish, as the policy says."""

    name = "Kept apart"
    source = "organiser's policy keep_apart_..."

    def __init__(self, what: str) -> None:
        self.what = what
        self.key = f"same-{what}"

    def cost(self, one: Player, two: Player) -> int:
        if self.what == "families":
            return int(not one.families.isdisjoint(two.families))
        mine: str = getattr(one, self.what)
        return int(mine != "" and mine == getattr(two, self.what))

    def terms(self, crowd: Crowd) -> Terms:
        """A column; single pairs where somebody has several families."""
        if self.what != "families":
            return crowd.over_values(getattr(player, self.what) for player in crowd.players)
        if all(len(player.families) <= 1 for player in crowd.players):
            return crowd.over_values(next(iter(player.families), "") for player in crowd.players)
        return crowd.over_pairs(_family_pairs(crowd))

    def applies(self, field: Field) -> bool:
        return any(getattr(p, self.what) for p in field.players)


class EarlierDraft(Objective):
    """As much as possible of an earlier draft stays as it was."""

    key = "kept"
    name = "Fewest changes to the draft"
    source = "asked for: only what must change is paired again"

    def __init__(self, kept: frozenset[tuple[int, int]], bye: int) -> None:
        self.kept = kept
        self.bye = bye

    def cost(self, one: Player, two: Player) -> int:
        return int((one.rank, two.rank) not in self.kept)

    def bye_cost(self, one: Player) -> int:
        return int((one.rank, self.bye) not in self.kept)

    def terms(self, crowd: Crowd) -> Terms:
        return crowd.but_for(self.kept)


def _family_pairs(crowd: Crowd) -> dict[Edge, int]:
    members: dict[str, list[int]] = {}
    for k, player in enumerate(crowd.players):
        for family in player.families:
            members.setdefault(family, []).append(k)
    return {edge: 1 for family in members.values() for edge in combinations(family, 2)}
