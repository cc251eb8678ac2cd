"""Jumps, leaps, climbs and falls, and figures on the ground. Heights and distances are declared."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from rules.citations import cite
from rules.mesbg.reading import (
    Facts,
    Kinds,
    answered,
    as_text,
    die_or_none,
    flag,
    length,
    length_or_none,
    length_or_zero,
    refused,
    word,
)
from rules.verdict import Answer, Step

FAILS: Final = 1
GOES_ON: Final = 6
FALL_STRENGTH: Final = 3


class Act(StrEnum):
    """What a prone figure does, or one that lies down."""

    CRAWL = "crawl"
    STAND = "stand"
    LIE = "lie"
    CHARGE = "charge"


def jump(facts: Facts) -> Answer:
    """No test below half the own height; nothing higher than oneself."""
    if facts["obstacle"] > facts["height"]:
        return refused({"allowed": False}, "mesbg-test", "jump", cite("MESBG jump"))
    if facts["obstacle"] * 2 < facts["height"]:
        return _untested("jump")
    return _tested("jump", facts["die"])


def leap(facts: Facts) -> Answer:
    """Up to twice the own height, if the whole move reaches across; a 6 with no move left ends there (X8)."""
    gap, move = facts["gap"], facts["move"]
    if gap > 2 * facts["height"] or gap > move:
        return refused({"allowed": False}, "mesbg-test", "leap", cite("MESBG leap"))
    has_move_left = facts["moved"] + gap < move
    return _tested("leap", facts["die"], is_fall=True, has_move_left=has_move_left)


def climb(facts: Facts) -> Answer:
    """Never for cavalry, nor without holds; ladders, and descending the own height, need no test."""
    if facts["cavalry"] or facts["unscalable"]:
        case = "cavalry" if facts["cavalry"] else "unscalable"
        return refused({"allowed": False}, "mesbg-test", case, cite("MESBG climb"))
    if facts["ladder"] or (facts["descend"] is not None and facts["descend"] <= facts["height"]):
        return _untested("climb")
    return _tested("climb", facts["die"], is_fall=True)


def _untested(case: str) -> Answer:
    value = {"allowed": True, "test": False, "passes": True, "may_go_on": True, "prone": False}
    return answered(value, Step("mesbg-no-test", case=case, refs=_REFS[case]))


def _tested(case: str, die: int | None, *, is_fall: bool = False, has_move_left: bool = True) -> Answer:
    """What the die says; without a die, that one is rolled."""
    if die is None:
        value = {"allowed": True, "test": True, "passes": None, "may_go_on": None, "prone": None}
        return answered(value, Step("mesbg-tested", case="open", refs=_REFS[case]))
    passes = die > FAILS
    value = {
        "allowed": True,
        "test": True,
        "passes": passes,
        "may_go_on": die == GOES_ON and has_move_left,
        "prone": is_fall and not passes,
    }
    outcome = "on" if value["may_go_on"] else "ends" if passes else "falls" if is_fall else "fails"
    step = Step("mesbg-tested", case=outcome, data={"die": die}, refs=_REFS[case])
    return answered(value, step, disputed=("X8",) if die == GOES_ON and not has_move_left else ())


def fall(facts: Facts) -> Answer:
    """Beyond the own height: one hit, and one more for each whole inch (X2)."""
    beyond: Fraction = facts["fall"] - facts["height"]
    hits = 1 + int(beyond) if beyond > 0 else 0
    step = Step("mesbg-fall", data={"count": hits, "strength": FALL_STRENGTH}, refs=cite("MESBG fall"))
    disputed = ("X2",) if beyond > 0 and beyond.denominator > 1 else ()
    return answered({"hits": hits, "strength": FALL_STRENGTH, "prone": True}, step, disputed=disputed)


def prone(facts: Facts) -> Answer:
    """Crawling is 1 inch; getting up or lying down takes half the move; a charge comes only after it (X6)."""
    act: Act = facts["act"]
    left = facts["move"] - facts["moved"]
    if act is Act.CHARGE:
        return refused({"allowed": False}, "mesbg-prone", "charge", cite("MESBG prone"), disputed=("X6",))
    cost = min(Fraction(1), facts["move"]) if act is Act.CRAWL else facts["move"] / 2
    if cost > left:
        return refused({"allowed": False}, "mesbg-prone", "move", cite("MESBG prone"))
    left -= cost
    is_up = act is Act.STAND and left > 0
    value = {"allowed": True, "move_left": as_text(left), "may_charge": is_up}
    data = {"left": as_text(left)}
    step = Step("mesbg-prone", case=act.value, data=data, refs=cite("MESBG prone"))
    return answered(value, step, disputed=("X6",) if act is Act.STAND else ())


_TESTED: Final[Mapping[str, Any]] = {"height": length, "die": die_or_none}
_REFS: Final = {"jump": cite("MESBG jump"), "leap": cite("MESBG leap"), "climb": cite("MESBG climb")}
ASKS: Final[Kinds] = {
    "jump": ({**_TESTED, "obstacle": length}, jump),
    "leap": ({**_TESTED, "gap": length, "move": length, "moved": length_or_zero}, leap),
    "climb": (
        {
            **_TESTED,
            "height": length_or_zero,
            "cavalry": flag,
            "unscalable": flag,
            "ladder": flag,
            "descend": length_or_none,
        },
        climb,
    ),
    "fall": ({"height": length, "fall": length}, fall),
    "prone": ({"act": word(Act), "move": length, "moved": length_or_zero}, prone),
}
