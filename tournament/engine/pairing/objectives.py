"""What a good round is, as named objectives. Their order is the whole philosophy of the engine.

Each objective prices one pair (or one bye) with a small non-negative integer; a round's total is the sum
over its pairs. A more important objective is never traded for a lesser one: ``encoding.py`` packs all of
them into one integer. ``MUST`` objectives forbid an edge as long as a round exists without such edges;
``WISH`` objectives only price it. Each says its price twice: ``cost`` is the definition, one pair at a
time, and ``terms`` the same in numbers for all pairs of a crowd; tests hold the two together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from tournament.engine.pairing.field import LOT_PRIME
from tournament.engine.pairing.policy import FORBIDDING
from tournament.engine.pairing.terms import NOTHING

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tournament.engine.pairing.field import Field, Player
    from tournament.engine.pairing.terms import Crowd, Edge, Ints, Kinds, Terms

MOST_IMBALANCE: Final = 2
LOT_BITS: Final = 40
LOT_MASK: Final = (1 << LOT_BITS) - 1
APART: Final = ("club", "country", "families")


class Objective(ABC):
    """One level. ``key`` is for machines, ``name`` for people, ``source`` the clause or the reason."""

    key: str
    name: ClassVar[str]
    source: ClassVar[str]

    @abstractmethod
    def cost(self, one: Player, two: Player) -> int:
        """The price of this pair; ``one`` has the better rank."""

    def bye_cost(self, one: Player) -> int:  # noqa: ARG002 - most objectives have nothing to say about a bye
        """The price of this entrant's bye."""
        return 0

    def applies(self, field: Field) -> bool:  # noqa: ARG002 - most objectives always have something to say
        """Can anything cost anything at all? Saves the work where not."""
        return True

    @abstractmethod
    def terms(self, crowd: Crowd) -> Terms:
        """The price of every pair and bye of this crowd, as numbers."""


# ------------------------------------------------------------------ must


class SecondBye(Objective):
    """Nobody has another bye while somebody has had fewer. Priced by the byes had more than ``fewest``."""

    key = "second-bye"
    name = "No second bye"
    source = "A7: a bye goes to somebody without an earlier one"

    def __init__(self, fewest: int = 0) -> None:
        self.fewest = fewest

    def cost(self, one: Player, two: Player) -> int:  # noqa: ARG002
        """Pairs have no bye."""
        return 0

    def bye_cost(self, one: Player) -> int:
        """The number of earlier byes beyond what everybody has had."""
        return one.byes - self.fewest

    def terms(self, crowd: Crowd) -> Terms:
        """One price a player."""
        return crowd.over_byes(player.byes - self.fewest for player in crowd.players)

    def applies(self, field: Field) -> bool:
        """Only odd fields have a bye."""
        return field.has_bye


class Rematch(Objective):
    """Nobody meets the same opponent again. Priced by how often they have met."""

    key = "rematch"
    name = "No rematch"
    source = "rules-silent; default of 1.6: Swiss without rematch"

    def cost(self, one: Player, two: Player) -> int:
        """Earlier meetings."""
        return len(one.met.get(two.id, ()))

    def terms(self, crowd: Crowd) -> Terms:
        """Those who have met, and nobody else."""
        number = crowd.by_id
        met = (
            (k, number.get(id_, -1), len(rounds))
            for k, player in enumerate(crowd.players)
            for id_, rounds in player.met.items()
        )
        return crowd.over_pairs({(one, two): times for one, two, times in met if one < two})

    def applies(self, field: Field) -> bool:
        """Nothing to repeat in a first round."""
        return any(p.met for p in field.players)


class FactionLimit(Objective):
    """Nobody's good-minus-evil imbalance passes 2. Priced by how many would be pushed past it."""

    key = "faction-limit"
    name = "Nobody's factions more than 2 apart"
    source = "3.02 with A28; the limit is the engine's"

    def cost(self, one: Player, two: Player) -> int:
        """How many of the two leave the game worse off than the limit."""
        return _pushed_past(one.imbalance, two.imbalance)

    def terms(self, crowd: Crowd) -> Terms:
        """The larger falls and the smaller rises: only outwards from the limit does anybody pass it."""

        def cost(one: Kinds, two: Kinds) -> Ints:
            low, high = _in_order(one, two)
            return _count(low >= MOST_IMBALANCE, high <= -MOST_IMBALANCE)

        return crowd.over_kinds(cost, most=_leaning(crowd, MOST_IMBALANCE))

    def applies(self, field: Field) -> bool:
        """Only from an imbalance of 2 can one be pushed past it."""
        return any(abs(p.imbalance) >= MOST_IMBALANCE for p in field.players)


class KeptApart(Objective):
    """Entrants who share a club, a country or a family do not meet. Must or wish, as the policy says."""

    name = "Kept apart"
    source = "organiser's policy keep_apart_..."

    def __init__(self, what: str) -> None:
        self.what = what
        self.key = f"same-{what}"

    def cost(self, one: Player, two: Player) -> int:
        """1 for a pair of the same kind."""
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
        """Nobody named one: nothing to keep apart."""
        return any(getattr(p, self.what) for p in field.players)


# ------------------------------------------------------------------ wish


class Kept(Objective):
    """As much as possible of an earlier draft stays as it was."""

    key = "kept"
    name = "Fewest changes to the draft"
    source = "asked for: only what must change is paired again"

    def __init__(self, kept: frozenset[tuple[int, int]], bye: int) -> None:
        self.kept = kept
        self.bye = bye

    def cost(self, one: Player, two: Player) -> int:
        """1 for a pair that was not there before."""
        return int((one.rank, two.rank) not in self.kept)

    def bye_cost(self, one: Player) -> int:
        """1 for a bye that was somebody else's."""
        return int((one.rank, self.bye) not in self.kept)

    def terms(self, crowd: Crowd) -> Terms:
        """All but a few cost the same."""
        return crowd.but_for(self.kept)


class ByeRank(Objective):
    """The bye goes to the lowest-ranked entrant for whom a legal round exists.

    Who shares the last place is as low as who stands after him by lot: which of them has the bye is left to
    all that is less important, so that a lot never puts two of a club together.
    """

    key = "bye-rank"
    name = "Bye to the lowest-ranked"
    source = "A7: lowest-ranked player without an earlier bye"

    def cost(self, one: Player, two: Player) -> int:  # noqa: ARG002
        """Pairs have no bye."""
        return 0

    def bye_cost(self, one: Player) -> int:
        """How many are ranked lower."""
        return one.lower

    def terms(self, crowd: Crowd) -> Terms:
        """One price a player."""
        return crowd.over_byes(map(self.bye_cost, crowd.players))

    def applies(self, field: Field) -> bool:
        """Only odd fields have a bye."""
        return field.has_bye


class GroupTogether(Objective):
    """One score group, from the top, keeps as many as it can among themselves. One level per group."""

    name = "Score group kept together"
    source = "organiser's policy floats: top-down"

    def __init__(self, group: int) -> None:
        self.group = group
        self.key = f"floats-group-{group + 1}"

    def cost(self, one: Player, two: Player) -> int:
        """1 where a member of this group is paired below it."""
        return int(one.group == self.group and two.group != self.group)

    def terms(self, crowd: Crowd) -> Terms:
        """No more than the group, and no more than there are below it, can be paired below it."""
        here = sum(player.group == self.group for player in crowd.players)
        below = sum(player.group > self.group for player in crowd.players)

        def cost(one: Kinds, two: Kinds) -> Ints:
            return _count((one.group == self.group) & (two.group > self.group))

        return crowd.over_kinds(cost, most=min(here, below))


class Floats(Objective):
    """Opponents have the same points; where not, many small steps are better than one large."""

    key = "floats"
    name = "Smallest floats"
    source = "Swiss system; squares of the score difference in half-points"

    def cost(self, one: Player, two: Player) -> int:
        """The square of the difference in half-points."""
        return (one.half_points - two.half_points) ** 2

    def terms(self, crowd: Crowd) -> Terms:
        """No round floats further than the one that pairs first with last, second with last but one."""
        points = [player.half_points for player in crowd.players]
        widest = zip(points[: len(points) // 2], reversed(points), strict=False)

        def cost(one: Kinds, two: Kinds) -> Ints:
            difference: Ints = one.half_points - two.half_points
            return difference * difference

        return crowd.over_kinds(cost, most=sum((high - low) ** 2 for high, low in widest))


class FloatAgain(Objective):
    """Nobody floats the same way as in the round before."""

    key = "float-again"
    name = "No float the same way twice running"
    source = "FIDE C.04.3, same float as in the previous round"

    def cost(self, one: Player, two: Player) -> int:
        """How many of the two would."""
        if one.half_points == two.half_points:
            return 0
        return (one.floated == "down") + (two.floated == "up")

    def terms(self, crowd: Crowd) -> Terms:
        """Each who has floated costs 1 at most."""

        def cost(one: Kinds, two: Kinds) -> Ints:
            ways: Ints = one.floated_down + two.floated_up
            return np.where(one.half_points == two.half_points, 0, ways)

        return crowd.over_kinds(cost, most=sum(player.floated is not None for player in crowd.players))

    def applies(self, field: Field) -> bool:
        """Did anybody float?"""
        return any(p.floated for p in field.players)


class FactionWish(Objective):
    """As few as possible leave the round with an imbalance of 2 or more."""

    key = "faction-wish"
    name = "Factions in balance"
    source = "3.02 with A28: everybody sees both sides"

    def cost(self, one: Player, two: Player) -> int:
        """How many of the two leave the game with an imbalance of at least 2."""
        return _out_of_balance(one.imbalance, two.imbalance)

    def terms(self, crowd: Crowd) -> Terms:
        """The larger falls by one and the smaller rises, of equals one each way."""

        def cost(one: Kinds, two: Kinds) -> Ints:
            low, high = _in_order(one, two)
            step = np.where(low == high, -1, 1)  # equals part, others approach each other
            return _count(np.abs(high - step) >= MOST_IMBALANCE, np.abs(low + step) >= MOST_IMBALANCE)

        return crowd.over_kinds(cost, most=_leaning(crowd, MOST_IMBALANCE - 1))


class Folded(Objective):
    """Within a group the top half meets the bottom half, in order; a float is the lowest of the group."""

    key = "fold"
    name = "Top half against bottom half"
    source = "organiser's policy order_within_group: fold"

    def cost(self, one: Player, two: Player) -> int:
        """Places away from the ideal opponent."""
        if one.group != two.group:
            return float_depth(one, two)
        return abs(two.position - one.position - one.group_size // 2)

    def terms(self, crowd: Crowd) -> Terms:
        """The order within groups."""
        return crowd.over_places("fold")


class Adjacent(Objective):
    """Within a group neighbours meet; a float is the lowest of the group."""

    key = "adjacent"
    name = "Neighbours meet"
    source = "organiser's policy order_within_group: adjacent"

    def cost(self, one: Player, two: Player) -> int:
        """Places between the two."""
        if one.group != two.group:
            return float_depth(one, two)
        return two.position - one.position - 1

    def terms(self, crowd: Crowd) -> Terms:
        """The order within groups."""
        return crowd.over_places("adjacent")


class Lot(Objective):
    """The seeded last word, so that no tie is ever decided by a library or a machine."""

    key = "lot"
    name = "Seeded lot"
    source = "reproducibility"

    def cost(self, one: Player, two: Player) -> int:
        """Forty bits drawn from seed, round and both ids; the matching uses as many as there is room for."""
        return one.lot * two.lot % LOT_PRIME & LOT_MASK

    def terms(self, crowd: Crowd) -> Terms:  # noqa: ARG002
        """None of these: ``encoding.py`` gives the last word what room is left."""
        return NOTHING


def imbalances_after(one: int, two: int) -> tuple[int, int]:
    """Good minus evil of both after their game: the larger plays evil; of equals, one goes each way."""
    if one == two:
        return one + 1, two - 1
    return (one - 1, two + 1) if one > two else (one + 1, two - 1)


@cache  # a field has few different imbalances and very many pairs
def _pushed_past(one: int, two: int) -> int:
    """How many of the two are pushed past the limit, or further past it."""
    after = imbalances_after(one, two)
    return sum(abs(b) > MOST_IMBALANCE and abs(b) > abs(a) for a, b in zip((one, two), after, strict=True))


@cache
def _out_of_balance(one: int, two: int) -> int:
    """How many of the two are at the limit or past it after their game."""
    return sum(abs(after) >= MOST_IMBALANCE for after in imbalances_after(one, two))


def _in_order(one: Kinds, two: Kinds) -> tuple[Ints, Ints]:
    """The smaller and the larger imbalance."""
    return np.minimum(one.imbalance, two.imbalance), np.maximum(one.imbalance, two.imbalance)


def _count(*conditions: NDArray[np.bool_]) -> Ints:
    """How many of them hold."""
    held = conditions[0].astype(np.int64)
    for condition in conditions[1:]:
        held += condition
    return held


def _leaning(crowd: Crowd, imbalance: int) -> int:
    """How many are that far out of balance: one game moves nobody by more than one."""
    return sum(abs(player.imbalance) >= imbalance for player in crowd.players)


def _family_pairs(crowd: Crowd) -> dict[Edge, int]:
    """Everybody who shares a family, once."""
    members: dict[str, list[int]] = {}
    for k, player in enumerate(crowd.players):
        for family in player.families:
            members.setdefault(family, []).append(k)
    return {edge: 1 for family in members.values() for edge in combinations(family, 2)}


def float_depth(upper: Player, lower: Player) -> int:
    """How far a float is from "lowest of the upper group against highest of the lower"."""
    return upper.group_size - 1 - upper.position + lower.position


def musts(field: Field) -> list[Objective]:
    """What may only be broken where no round exists without, most important first."""
    return levels(field)[0]


def wishes(field: Field) -> list[Objective]:
    """What a legal round is measured by, most important first."""
    return levels(field)[1]


def levels(field: Field) -> tuple[list[Objective], list[Objective]]:
    """Musts and wishes: the ordered objectives are cut before the first that only prices."""
    names = field.policy.objectives
    cut = next((k for k, name in enumerate(names) if name not in FORBIDDING), len(names))
    must, wish = ([o for name in part for o in _named(name, field)] for part in (names[:cut], names[cut:]))
    kept = [Kept(field.limits.kept, len(field.players))] if field.limits.kept else []
    fewest = min((player.byes for player in field.players), default=0)
    return [SecondBye(fewest), Rematch(), *must], [*kept, *wish, Lot()]


def _named(name: str, field: Field) -> list[Objective]:
    """The levels that one name of the policy stands for."""
    policy = field.policy
    if name in {"kept-apart-absolute", "kept-apart"}:
        strength = "absolute" if name == "kept-apart-absolute" else "weak"
        return [KeptApart(what) for what in APART if policy.apart(what, field.round_number) == strength]
    if name == "floats":
        groups = field.players[-1].group if policy.floats == "top-down" else 0
        return [*(GroupTogether(group) for group in range(groups)), Floats()]
    if name == "within-group":
        within: dict[str, list[Objective]] = {"fold": [Folded()], "adjacent": [Adjacent()], "random": []}
        return within[policy.order_within_group]
    plain: dict[str, Objective] = {
        "faction-limit": FactionLimit(),
        "bye-rank": ByeRank(),
        "float-again": FloatAgain(),
        "faction-wish": FactionWish(),
    }
    return [plain[name]]
