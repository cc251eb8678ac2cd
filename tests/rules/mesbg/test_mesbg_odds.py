"""The odds of duels and shots against an enumeration of every die; a duel and its mirror sum to 1."""

from fractions import Fraction
from itertools import product

import pytest

from rules.mesbg.ruleset import MESBG
from rules.policy import Policy
from rules.referee_desk import QUESTIONS

FACES = range(1, 7)


def odds(**asked):
    return Fraction(QUESTIONS["odds"].answered(asked, MESBG, Policy()).value["probability"])


def share(cases):
    """The share of the cases that are true."""
    found = list(cases)
    return Fraction(sum(found), len(found))


def is_won(mine, theirs, tie, fights):
    """By the best die, then by the fight value, then by the die of a tie, which is for A on 4 to 6."""
    return (max(mine), fights[0]) > (max(theirs), fights[1]) or (
        (max(mine), fights[0]) == (max(theirs), fights[1]) and tie > 3
    )


def every_duel(a, b, fights):
    for roll in product(FACES, repeat=a + b + 1):
        yield is_won(roll[:a], roll[a:-1], roll[-1], fights)


@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (2, 2), (3, 1), (3, 2)])
@pytest.mark.parametrize("fights", [(3, 3), (4, 3), (3, 5)])
def test_duel_as_enumerated(dice, fights):
    a, b = ({"dice": number, "fight": fight} for number, fight in zip(dice, fights, strict=True))

    assert odds(kind="duel", a=a, b=b) == share(every_duel(*dice, fights))


@pytest.mark.parametrize("dice", [(1, 6), (60, 59), (20, 3)])
@pytest.mark.parametrize("fights", [(3, 3), (4, 3), (3, 5)])
def test_duel_and_its_mirror_sum_to_1(dice, fights):
    a, b = ({"dice": number, "fight": fight} for number, fight in zip(dice, fights, strict=True))

    assert odds(kind="duel", a=a, b=b) + odds(kind="duel", a=b, b=a) == 1


NEEDS = [
    (3,),
    (4,),
    (4,),
    (5,),
    (5,),
    (6,),
    (6,),
    (6, 4),
    (6, 5),
    (6, 6),
    (7,),
]  # by defence - strength, from -2


def is_wound(first, second, gap):
    need = NEEDS[gap + 2]
    return first >= need[0] and (len(need) == 1 or second >= need[1])


@pytest.mark.parametrize("gap", range(-2, 9))
def test_shot_as_enumerated(gap):
    asked = {"kind": "mesbg-shot", "shoot": 4, "moved": True, "in_the_way": [5], "into_fight": True}
    every = (
        hit >= 5 and way >= 5 and fight >= 4 and is_wound(first, second, gap)
        for hit, way, fight, first, second in product(FACES, repeat=5)
    )

    assert odds(**asked, strength=3 if gap < 0 else 1, defence=3 + gap if gap < 0 else 1 + gap) == share(
        every
    )


@pytest.mark.parametrize("wounds", [1, 2])
@pytest.mark.parametrize("needs", [[], [4]])
def test_kill_as_enumerated(wounds, needs):
    a, b = {"dice": 1, "fight": 3}, {"dice": 1, "fight": 3}
    won = share(every_duel(1, 1, (3, 3)))
    strikes = (
        sum(
            way >= (needs or [1])[0] and is_wound(first, second, gap=5)
            for way, first, second in (roll[:3], roll[3:])
        )
        >= wounds
        for roll in product(FACES, repeat=6)
    )
    asked = {"kind": "duel-kill", "strength": 3, "defence": 8, "strikes": 2, "wounds": wounds}

    assert odds(**asked, a=a, b=b, in_the_way=needs) == won * share(strikes)


def test_more_strikes_never_lower_the_chance():
    asked = {"kind": "duel-kill", "strength": 4, "defence": 6, "a": {"dice": 2, "fight": 4}}
    found = [odds(**asked, b={"dice": 1, "fight": 4}, strikes=strikes) for strikes in range(6)]

    assert found == sorted(found)
    assert found[0] == 0
