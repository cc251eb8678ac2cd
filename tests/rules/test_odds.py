"""Odds beside every result of the dice, rolled out one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.combat_hex.referee_desk.odds import as_text
from rules.errors import BadInput
from rules.odds import Die, Pmf, then
from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.registry import ruleset
from tests.rules.cast import CALM

purchases = st.sampled_from([0, 1, 2, "any"])
FACES = range(1, 7)


def verdict(**asked):
    return QUESTIONS["odds"].answered(asked, ruleset("combat-hex-2007"), Policy())


def odds(**asked):
    return verdict(**asked).value


def most(number):
    return 99 if number == "any" else number


def rolled_out(dice, hit, near, buy):
    """Hits of every roll."""
    for roll in product(FACES, repeat=dice):
        yield sum(map(hit, roll)) + min(sum(map(near, roll)), most(buy))


def as_chances(found):
    counts = Counter(found)
    total = sum(counts.values())
    return {str(number): as_text(Fraction(count, total)) for number, count in sorted(counts.items())}


@CALM
@given(st.integers(0, 4), purchases, st.booleans())
def test_combat_hits_are_those_of_every_roll(dice, buy, is_dirty):
    found = odds(kind="combat-hits", dice=dice, buy_glances=buy, dirty_fighting=is_dirty)
    near = (1, 2) if is_dirty else (1,)

    expected = rolled_out(dice, lambda die: die > 3, lambda die: die in near, buy)
    assert found["distribution"] == as_chances(expected)


@CALM
@given(st.integers(1, 3), purchases, st.booleans(), st.booleans())
def test_shots_are_those_of_every_roll(shots, buy, is_partial, is_perfect):
    found = odds(kind="shoot-hits", shots=shots, buy_glances=buy, partial=is_partial, perfect_aim=is_perfect)
    least, near = (6 if is_partial else 5), ((1, 2) if is_perfect else (1,))

    expected = rolled_out(shots, lambda die: die >= least, lambda die: die in near, buy)
    assert found["distribution"] == as_chances(expected)


@CALM
@given(st.integers(1, 2), purchases, purchases, st.integers(2, 6), st.booleans())
def test_wounds_are_those_of_every_roll_of_hits_and_damage(shots, glances, criticals, toughness, is_deadly):
    asked = {"shots": shots, "buy_glances": glances, "buy_criticals": criticals, "toughness": toughness}
    found = odds(kind="shoot-wounds", deadly_shot=is_deadly, **asked)

    chances = Counter()
    for hits in rolled_out(shots, lambda die: die > 4, lambda die: die == 1, glances):
        damage = list(
            rolled_out(hits * (1 + is_deadly), lambda die: die >= toughness, lambda die: die == 1, criticals)
        )
        for wounds in damage:
            chances[wounds] += Fraction(1, len(damage) * 6**shots)
    assert found["distribution"] == {str(n): as_text(chance) for n, chance in sorted(chances.items())}


@CALM
@given(st.integers(0, 8), st.integers(0, 3), st.integers(0, 8), st.integers(2, 6))
def test_chances_sum_to_one_and_a_purchase_more_never_lowers_a_mean(dice, glances, criticals, toughness):
    def mean(more):
        asked = {"buy_glances": glances + more, "buy_criticals": criticals + more, "toughness": toughness}
        found = odds(kind="combat-wounds", dice=dice, **asked)
        assert sum(map(Fraction, found["distribution"].values())) == 1
        return Fraction(found["mean"])

    assert mean(0) <= mean(1)


@CALM
@given(st.integers(0, 5), st.integers(0, 5), st.integers(2, 6))
def test_exchange_and_its_mirror_agree(dice, other, toughness):
    a, b = ({"dice": each, "toughness": toughness, "buy_criticals": 1} for each in (dice, other))
    here, there = odds(kind="exchange", a=a, b=b), odds(kind="exchange", a=b, b=a)

    assert (here["a_more"], here["equal"], here["b_more"]) == (
        *(there["b_more"], there["equal"], there["a_more"]),
    )
    assert sum(Fraction(here[name]) for name in ("a_more", "equal", "b_more")) == 1


@CALM
@given(st.integers(1, 2), purchases, purchases, st.integers(2, 6))
def test_one_purchase_a_shot_is_a_glancing_blow_or_a_critical(shots, glances, criticals, toughness):
    asked = {"buy_glances": glances, "buy_criticals": criticals, "toughness": toughness}
    one = Policy.from_json({"one_shot_buys": "one"})
    given_ = {"kind": "shoot-wounds", "shots": shots, **asked}
    found = QUESTIONS["odds"].answered(given_, ruleset("combat-hex-2007"), one).value

    chances = Counter()
    for roll in product(FACES, repeat=shots):
        bought = min(roll.count(1), most(glances))
        hits = sum(die > 4 for die in roll) + bought
        left = 0 if bought else criticals
        damage = list(rolled_out(hits, lambda die: die >= toughness, lambda die: die == 1, left))
        for wounds in damage:
            chances[wounds] += Fraction(1, len(damage) * 6**shots)
    assert found["distribution"] == {str(n): as_text(chance) for n, chance in sorted(chances.items())}


def test_any_purchase_is_as_many_as_there_are_dice():
    assert Die(2, 1, None).after(7) == Die(2, 1, 7).after(7)
    assert Die(2, 1, 6).after(7) != Die(2, 1, 7).after(7)


def test_no_die_gives_nothing():
    nothing = Die(3).after(0)

    assert nothing == Pmf(((0, 1),), 1)
    assert then(nothing, Die(3)).chances() == {0: 1}


def test_pair_changes_where_evil_beats_good():
    assert odds(kind="struggle", roll="pr")["probability"] == "5/12"


def test_most_dice_are_answered_or_left_to_the_players():
    sixty = {"shots": 60, "toughness": 6, "deadly_shot": True}

    assert odds(kind="shoot-wounds", buy_criticals=1, **sixty)["mean"]
    found = verdict(kind="shoot-wounds", buy_criticals=59, **sixty)
    assert [each.code for each in found.findings] == ["too-large"]


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ({}, "kind"),
        ({"kind": "combat-hits"}, "dice"),
        ({"kind": "combat-hits", "dice": 1, "shots": 1}, "shots"),
        ({"kind": "combat-hits", "dice": 1, "buy_glances": "all"}, "buy_glances"),
        ({"kind": "combat-hits", "dice": 1, "buy_glances": -1}, "buy_glances"),
        ({"kind": "combat-wounds", "dice": 1}, "toughness"),
        ({"kind": "exchange", "a": {"dice": 1, "toughness": 7}, "b": {}}, "a.toughness"),
        ({"kind": "struggle", "roll": "luck"}, "roll"),
        ({"kind": "strategy", "bonus_a": 41}, "bonus_a"),
    ],
)
def test_bad_input_names_its_place(asked, place):
    with pytest.raises(BadInput) as caught:
        verdict(**asked)

    assert caught.value.path == place
