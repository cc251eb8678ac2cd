"""When an ability may be used: the moments of a turn, and why its clause is read out."""

from dataclasses import dataclass
from enum import StrEnum

from rules.citations import Ref, cite
from rules.figure_lists.abilities import ABILITIES


class UseWindow(StrEnum):
    """The moments of a turn, in their order."""

    BEFORE_STRATEGY_ROLL = "before-strategy-roll"
    STRATEGY_PHASE = "strategy-phase"  # attacker first
    MOVE = "move"  # before or during a figure's own action
    SHOT = "shot"  # before it, and while its dice are read
    ADDING_ATTACKS = "adding-attacks"
    COMBAT = "combat"  # combat roll, damage, assignment
    REACTION = "reaction"
    NOT_ACTIVATED = "not-activated"


class ReadOut(StrEnum):
    """Why a person reads out the clause."""

    TWO_OWNERS = "two-owners"  # Magical Force moves a figure of the other player, with three exceptions
    INTERRUPTIONS = "interruptions"  # who speaks first while a figure moves (8.10 e)
    EARLIER_MOVE = "earlier-move"  # nothing here knows what has moved before
    TYPED_ANEW = "typed-anew"  # dice that are rolled again are entered again
    REACTION_ORDER = "reaction-order"  # act, Dread, payment, effect, Ward
    RIDERS = "riders"  # picking up and dismounting
    PLACING = "placing"  # a base that fits in several ways (4.14)
    HIGH_HORSEMAN = "high-horseman"  # 8.10 d, where the horseman is on a hill


@dataclass(frozen=True, slots=True)
class Use:
    """One ability in its window.

    ``read_out`` says why the clause is read out: the whole ability, or what ``is_computed`` leaves over.
    """

    ability: str
    window: UseWindow
    is_computed: bool
    read_out: ReadOut | None = None

    @property
    def clause(self) -> Ref:
        """The clause to show."""
        return cite(ABILITIES[self.ability].rule)[0]
