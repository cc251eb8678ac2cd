"""Who plays good and who evil: everybody sees both sides, and nobody is pushed past the limit.

Both objectives count people after their game, where the larger imbalance plays evil (A28); which of two
equals goes which way is for the roll of 3.02 and not known here.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.objectives.base import Objective
from tournament.engine.pairing.objectives.terms import Crowd, Ints, Kinds, Terms

MAX_IMBALANCE: Final = 2


class FactionLimit(Objective):
    """Nobody's good-minus-evil imbalance passes 2. Priced by how many would be pushed past it."""

    key = "faction-limit"
    name = "Nobody's factions more than 2 apart"
    source = "3.02 with A28; the limit is the engine's"

    def cost(self, one: Player, two: Player) -> int:
        return _pushed_past(one.imbalance, two.imbalance)

    def terms(self, crowd: Crowd) -> Terms:
        """The larger falls and the smaller rises: only outwards from the limit does anybody pass it."""

        def cost(one: Kinds, two: Kinds) -> Ints:
            low, high = _in_order(one, two)
            return _count(low >= MAX_IMBALANCE, high <= -MAX_IMBALANCE)

        return crowd.over_kinds(cost, most=_leaning(crowd, MAX_IMBALANCE))

    def applies(self, field: Field) -> bool:
        """Only from an imbalance of 2 can one be pushed past it."""
        return any(abs(p.imbalance) >= MAX_IMBALANCE for p in field.players)


class FactionBalance(Objective):
    """As few as possible leave the round with an imbalance of 2 or more."""

    key = "faction-wish"
    name = "Factions in balance"
    source = "3.02 with A28: everybody sees both sides"

    def cost(self, one: Player, two: Player) -> int:
        return _out_of_balance(one.imbalance, two.imbalance)

    def terms(self, crowd: Crowd) -> Terms:
        """The larger falls by one and the smaller rises, of equals one each way."""

        def cost(one: Kinds, two: Kinds) -> Ints:
            low, high = _in_order(one, two)
            step = np.where(low == high, -1, 1)  # equals part, others approach each other
            return _count(np.abs(high - step) >= MAX_IMBALANCE, np.abs(low + step) >= MAX_IMBALANCE)

        return crowd.over_kinds(cost, most=_leaning(crowd, MAX_IMBALANCE - 1))

    def applies(self, field: Field) -> bool:
        """Nobody is out of balance where each brings one army (D02)."""
        return any(p.brings is None for p in field.players)


class GoodMeetsEvil(Objective):
    """Where everybody brings one army, good meets evil as far as it goes."""

    key = "one-side"
    name = "Good meets evil"
    source = "D02: each player brings one army"

    def cost(self, one: Player, two: Player) -> int:
        return int(_only(one) != "" and _only(one) == _only(two))

    def terms(self, crowd: Crowd) -> Terms:
        return crowd.over_values(map(_only, crowd.players))

    def applies(self, field: Field) -> bool:
        return any(p.brings is not None for p in field.players)


def _only(player: Player) -> str:
    """The one army that is brought; empty where both may be, or nobody knows."""
    return player.brings[0] if player.brings and len(player.brings) == 1 else ""


def imbalances_after(one: int, two: int) -> tuple[int, int]:
    """Good minus evil of both after their game: the larger plays evil; of equals, one goes each way."""
    if one == two:
        return one + 1, two - 1
    return (one - 1, two + 1) if one > two else (one + 1, two - 1)


def _pushed_past(one: int, two: int) -> int:
    after = imbalances_after(one, two)
    return sum(abs(b) > MAX_IMBALANCE and abs(b) > abs(a) for a, b in zip((one, two), after, strict=True))


def _out_of_balance(one: int, two: int) -> int:
    return sum(abs(after) >= MAX_IMBALANCE for after in imbalances_after(one, two))


def _in_order(one: Kinds, two: Kinds) -> tuple[Ints, Ints]:
    return np.minimum(one.imbalance, two.imbalance), np.maximum(one.imbalance, two.imbalance)


def _count(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> Ints:
    return one.astype(np.int64) + other


def _leaning(crowd: Crowd, imbalance: int) -> int:
    """How many are that far out of balance: one game moves nobody by more than one."""
    return sum(abs(player.imbalance) >= imbalance for player in crowd.players)
