"""What a struggle roll does: holding the Ring, taking it off, or a pair that changes (8.52, 9.02 to 9.13)."""

from dataclasses import dataclass
from enum import StrEnum

from rules.combat_hex.ring.permission import RingRules
from rules.policy import Policy


class Struggle(StrEnum):
    """What is rolled for."""

    HOLD = "hold"
    REMOVE = "remove"
    PAIR = "pr"


class PairSide(StrEnum):
    """The base of a pair that is on the map."""

    PR1 = "pr1"
    PR2 = "pr2"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What Frodo may do after his roll."""

    success: bool
    may_act: bool
    may_move: bool
    may_spend_ap: bool
    in_combat: bool
    wounds_lost: int


def held(good: int, evil: int, rules: RingRules) -> Outcome:
    """Good has to reach evil (9.04); a lost roll costs a wound, the action, points and combats (9.05)."""
    return _outcome(won=good >= evil, is_barred=good < evil and rules.loss_bars_combat)


def removed(good: int, evil: int) -> Outcome:
    """Good has to beat evil (9.12); a lost roll costs a wound and the move (9.13)."""
    return _outcome(won=good > evil)


def _outcome(*, won: bool, is_barred: bool = False) -> Outcome:
    return Outcome(
        success=won,
        may_act=won,
        may_move=won,
        may_spend_ap=not is_barred,
        in_combat=not is_barred,
        wounds_lost=int(not won),
    )


def pair_changes(good: int, evil: int, side: PairSide, policy: Policy) -> bool:
    """Evil has to beat good; the way back is the question of B36."""
    if side is PairSide.PR2 and policy.pr2_flip_on == "good":
        return good >= evil
    return evil > good
