"""Solver, and the review of pairings made by hand."""

import pytest

from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import CannotPair
from tournament.engine.pairing import Given, pair_round, review
from tournament.engine.pairing.solver import bits_allowed, solve

ABCD = [Entrant(name) for name in "abcd"]


# ------------------------------------------------------------------ solver


def test_bits_allowed_shrink_with_the_field():
    assert [bits_allowed(n) for n in (0, 2, 200, 16_384, 100_000)] == [110, 110, 110, 110, 107]


def test_solver_never_sees_a_weight_it_could_get_wrong():
    with pytest.raises(AssertionError, match="must not reach the solver"):
        solve(2, [(0, 1)], [1 << 111])


def test_solver_says_where_there_is_no_perfect_matching():
    assert solve(4, [(0, 1), (0, 2), (0, 3)], [1, 2, 3]) is None


def test_barring_every_pair_is_refused_with_what_to_do():
    given = Given(barred=(("a", "b"), ("a", "c"), ("a", "d")))

    with pytest.raises(CannotPair, match="too many pairs are barred"):
        pair_round(ABCD, [], round_number=1, seed=1, given=given)


# ------------------------------------------------------------------ review


def look(pairings, entrants=ABCD, history=(), **more):
    number = max((g.round for g in history), default=0) + 1
    return review(pairings, entrants, history, round_number=number, seed=1, **more)


def test_engines_own_round_is_optimal():
    draft = pair_round(ABCD, [], round_number=1, seed=1)

    seen = look([(p.b, p.a) for p in draft.pairings])

    assert (seen.is_round, seen.is_legal, seen.is_optimal, seen.remarks) == (True, True, True, ())


@pytest.mark.parametrize(
    ("pairings", "codes"),
    [
        ([("a", "b")], ["not-paired", "not-paired"]),
        ([("a", "b"), ("a", "c"), ("d", None)], ["entrant-twice"]),
        ([("a", "a"), ("b", "c"), ("d", None)], ["entrant-twice"]),
        ([("a", "b"), ("c", "z"), ("d", None)], ["not-active"]),
        ([("a", "b"), ("c", None), ("d", None)], ["bye-twice"]),
    ],
)
def test_what_is_no_round_is_said(pairings, codes):
    seen = look(pairings)

    assert [remark.code for remark in seen.remarks] == codes
    assert (seen.is_round, seen.is_legal, seen.is_optimal) == (False, False, False)
    assert seen.totals == ()


def test_rematch_by_hand_is_a_warning_without_excuse():
    history = [Game(1, "a", "b", "good", 6, 0), Game(1, "c", "d", "good", 6, 0)]

    seen = look([("a", "b"), ("c", "d")], history=history)

    warnings = [remark for remark in seen.remarks if remark.level == "warning"]
    assert [w.text for w in warnings] == ["a and b meet again (round 1).", "c and d meet again (round 1)."]
    assert (seen.is_round, seen.is_legal) == (True, False)


def test_worse_and_better_levels_are_noted():
    history = [Game(1, "a", "b", "good", 6, 0), Game(1, "c", "d", "good", 6, 0)]

    seen = look([("a", "d"), ("c", "b")], history=history)

    note = next(remark for remark in seen.remarks if remark.code == "floats")
    assert note.as_json() == {
        "code": "floats",
        "level": "note",
        "text": "Smallest floats: 72, the engine's round has 0 (worse).",
        "data": {"cost": 72, "best": 0},
    }
    assert any("better, at a higher price elsewhere" in r.text for r in seen.remarks)
    assert (seen.is_legal, seen.is_optimal) == (True, False)


def test_second_bye_by_hand_is_a_warning():
    history = [Game(1, "c", None, half_a=6), Game(1, "a", "b", "good", 6, 0)]

    seen = look([("a", "c"), ("b", None)], ABCD[:3], history)
    worse = look([("a", "b"), ("c", None)], ABCD[:3], history)

    assert seen.is_legal
    assert [r.code for r in worse.remarks if r.level == "warning"] == ["rematch", "second-bye"]
