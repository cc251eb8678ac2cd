"""The wheel matcher: fewer pairs, the same round; and bounds that no round undercuts."""

import random
from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples, some_of
from tests.tournament.engine.fields import any_field
from tests.tournament.engine.states import field as entrants_of
from tests.tournament.engine.states import play
from tournament.engine.pairing import PairingPolicy
from tournament.engine.pairing.field import prepare
from tournament.engine.pairing.matching import rustworkx_matcher
from tournament.engine.pairing.matching.bounds import FAR, WORD, slack_of, slack_of_kinds
from tournament.engine.pairing.matching.encoding import encode
from tournament.engine.pairing.matching.pricing import FINE, Prices
from tournament.engine.pairing.matching.problem import Problem
from tournament.engine.pairing.objectives import musts, soft_objectives
from tournament.engine.pairing.objectives.terms import Crowd

QUICK = settings(
    max_examples=examples(20), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


def problem_of(field, *, is_legal=True):
    forbids, prices = (
        (musts(field), soft_objectives(field)) if is_legal else ([], [*musts(field), *soft_objectives(field)])
    )
    return encode(Crowd(field), forbids, prices, barred=field.limits.barred, allowed=110).problem


@cache
def played_field(size, rounds, **policy):
    """A field after that many rounds, with clubs and a large and a few small countries."""
    dice = random.Random(size)
    people = [replace(e, country=dice.choice("xxxyz")) for e in entrants_of(size, clubs=size // 6)]
    _, history = play(people, rounds, seed=1)
    return prepare(people, history, round_number=rounds + 1, policy=PairingPolicy(**policy), seed=1)


@pytest.mark.thorough
@QUICK
@given(size=st.integers(2, 40), seed=st.integers(0, 10_000), is_legal=st.booleans())
def test_every_way_finds_the_same_round_where_it_claims_a_proof(size, seed, is_legal):
    problem = problem_of(any_field(size, seed), is_legal=is_legal)

    best = rustworkx_matcher.match_all_pairs(problem)
    others = [
        rustworkx_matcher.match_possible_pairs(problem),
        rustworkx_matcher.match_selected_pairs(problem),
    ]

    if best is None:
        assert others == [None, None]
        return
    assert others[0] is not None
    assert others[1] is not None
    assert (others[0].pairs, others[0].is_proven) == (best.pairs, True)
    assert others[1].total >= best.total >= others[1].bound
    assert others[1].is_proven == (others[1].bound == others[1].total)


@pytest.mark.parametrize("size", some_of([64, 65, 100], 1))
@pytest.mark.parametrize("order", ["fold", "adjacent", "random"])
@pytest.mark.parametrize("rounds", [0, 1, 2, 4])
def test_pairs_left_out_are_in_no_best_round(size, order, rounds):
    problem = problem_of(played_field(size, rounds, order_within_group=order))

    whole, reduced = (
        rustworkx_matcher.match_all_pairs(problem),
        rustworkx_matcher.match_possible_pairs(problem),
    )

    assert whole.pairs == reduced.pairs
    assert reduced.edges < whole.edges
    assert reduced.is_proven


@pytest.mark.parametrize("rounds", [0, 1, 3])
@pytest.mark.parametrize("size", [24, 25])
def test_every_bound_is_below_every_round_and_every_slack_is_true(size, rounds):
    """By the definition: the values are rigorous if what each pair has left is not negative."""
    problem = problem_of(played_field(size, rounds))
    priced = Prices(problem).all()
    best = rustworkx_matcher.match_all_pairs(problem)
    slack = slack_of(priced, vertices=problem.vertices, bits=problem.bits)
    mates = np.empty(problem.vertices, dtype=np.int64)
    for one, two in best.pairs:
        mates[one], mates[two] = two, one

    for step in (slack.cut, lambda: slack.share(5), lambda: slack.lean(mates, 50)):
        step()
        assert slack.square.min() >= 0
        assert slack.bound() <= best.total
        used = [int(slack.square[pair]) for pair in best.pairs]
        assert sum(used) <= slack.limit(best.total)
    kinds, _ = slack_of_kinds(problem)
    kinds.cut()
    kinds.share(5)
    assert kinds.bound() <= best.total


def test_kept_pairs_lower_the_bound_over_kinds():
    field = played_field(24, 1)
    edges = rustworkx_matcher.match_all_pairs(problem_of(field)).pairs
    kept = replace(field, limits=replace(field.limits, kept=frozenset(edges)))
    problem = problem_of(kept)

    slack, _ = slack_of_kinds(problem)
    slack.cut()
    slack.share(5)

    assert slack.bound() <= rustworkx_matcher.match_all_pairs(problem).total


def test_nobody_to_play_with_is_no_round():
    lonely = Problem(4, (0,) * 4, ((5,),), bits=3, forbidden=frozenset((0, k) for k in (1, 2, 3)))

    assert [
        way(lonely)
        for way in (
            rustworkx_matcher.match_all_pairs,
            rustworkx_matcher.match_possible_pairs,
            rustworkx_matcher.match_selected_pairs,
        )
    ] == [None] * 3


def test_odd_groups_that_may_not_mix_are_no_round():
    apart = Problem(96, (0,) * 47 + (1,) * 49, ((5, None), (None, 5)), bits=3)

    assert rustworkx_matcher.match(apart) is None
    assert rustworkx_matcher.match_selected_pairs(apart) is None


def test_first_look_that_misses_every_round_is_made_good(monkeypatch):
    problem = problem_of(played_field(24, 3))
    monkeypatch.setattr(rustworkx_matcher, "_chosen", lambda _, priced, __: priced.one == 0)

    assert (
        rustworkx_matcher.match_possible_pairs(problem).pairs
        == rustworkx_matcher.match_all_pairs(problem).pairs
    )


def test_too_many_pairs_left_end_without_a_proof(monkeypatch):
    problem = problem_of(played_field(100, 1))
    monkeypatch.setattr(rustworkx_matcher, "MAX_EDGES", 100)

    found = rustworkx_matcher.match(problem)

    assert not found.is_proven
    assert 0 < found.bound <= rustworkx_matcher.match_all_pairs(problem).total <= found.total


def test_largest_fields_are_matched_from_a_selection(monkeypatch):
    problem = problem_of(played_field(100, 4))
    monkeypatch.setattr(rustworkx_matcher, "SQUARE", 50)

    found = rustworkx_matcher.match(problem)

    assert found.edges < len(Prices(problem).all()) / 2
    assert found.total >= rustworkx_matcher.match_all_pairs(problem).total


def test_rows_of_the_square_are_the_prices():
    problem = problem_of(played_field(25, 2))

    shift = problem.bits - WORD
    rows, fractions = Prices(problem).rows(3, 9, shift, FAR)

    for (row, column), cost in np.ndenumerate(rows):
        one, two = sorted((row + 3, column))
        price = None if one == two else problem.price(one, two)
        assert cost == (FAR if price is None else price >> shift)
        rest = 0 if price is None else price % (1 << shift)
        assert fractions[row, column] == rest >> max(0, shift - FINE)


def test_too_wide_prices_never_reach_the_solver():
    with pytest.raises(AssertionError, match="a price of 111 bits must not reach rustworkx"):
        rustworkx_matcher.match(Problem(2, (0, 0), ((1,),), bits=111))


def test_selection_holds_every_pair_of_a_tiny_field():
    problem = problem_of(played_field(8, 1))

    assert (
        rustworkx_matcher.match_selected_pairs(problem).pairs
        == rustworkx_matcher.match_all_pairs(problem).pairs
    )
    assert len(list(combinations(range(8), 2))) >= rustworkx_matcher.match_selected_pairs(problem).edges
