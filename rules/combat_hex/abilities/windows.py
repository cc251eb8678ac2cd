"""When each ability may be used, and whether the referee's desk computes it or its clause is read out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

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


_COMPUTED: Final[Mapping[UseWindow, tuple[str, ...]]] = {
    UseWindow.BEFORE_STRATEGY_ROLL: ("initiative",),
    UseWindow.STRATEGY_PHASE: ("battle-awareness", "healing", "regeneration", "magical-force"),
    UseWindow.MOVE: ("fast", "tyrant", "sneak", "invigorate"),
    UseWindow.SHOT: (
        *("arrow-flurry", "volley-attack", "shot-caller", "expert-marksman", "perfect-aim"),
        *("deadly-shot", "deadly-aim", "killing-blow"),
    ),
    UseWindow.ADDING_ATTACKS: ("battle-cry", "berserker", "rage", "spearman", "black-troll-rage"),
    UseWindow.COMBAT: (
        *("battle-savvy", "dirty-fighting", "armor", "assassin", "bodyguard", "rally-cry", "courage"),
    ),
    UseWindow.REACTION: ("dread", "ward", "steal-essence"),
    UseWindow.NOT_ACTIVATED: (
        *("large", "cavalry", "flyer", "terrifying", "fearsome", "leadership"),
        *("its-precious-to-us", "the-one-ring"),
    ),
}
_READ_OUT: Final[Mapping[UseWindow, Mapping[str, ReadOut]]] = {
    UseWindow.MOVE: dict.fromkeys(("fast-strike", "repel", "stalwart"), ReadOut.INTERRUPTIONS),
    UseWindow.SHOT: {"crack-shot": ReadOut.EARLIER_MOVE},
    UseWindow.COMBAT: {"aggressive-strategy": ReadOut.TYPED_ANEW},
    UseWindow.NOT_ACTIVATED: {"ent-carry": ReadOut.RIDERS},
}
_LEFT_OVER: Final[Mapping[str, ReadOut]] = {
    "magical-force": ReadOut.TWO_OWNERS,
    "spearman": ReadOut.INTERRUPTIONS,
    **dict.fromkeys(("dread", "ward", "steal-essence"), ReadOut.REACTION_ORDER),
    "large": ReadOut.PLACING,
    "cavalry": ReadOut.HIGH_HORSEMAN,
}


def uses() -> Iterator[Use]:
    """Every ability once, in the order of the windows; what is computed comes first."""
    for window in UseWindow:
        for ability in _COMPUTED[window]:
            yield Use(ability, window, is_computed=True, read_out=_LEFT_OVER.get(ability))
        for ability, reason in _READ_OUT.get(window, {}).items():
            yield Use(ability, window, is_computed=False, read_out=reason)
