"""Fights over a barrier, in a doorway, or at the edge of an elevated position."""

from enum import StrEnum
from typing import Any, Final

from rules.citations import Ref, cite
from rules.mesbg.priority import NOBODY
from rules.mesbg.reading import (
    MAX_ATTACKS,
    Facts,
    Kinds,
    answered,
    flag,
    length_or_zero,
    number,
    true_flag,
    word,
)
from rules.verdict import Answer, Step

WALL_NEEDS: Final = 4  # of the in-the-way test of an attacker's strike


class Winner(StrEnum):
    """Who won the fight."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Place(StrEnum):
    """What somebody defends."""

    BARRIER = "barrier"
    DOORWAY = "doorway"
    LEDGE = "ledge"


def barrier(facts: Facts) -> Answer:
    """Strikes come first; the attacker tests for each strike, and backs away whoever wins."""
    if facts["attacked_on_own_side"] or facts["attacker_charged"]:
        return _unprotected(facts)
    won = facts["winner"] is Winner.ATTACKER
    slain = facts["defender_slain"] if won else facts["attacker_slain"]
    value: dict[str, Any] = {
        "barrier": True,
        "order": ["strikes", "back away"],
        "in_the_way": won,
        "in_the_way_tests": facts["attacks"] if won else 0,
        "need": WALL_NEEDS if won else None,
        "backs_away": NOBODY if slain else Winner.ATTACKER.value,
        "may_cross": won and slain,
    }
    data = {"count": value["in_the_way_tests"], "need": WALL_NEEDS}
    steps = [Step("mesbg-barrier", case=facts["winner"].value, data=data, refs=cite("MESBG barrier"))]
    steps.append(
        Step("mesbg-barrier-back", case="slain" if slain else "attacker", refs=cite("MESBG barrier"))
    )
    return answered(value, *steps)


def _unprotected(facts: Facts) -> Answer:
    """A fight as any other. Its attacker may cross afterwards, unless a friend of the defender charged it."""
    is_slain = facts["winner"] is Winner.ATTACKER and facts["defender_slain"]
    value = {
        "barrier": False,
        "order": ["back away", "strikes"],
        "in_the_way": False,
        "in_the_way_tests": 0,
        "need": None,
        "backs_away": "loser",
        "may_cross": is_slain and not facts["attacker_charged"],
    }
    case = "charged" if facts["attacker_charged"] else "own-side"
    return answered(value, Step("mesbg-no-barrier", case=case, refs=cite("MESBG barrier")))


def barrier_fights(facts: Facts) -> Answer:
    """Attackers fight a defender one by one; one attacker fights all its defenders at once."""
    attackers, defenders = facts["attackers"], facts["defenders"]
    is_one_by_one = attackers >= defenders
    data = {"count": attackers}
    case = "one-by-one" if is_one_by_one else "at-once"
    step = Step("mesbg-barrier-fights", case=case, data=data, refs=cite("MESBG barrier", "MESBG multiple"))
    return answered({"fights": attackers, "one_by_one": is_one_by_one}, step)


def counts_as_barrier(facts: Facts) -> Answer:
    """From half the enemy's height on; a doorway, if it cannot be passed without contact."""
    place: Place = facts["what"]
    if place is Place.DOORWAY:
        counts = not facts["passable_without_contact"]
    else:
        counts = facts["height"] * 2 >= facts["attacker_height"]
    if place is Place.BARRIER:
        counts = counts and facts["seen_over"]
    step = Step("mesbg-counts", case=f"{place.value}-{'yes' if counts else 'no'}", refs=_PLACE_REFS[place])
    return answered({"barrier": counts}, step)


_PLACE_REFS: Final[dict[Place, tuple[Ref, ...]]] = {
    Place.BARRIER: cite("MESBG barrier"),
    Place.DOORWAY: cite("MESBG doorway"),
    Place.LEDGE: cite("MESBG elevated"),
}
_SOME: Final = number(1, MAX_ATTACKS)
ASKS: Final[Kinds] = {
    "barrier": (
        {
            "winner": word(Winner),
            "attacks": number(0, MAX_ATTACKS, 1),
            "defender_slain": flag,
            "attacker_slain": flag,
            "attacked_on_own_side": flag,
            "attacker_charged": flag,
        },
        barrier,
    ),
    "barrier-fights": ({"defenders": _SOME, "attackers": _SOME}, barrier_fights),
    "counts-as-barrier": (
        {
            "what": word(Place),
            "passable_without_contact": flag,
            "height": length_or_zero,
            "attacker_height": length_or_zero,
            "seen_over": true_flag,
        },
        counts_as_barrier,
    ),
}
