"""What others may do to Frodo while he wears the Ring (9.10 to 9.141)."""

from dataclasses import dataclass
from enum import StrEnum


class RingAct(StrEnum):
    """What is done to him."""

    SHOOT = "shoot"
    ABILITY = "ability"
    TARGET = "target"  # with an ability
    FLANK = "flank"
    ATTACK = "attack"  # adding attacks for him alone
    ASSIGN = "assign"  # a damage die, which a Ringwraith assigns through its own zone


@dataclass(frozen=True, slots=True)
class RingRules:
    """How the editions differ about the Ring.

    - ``protects``: the Ring protects from more than damage dice (D40)
    - ``loss_bars_combat``: who loses the struggle neither fights nor spends action points (9.05, D38)
    - ``owes_adjacent``: a Ringwraith ends adjacent to Frodo where it can, and not only closer (9.06, D39)
    """

    protects: bool = True
    loss_bars_combat: bool = True
    owes_adjacent: bool = True


_CLAUSES = {
    RingAct.SHOOT: "9.101",
    RingAct.ABILITY: "9.14",
    RingAct.TARGET: "9.14",
    RingAct.FLANK: "9.141",
    RingAct.ATTACK: "9.10",
}


def forbidden_by(act: RingAct, rules: RingRules, *, is_wraith: bool, is_in_wraith_zone: bool) -> str:
    """The clause that forbids it; empty where it is allowed."""
    if act is RingAct.ASSIGN:
        return "" if is_in_wraith_zone or is_wraith else "9.10"
    return "" if is_wraith or not rules.protects else _CLAUSES[act]
