"""When each ability may be used, and whether the referee's desk computes it or its clause is read out."""

from collections.abc import Iterator, Mapping
from typing import Final

from rules.figure_lists.ability_uses import ReadOut, Use, UseWindow

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
