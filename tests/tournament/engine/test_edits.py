"""Changing pairs by hand: what comes out, and what is refused with which sentence."""

import pytest
from hypothesis import given as example
from hypothesis import strategies as some

from tournament.engine.entrants import Entrant
from tournament.engine.errors import CannotEdit
from tournament.engine.pairing import Situation
from tournament.engine.pairing.edits import fix, give_bye, pair_loose, swap, unpair

FIVE = tuple(Entrant(name) for name in "abcde")
PAIRS = (("a", "b"), ("c", "d"), ("e", None))


@pytest.mark.parametrize(
    ("pairs", "one", "two", "after"),
    [
        (PAIRS, "a", "c", (("c", "b"), ("a", "d"), ("e", None))),
        (PAIRS, "d", "e", (("a", "b"), ("c", "e"), ("d", None))),
        (PAIRS[:2], "e", "b", (("a", "e"), ("c", "d"))),
    ],
)
def test_swap_changes_the_places_of_two(pairs, one, two, after):
    assert swap(pairs, one, two, entrants=FIVE) == after


@pytest.mark.parametrize(
    ("pairs", "one", "two", "after"),
    [
        (PAIRS, "a", "c", (("a", "c"), ("b", "d"), ("e", None))),
        (PAIRS, "e", "a", (("b", None), ("c", "d"), ("e", "a"))),
        (PAIRS, "a", "e", (("a", "e"), ("c", "d"), ("b", None))),
        (PAIRS, "b", "a", PAIRS),
        (PAIRS[:2], "a", "e", (("a", "e"), ("c", "d"))),
        (PAIRS[:2], "e", "a", (("e", "a"), ("c", "d"))),
        (PAIRS[:1], "c", "d", (("a", "b"), ("c", "d"))),
        ((("a", None), ("b", None)), "a", "b", (("a", "b"),)),
    ],
)
def test_fix_pairs_two_and_those_they_leave(pairs, one, two, after):
    assert fix(pairs, one, two, entrants=FIVE) == after


@pytest.mark.parametrize(
    ("pairs", "one", "after"),
    [
        (PAIRS, "a", (("e", "b"), ("c", "d"), ("a", None))),
        (PAIRS[:2], "a", (("a", None), ("c", "d"))),
        (PAIRS[1:], "a", (("c", "d"), ("a", None))),
        (PAIRS[:1], "e", (("a", "b"), ("e", None))),
    ],
)
def test_give_bye_lets_the_former_holder_take_the_place(pairs, one, after):
    assert give_bye(pairs, one, entrants=FIVE) == after


def test_unpair_leaves_two_loose():
    assert unpair(PAIRS, "d", entrants=FIVE) == (("a", "b"), ("e", None))


def test_pair_loose_keeps_every_pair_there_is():
    after = pair_loose((("d", "a"),), Situation(FIVE, (), 1, 4))

    assert after[0] == ("d", "a")
    assert sorted(id_ or "bye" for pair in after for id_ in pair) == ["a", "b", "bye", "c", "d", "e"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda: swap(PAIRS, "a", "a", entrants=FIVE), "a is named twice. Choose two entrants."),
        (lambda: swap(PAIRS, "a", "b", entrants=FIVE), "a and b play each other. Swapping changes nothing"),
        (lambda: swap((), "a", "b", entrants=FIVE), "a and b are both not paired"),
        (lambda: swap(PAIRS, "a", "z", entrants=FIVE), "z does not play this round. Check them in"),
        (lambda: fix(PAIRS, "z", "a", entrants=FIVE), "z does not play this round"),
        (lambda: fix(PAIRS, "b", "b", entrants=FIVE), "b is named twice"),
        (lambda: unpair(PAIRS, "z", entrants=FIVE), "z is not paired. Choose somebody who is."),
        (lambda: give_bye(PAIRS, "e", entrants=FIVE), "e has the bye already"),
        (lambda: give_bye(PAIRS[:2], "a", entrants=FIVE[:4]), "4 play, an even number, so nobody has a bye"),
        (lambda: unpair((*PAIRS, ("a", "c")), "a", entrants=FIVE), "a is in two pairings"),
        (lambda: pair_loose(PAIRS, Situation(FIVE, (), 1, 4)), "Everybody is paired"),
        (lambda: pair_loose(PAIRS, Situation(FIVE[:4], (), 1, 4)), "e is paired and does not play"),
        (
            lambda: pair_loose((("a", None), ("b", None)), Situation(FIVE, (), 1, 4)),
            "5 play, and more have a bye than that leaves over",
        ),
    ],
)
def test_what_cannot_be_is_refused(change, said):
    with pytest.raises(CannotEdit, match=said):
        change()


ONE_OF = some.sampled_from("abcde")
EDITS = some.tuples(some.sampled_from([swap, fix, give_bye, unpair]), ONE_OF, ONE_OF)


@example(some.lists(EDITS, max_size=12))
def test_no_edit_ever_seats_anybody_twice(edits):
    pairs = PAIRS
    for change, one, two in edits:
        try:
            pairs = (
                change(pairs, one, entrants=FIVE)
                if change in {give_bye, unpair}
                else change(pairs, one, two, entrants=FIVE)
            )
        except CannotEdit:
            continue

    seated = [id_ for pair in pairs for id_ in pair]
    assert len(seated) == len(set(seated))
    assert None not in [a for a, _ in pairs]
