"""What a struggle roll does: holding the Ring, taking it off, or a pair that changes (8.52, 9.02 to 9.13)."""

from dataclasses import dataclass
from enum import StrEnum

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


def held(good: int, evil: int) -> Outcome:
    """Good has to reach evil (9.04); a lost roll costs a wound, the action, points and combats (9.05)."""
    won = good >= evil
    return Outcome(
        success=won, may_act=won, may_move=won, may_spend_ap=won, in_combat=won, wounds_lost=int(not won)
    )


def removed(good: int, evil: int) -> Outcome:
    """Good has to beat evil (9.12); a lost roll costs a wound and the move (9.13)."""
    won = good > evil
    return Outcome(
        success=won, may_act=won, may_move=won, may_spend_ap=True, in_combat=True, wounds_lost=int(not won)
    )


def pair_changes(good: int, evil: int, side: PairSide, policy: Policy) -> bool:
    """Evil has to beat good; the way back is the question of B36."""
    if side is PairSide.PR2 and policy.pr2_flip_on == "good":
        return good >= evil
    return evil > good
