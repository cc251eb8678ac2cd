"""Dice are handed in: recorded ones run out, seeded ones repeat themselves."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import RecordedDice, SeededDice
from tests.rules.cast import CALM
from tests.rules.unreadable import unreadable


def test_recorded_dice_are_used_up_in_order():
    dice = RecordedDice([4, 4, 2])

    assert dice.roll(2, purpose="set-up") == (4, 4)
    assert dice.roll(1, purpose="set-up") == (2,)


def test_recorded_dice_that_run_out_say_how_many_are_left():
    with unreadable("2 dice are needed, but only 1 of the recorded dice are left"):
        RecordedDice([4]).roll(2, purpose="set-up")


@pytest.mark.parametrize("result", [0, 7, True, "4", 2.0])
def test_recorded_dice_refuse_what_no_die_shows(result):
    with unreadable("is not a result of a die"):
        RecordedDice([result])


@CALM
@given(st.text(max_size=20), st.lists(st.integers(0, 40), max_size=5))
def test_seeded_dice_repeat_themselves(seed, counts):
    one, other = SeededDice(seed), SeededDice(seed)

    for count in counts:
        rolled = one.roll(count, purpose="any")
        assert rolled == other.roll(count, purpose="another")
        assert len(rolled) == count
        assert set(rolled) <= {1, 2, 3, 4, 5, 6}


def test_seeded_dice_are_the_same_on_every_machine():
    assert SeededDice("muster").roll(8, purpose="any") == (5, 5, 6, 2, 5, 6, 1, 6)


def test_seeded_dice_are_fair():
    counts = Counter(SeededDice("fair").roll(60_000, purpose="any"))

    assert all(abs(count - 10_000) < 400 for count in counts.values())
