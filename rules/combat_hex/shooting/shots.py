"""How many dice a shot has: doublings first, then sums (1.09, 1.10)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.combat_hex.shooting.shooting_rules import ShootingRules
from rules.policy import Policy

Ledger = tuple[tuple[int, str], ...]


ARROW_FLURRY: Final = "arrow-flurry"
SHOT_CALLER: Final = "shot-caller"
VOLLEY_ATTACK: Final = "volley-attack"


@dataclass(frozen=True, slots=True)
class Shot:
    """The printed shots, and what may add to them: abilities that are on, by their codes."""

    printed: int
    effects: tuple[str, ...] = ()
    is_shooter_high: bool = False
    is_target_high: bool = False
    is_shooter_large: bool = False


def ledger(shot: Shot, rules: ShootingRules, policy: Policy) -> Ledger:
    """The dice, each amount with its clause; without a named target nothing is added (8.20, B28)."""
    found = [(shot.printed, "printed")]
    if ARROW_FLURRY in shot.effects:
        found.append((shot.printed, "8.20"))
        has_bonus = not rules.flurry_has_no_target
    else:
        has_bonus = VOLLEY_ATTACK not in shot.effects or policy.volley_bonus
    if has_bonus:
        found += _added(shot, rules)
    return tuple(found)


def _added(shot: Shot, rules: ShootingRules) -> Iterator[tuple[int, str]]:
    is_lower = not (shot.is_target_high and rules.asks_for_low_target)
    if shot.is_shooter_high and is_lower and not shot.is_shooter_large:  # 8.46
        yield 1, "5.14" if rules.asks_for_low_target else "D20"
    calls = shot.effects.count(SHOT_CALLER)
    if calls and VOLLEY_ATTACK not in shot.effects:
        yield calls, "8.26"
