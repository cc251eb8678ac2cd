"""Buying dice in a combat: glancing blows and critical hits (6.09 to 6.15)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

HIT_FROM: Final = 4  # 6.09
SIX: Final = 6


@dataclass(frozen=True, slots=True)
class Roll:
    """Which roll it is: what a die costs, which faces can be bought, and the clauses about it."""

    price: int
    clause: str
    once_clause: str
    faces: frozenset[int] = frozenset({1})
    wide_dice: frozenset[int] | None = None  # to which faces beyond 1 apply; all where it is left out (B30)

    def can_buy(self, die: int, face: int) -> bool:
        """Can this die, by its place and face, be bought?"""
        is_wide = self.wide_dice is None or die in self.wide_dice
        return face == 1 or (face in self.faces and is_wide)


COMBAT_ROLL: Final = Roll(1, "6.10", "6.11")
DIRTY_ROLL: Final = Roll(1, "6.10", "6.11", frozenset({1, 2}))  # 8.31
DAMAGE_ROLL: Final = Roll(2, "6.14", "6.15")


@dataclass(frozen=True, slots=True)
class Buyer:
    """A figure that may buy. ``dread``: how many Dreads raise its price (8.41)."""

    id: str
    action_points: int
    is_engaged: bool = True
    dread: int = 0
    is_large: bool = False


@dataclass(frozen=True, slots=True)
class Purchase:
    """One die, counted from 0, bought by a figure."""

    by: str
    die: int


@dataclass(slots=True)
class Bought:
    """The dice afterwards; ``clause`` and ``at`` name the first purchase that is not allowed."""

    dice: list[int]
    left: dict[str, int]
    clause: str = ""
    at: int = 0
    by: str = ""
    readings: set[str] = field(default_factory=set)

    @property
    def is_legal(self) -> bool:
        return not self.clause


def buy(
    dice: tuple[int, ...],
    buyers: tuple[Buyer, ...],
    plan: tuple[Purchase, ...],
    roll: Roll,
    *,
    asks_own_zone: bool = True,
) -> Bought:
    """Carry out the purchases in their order. ``asks_own_zone``: a buyer needs an enemy in its zone (B19)."""
    bought = Bought(list(dice), {each.id: each.action_points for each in buyers})
    by_id: Mapping[str, Buyer] = {each.id: each for each in buyers}
    spent: set[str] = set()
    for at, each in enumerate(plan):
        buyer = by_id[each.by]
        if not buyer.is_engaged:
            bought.readings.add("B19")
        is_able = buyer.is_engaged or not asks_own_zone
        clause = (
            _refusal(bought, buyer, each.die, roll, has_bought=each.by in spent) if is_able else roll.clause
        )
        if clause:
            bought.clause, bought.at, bought.by = clause, at, each.by
            return bought
        spent.add(each.by)
        bought.dice[each.die] = SIX
        bought.left[each.by] -= roll.price + buyer.dread
    return bought


def _refusal(bought: Bought, buyer: Buyer, die: int, roll: Roll, *, has_bought: bool) -> str:
    """The clause that forbids a purchase; empty where it is allowed."""
    if not roll.can_buy(die, bought.dice[die]):
        return roll.clause
    if has_bought and not buyer.is_large:
        return roll.once_clause
    left = bought.left[buyer.id]
    if left >= roll.price + buyer.dread:
        return ""
    return "8.41" if left >= roll.price else roll.clause


def hits(dice: list[int]) -> int:
    """The hits of a combat roll."""
    return sum(die >= HIT_FROM for die in dice)
