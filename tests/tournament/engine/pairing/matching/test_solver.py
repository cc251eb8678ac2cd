"""The solver: what it refuses, and what it says where there is no matching."""

import pytest

from tests.tournament.engine.sentences import raises_saying
from tournament.engine.entrants import Entrant
from tournament.engine.errors import CannotPair
from tournament.engine.pairing import Conditions, pair_round
from tournament.engine.pairing.matching.solver import bits_allowed, solve

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
    given = Conditions(barred=(("a", "b"), ("a", "c"), ("a", "d")))

    with raises_saying(CannotPair, match="too many pairings are barred"):
        pair_round(ABCD, [], round_number=1, seed=1, given=given)
