"""Shooting dice and damage dice, with the 1s that are bought (5.16 to 5.22)."""

from dataclasses import dataclass
from typing import Final

from rules.combat_hex.shooting.shooting_rules import ShootingRules

HIT_FROM: Final = 5  # 5.17
SIX: Final = 6
GLANCE_PRICE: Final = 1
CRITICAL_PRICE: Final = 2


@dataclass(frozen=True, slots=True)
class Purse:
    """What the shooter can pay. ``dread``: how many Dreads raise the price of each die (8.41)."""

    action_points: int = 0
    dread: int = 0
    is_large: bool = False

    def affordable(self, near: int, price: int, rules: ShootingRules) -> int:
        """How many of the near dice it may buy."""
        allowed = near if self.is_large or not rules.buys_one else min(near, 1)
        return min(allowed, self.action_points // (price + self.dread))

    def refusal(self, wanted: int, near: int, price: int, clause: str, rules: ShootingRules) -> str:
        """The clause that forbids so many purchases; empty where they are allowed."""
        if wanted <= self.affordable(near, price, rules):
            return ""
        allowed = near if self.is_large or not rules.buys_one else min(near, 1)
        is_dread = wanted <= min(allowed, self.action_points // price)
        return "8.41" if is_dread else clause


@dataclass(frozen=True, slots=True)
class ShootingRoll:
    """``is_partial``: only a 6 hits (5.171). ``is_perfect``: a 2 is a glancing blow, too (8.25)."""

    dice: tuple[int, ...]
    is_partial: bool = False
    is_perfect: bool = False

    @property
    def hits(self) -> int:
        return sum(die >= (SIX if self.is_partial else HIT_FROM) for die in self.dice)

    @property
    def glances(self) -> int:
        return sum(die <= (2 if self.is_perfect else 1) for die in self.dice)


@dataclass(frozen=True, slots=True)
class ShootingDamage:
    """Damage dice on one target. ``is_deadly``: each takes two wounds (8.22)."""

    dice: tuple[int, ...]
    toughness: int
    is_deadly: bool = False
    is_killing: bool = False  # all criticals become 6s for nothing (8.39)
    has_armor: bool = False

    @property
    def criticals(self) -> int:
        """The 1s that have to be bought."""
        return 0 if self.is_killing else self.dice.count(1)

    def wounds(self, bought: int) -> int:
        """What the target loses; Armor takes one wound from one die (8.35)."""
        free = self.dice.count(1) if self.is_killing else 0
        done = sum(die >= self.toughness for die in self.dice) + free + bought
        wounds = done * (2 if self.is_deadly else 1)
        return wounds - 1 if self.has_armor and done else wounds
