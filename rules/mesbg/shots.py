"""Shots: who may shoot, what has to be rolled, what is in the way, and shots into a fight."""

from enum import StrEnum
from typing import Any, Final

from rules.citations import cite
from rules.dice import SIDES
from rules.errors import BadInput
from rules.mesbg.priority import Side
from rules.mesbg.reading import (
    Facts,
    Kinds,
    answered,
    as_text,
    die,
    flag,
    groups,
    length_or_none,
    length_or_zero,
    number_or_none,
    refused,
    word,
    word_or_none,
)
from rules.mesbg.wounds import chance
from rules.verdict import Answer, Step

FRIEND_UP_TO: Final = 3  # of the die of a shot into a fight
FRIEND_AT_RISK: Final = "friend at risk"
EASIEST_SHOT: Final = 2


class Item(StrEnum):
    """What may be between a shooter and its target, or between two figures over a barrier."""

    FORTIFICATION = "fortification"
    ROCKY_OUTCROP = "rocky outcrop"
    WINDOW = "window"
    DOORWAY = "doorway"
    WALL = "wall"
    ROCK = "rock"
    TREE = "tree"
    STURDY_FENCE = "fence sturdy"
    MODEL = "model"
    ELEVATED_POSITION = "elevated position"
    FLIMSY_FENCE = "fence flimsy"
    BUSH = "bush"
    CROPS = "crops"
    GRASS = "grass"

    @property
    def need(self) -> int:
        """What its die has to show."""
        return _HARD.get(self, 4)


_HARD: Final = {
    **dict.fromkeys((Item.FORTIFICATION, Item.ROCKY_OUTCROP, Item.WINDOW, Item.DOORWAY), 5),
    **dict.fromkeys((Item.FLIMSY_FENCE, Item.BUSH, Item.CROPS, Item.GRASS), 3),
}


def need_to_hit(shoot: int, *, has_moved: bool) -> int:
    """One harder after a move; a 6 always hits."""
    return min(SIDES, shoot + has_moved)


def may_shoot(facts: Facts) -> Answer:
    """Half the move at most, not engaged, no jump, leap, climb or swim; good risks no friend."""
    is_risky = facts["target_engaged"] or facts["friend_in_the_way"]
    reasons = {
        "engaged": facts["engaged"],
        "jumped": facts["jumped"],
        "moved too far": facts["moved"] > 0 and facts["moved"] * 2 > _needed(facts, "move"),
        FRIEND_AT_RISK: is_risky and _needed(facts, "side") is Side.GOOD,
    }
    for why, holds in reasons.items():
        if holds:
            case = why.replace(" ", "-")
            return refused({"allowed": False, "why": why}, "mesbg-shot", case, cite("MESBG shooting"))
    if facts["shoot"] is None:
        return answered({"allowed": True}, Step("mesbg-to-hit", case="open", refs=cite("MESBG shooting")))
    need = need_to_hit(facts["shoot"], has_moved=facts["moved"] > 0)
    case = "moved" if facts["moved"] > 0 else "still"
    step = Step("mesbg-to-hit", case=case, data={"need": need}, refs=cite("MESBG shooting"))
    return answered({"allowed": True, "need": need}, step)


def _needed(facts: Facts, name: str) -> Any:
    """A fact that only some shots need."""
    if facts[name] is None:
        raise BadInput("field-missing", path=name, data={"name": name})
    return facts[name]


def in_the_way(facts: Facts) -> Answer:
    """One test for each thing in between, except own cover that is seen over and a friend in contact."""
    tested = [each for each in facts["items"] if not _is_waived(each)]
    if facts["side"] is Side.GOOD and any(each["friend"] for each in tested):
        value = {"allowed": False, "why": FRIEND_AT_RISK}
        return refused(value, "mesbg-shot", "friend-at-risk", cite("MESBG in the way"))
    tests = [each["what"].need for each in tested]
    odds = chance(tuple(tests)) if tests else 1
    value = {"tests": tests, "probability": as_text(odds)}
    data = {"count": len(tests), "needs": [f"{each}+" for each in tests]}
    case = "tests" if tests else "none"
    return answered(value, Step("mesbg-in-the-way", case=case, data=data, refs=cite("MESBG in the way")))


def _is_waived(item: Facts) -> bool:
    is_friend = item["what"] is Item.MODEL and item["friend_in_contact"] and not item["larger_base"]
    return is_friend or item["own_cover_seen_over"]


def into_fight(facts: Facts) -> Answer:
    """Evil may shoot at an engaged enemy: a low die hits the friend that is nearest to the firer."""
    if facts["side"] is Side.GOOD:
        value = {"allowed": False, "why": FRIEND_AT_RISK}
        return refused(value, "mesbg-shot", "friend-at-risk", cite("MESBG shooting"))
    is_friend = facts["die"] <= FRIEND_UP_TO
    step = Step("mesbg-into-fight", case="friend" if is_friend else "target", refs=cite("MESBG shooting"))
    return answered({"hits": "friend nearest the firer" if is_friend else "target"}, step)


_ITEM: Final[Any] = {
    "what": word(Item),
    **dict.fromkeys(("own_cover_seen_over", "friend", "friend_in_contact", "larger_base"), flag),
}
ASKS: Final[Kinds] = {
    "may-shoot": (
        {
            "side": word_or_none(Side),
            "move": length_or_none,
            "moved": length_or_zero,
            "shoot": number_or_none(EASIEST_SHOT, SIDES),
            **dict.fromkeys(("engaged", "jumped", "target_engaged", "friend_in_the_way"), flag),
        },
        may_shoot,
    ),
    "in-the-way": ({"items": groups(_ITEM), "side": word_or_none(Side)}, in_the_way),
    "into-fight": ({"die": die, "side": word_or_none(Side)}, into_fight),
}
