"""Odds of duels and shots as fractions. The die of a tied duel is good's or evil's with the same chance."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any, Final

from rules.citations import cite
from rules.dice import SIDES
from rules.fields import Fields, whole
from rules.mesbg.reading import (
    MAX_DICE,
    MAX_ITEMS,
    MAX_VALUE,
    Facts,
    Kinds,
    answered,
    as_text,
    flag,
    group,
    number,
)
from rules.mesbg.shots import EASIEST_SHOT, need_to_hit
from rules.mesbg.wounds import PUBLIC_FACT, VALUE, chance, dice_needed
from rules.verdict import Answer, Step

HALF: Final = Fraction(1, 2)


def best_die(dice: int) -> Mapping[int, Fraction]:
    """The chance of each highest die."""
    return {face: Fraction(face**dice - (face - 1) ** dice, SIDES**dice) for face in range(1, SIDES + 1)}


def wins(a: Facts, b: Facts) -> Fraction:
    """The chance that A wins: by the best die, by the fight value, or by the die of a tie."""
    by_fight = HALF if a["fight"] == b["fight"] else Fraction(a["fight"] > b["fight"])
    mine, theirs = best_die(a["dice"]), best_die(b["dice"])
    return sum(
        (
            mine[face] * theirs[other] * (by_fight if face == other else face > other)
            for face in mine
            for other in theirs
        ),
        Fraction(0),
    )


def at_least(wanted: int, tries: int, odds: Fraction) -> Fraction:
    """The chance of so many successes or more."""
    return sum(
        (comb(tries, n) * odds**n * (1 - odds) ** (tries - n) for n in range(wanted, tries + 1)), Fraction(0)
    )


def passes(needs: tuple[int, ...]) -> Fraction:
    """The chance to pass all tests of what is in the way; certain without any."""
    return chance(needs) if needs else Fraction(1)


def duel(facts: Facts) -> Answer:
    """The chance that A wins the duel."""
    return _probability(wins(facts["a"], facts["b"]), "duel", "MESBG duel")


def duel_kill(facts: Facts) -> Answer:
    """The chance that A wins and takes all wounds of one target; each strike may have to pass tests."""
    needed = dice_needed(facts["strength"], facts["defence"])
    odds = passes(facts["in_the_way"]) * chance(needed)
    strikes = facts["strikes"] * (2 if facts["trapped"] else 1)
    killed = wins(facts["a"], facts["b"]) * at_least(facts["wounds"], strikes, odds)
    clauses = (
        "MESBG duel",
        "MESBG strikes",
        "MESBG wound",
        *(["MESBG barrier"] if facts["in_the_way"] else []),
    )
    return _probability(killed, "kill", *clauses, is_wound=True)


def shot(facts: Facts) -> Answer:
    """The chance that one shot wounds the target: tests, the die of a fight, and a wound (X3)."""
    hit = chance((need_to_hit(facts["shoot"], has_moved=facts["moved"]),))
    needed = dice_needed(facts["strength"], facts["defence"])
    odds = hit * passes(facts["in_the_way"]) * (HALF if facts["into_fight"] else 1) * chance(needed)
    clauses = ("MESBG shooting", "MESBG in the way", "MESBG wound")
    return _probability(odds, "shot", *clauses, is_wound=True, disputed=("X3",))


def _probability(
    odds: Fraction, case: str, *clauses: str, is_wound: bool = False, disputed: tuple[str, ...] = ()
) -> Answer:
    value: dict[str, Any] = {"probability": as_text(odds), **({"public_fact": True} if is_wound else {})}
    step = Step("mesbg-odds", case=case, data=value, refs=cite(*clauses))
    return answered(value, step, *([PUBLIC_FACT] if is_wound else []), disputed=disputed)


def _needs(read: Fields, name: str) -> tuple[int, ...]:
    return tuple(
        whole(item, path=at, least=EASIEST_SHOT, most=SIDES) for at, item in read.items(name, most=MAX_ITEMS)
    )


_SIDE: Final = group({"dice": number(1, MAX_DICE), "fight": number(1, MAX_VALUE)})
_DUEL: Final = {"a": _SIDE, "b": _SIDE}
_WOUND: Final = {"strength": VALUE, "defence": VALUE, "in_the_way": _needs}
KINDS: Final[Kinds] = {
    "duel": (_DUEL, duel),
    "duel-kill": (
        {
            **_DUEL,
            **_WOUND,
            "strikes": number(0, MAX_DICE),
            "wounds": number(1, MAX_VALUE, 1),
            "trapped": flag,
        },
        duel_kill,
    ),
    "mesbg-shot": (
        {**_WOUND, "shoot": number(EASIEST_SHOT, SIDES), "moved": flag, "into_fight": flag},
        shot,
    ),
}
