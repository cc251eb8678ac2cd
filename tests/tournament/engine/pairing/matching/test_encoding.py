"""Objectives as numbers: what a matcher is given costs what the objectives say, level by level."""

import random
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.tournament.engine.fields import any_field
from tests.tournament.engine.sentences import raises_saying
from tournament.engine.errors import CannotPair
from tournament.engine.pairing.field import LOT_PRIME
from tournament.engine.pairing.matching.encoding import Level, encode, fit
from tournament.engine.pairing.matching.pricing import MAX_BITS, Prices
from tournament.engine.pairing.matching.problem import Lot as LotTerm
from tournament.engine.pairing.matching.problem import Place, Problem
from tournament.engine.pairing.objectives import musts, soft_objectives
from tournament.engine.pairing.objectives.lots import Lot
from tournament.engine.pairing.objectives.terms import NOTHING, Crowd, Terms

QUICK = settings(
    max_examples=examples(25), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
SIZES = st.integers(2, 24)
SEEDS = st.integers(0, 10_000)


def numbers_of(field, *, is_legal, allowed=400):
    """The encoded field, with the objectives that forbid and those that price."""
    forbids = musts(field) if is_legal else []
    prices = [*([] if is_legal else musts(field)), *soft_objectives(field)]
    return (
        encode(Crowd(field), forbids, prices, barred=field.limits.barred, allowed=allowed),
        forbids,
        prices,
    )


def cost_of(objective, crowd, edge):
    one, two = edge
    if two == len(crowd.players):
        return objective.bye_cost(crowd.players[one])
    return objective.cost(crowd.players[one], crowd.players[two])


def expected(found, forbids, prices, crowd, edge):
    """The packed price from the scalar costs; None where something forbids the pair."""
    if any(cost_of(objective, crowd, edge) for objective in forbids):
        return None
    shifts = dict(found.shifts)
    levels = [o for o in prices if not isinstance(o, Lot)]
    assert all(cost_of(o, crowd, edge) == 0 for o in levels if o.key not in shifts)
    price = sum(cost_of(o, crowd, edge) << shifts[o.key] for o in levels if o.key in shifts)
    if edge[1] < len(crowd.players):
        price += Lot().cost(crowd.players[edge[0]], crowd.players[edge[1]])
    return price


@QUICK
@given(size=SIZES, seed=SEEDS, is_legal=st.booleans())
def test_every_pair_is_priced_as_its_objectives_say(size, seed, is_legal):
    field = any_field(size, seed)
    crowd = Crowd(field)
    found, forbids, prices = numbers_of(field, is_legal=is_legal)
    ranks = {k: rank for rank, k in crowd.number.items()}

    for edge in combinations(range(crowd.vertices), 2):
        is_barred = (ranks[edge[0]], ranks[edge[1]]) in field.limits.barred
        price = None if is_barred else expected(found, forbids, prices, crowd, edge)
        assert found.problem.price(*edge) == price
        assert price is None or price.bit_length() <= found.problem.bits


@pytest.mark.thorough
@QUICK
@given(size=SIZES, seed=SEEDS, is_legal=st.booleans())
def test_all_pairs_at_once_cost_what_each_pair_costs(size, seed, is_legal):
    found, _, _ = numbers_of(any_field(size, seed), is_legal=is_legal, allowed=MAX_BITS)
    problem = found.problem

    priced = Prices(problem).all()

    every = [(edge, problem.price(*edge)) for edge in combinations(range(problem.vertices), 2)]
    assert list(zip(priced.edges(), priced.prices(), strict=True)) == [e for e in every if e[1] is not None]


@QUICK
@given(size=SIZES, seed=SEEDS)
def test_no_round_whatsoever_needs_more_room_than_its_levels_have(size, seed):
    field = any_field(size, seed)
    crowd = Crowd(field)
    mixed = random.Random(seed).sample(range(crowd.vertices), crowd.vertices)
    edges = [(min(pair), max(pair)) for pair in zip(mixed[::2], mixed[1::2], strict=True)]

    for objective in [*musts(field), *soft_objectives(field)]:
        if not isinstance(objective, Lot):
            terms = objective.terms(crowd)
            costs = [cost_of(objective, crowd, edge) for edge in edges]
            assert sum(costs) <= terms.most
            assert max(costs, default=0) <= terms.largest


@QUICK
@given(size=SIZES, seed=SEEDS)
def test_totals_are_read_back_level_by_level(size, seed):
    field = any_field(size, seed)
    crowd = Crowd(field)
    found, _, prices = numbers_of(field, is_legal=False)
    edges = [(k, k + 1) for k in range(0, crowd.vertices, 2)]

    read = found.read(sum(found.problem.price(*edge) or 0 for edge in edges))

    if all(found.problem.price(*edge) is not None for edge in edges):
        for objective in prices:
            if objective.key in read:
                assert read[objective.key] == sum(cost_of(objective, crowd, edge) for edge in edges)


# ------------------------------------------------------------------ room


def level(key, *, largest, most):
    return Level(key, Terms(largest, most, extra={(0, 1): largest}))


def test_least_important_levels_become_coarse_first():
    keys = (("floats-group-1", 1), ("floats-group-2", 1), ("floats", 1000), ("fold", 100))
    levels = [level(key, largest=largest, most=100 * largest) for key, largest in keys]

    assert fit(levels, pairs=100, allowed=110) == 40
    assert fit(levels, pairs=100, allowed=1 + 7 + 17 + 14 + 7 + 16) == 16
    assert [one.is_coarse for one in levels] == [False] * 4
    assert fit(levels, pairs=100, allowed=1 + 17 + 14 + 7 + 16) == 16
    assert [one.is_coarse for one in levels] == [False, True, False, False]
    assert fit(levels, pairs=100, allowed=10 + 13 + 7 + 16) == 16
    assert [one.is_coarse for one in levels] == [True, True, False, True]
    assert levels[3].terms.largest == 63


def test_adjacent_gives_way_like_fold_and_may_vanish():
    levels = [level("floats", largest=1, most=9), level("adjacent", largest=100, most=900)]

    fit(levels, pairs=9, allowed=1 + 4 + 16)

    assert levels[1].terms is NOTHING


def test_too_wide_is_refused_before_the_solver():
    with raises_saying(CannotPair, match="The pairing aims need 217 bits and the solver has") as refused:
        fit([level("floats", largest=1 << 199, most=1 << 199)], pairs=1, allowed=110)

    assert refused.value.code == "too-wide"


def test_capped_tables_and_byes_keep_what_is_below_the_cap():
    field = any_field(9, 3, rounds=3)
    crowd = Crowd(field)
    terms = crowd.over_kinds(lambda one, two: abs(one.group - two.group))

    capped = terms.capped(1, pairs=crowd.pairs)

    assert (capped.largest, capped.most, int(capped.table.max())) == (1, 5, 1)
    assert crowd.over_byes([4, 0, 2]).capped(2, pairs=5).bye == (2, 0, 2)


def test_pricing_refuses_what_its_words_cannot_hold():
    with pytest.raises(AssertionError, match="prices of 111 bits do not fit"):
        Prices(Problem(2, (0, 0), ((1,),), bits=111))
    odd = Place("fold", group=(0, 0), position=(0, 1), size=(2, 2), unit=3, cap=9)
    with pytest.raises(AssertionError, match="a unit of 3 is no power of two"):
        Prices(Problem(2, (0, 0), ((0,),), place=odd, bits=20)).all()


@QUICK
@given(values=st.lists(st.integers(1, LOT_PRIME - 1), min_size=4, max_size=4))
def test_products_of_lots_never_overflow(values):
    column = (*values, LOT_PRIME - 1, 1)
    problem = Problem(6, (0,) * 6, ((0,),), lot=LotTerm(column, unit=1, mask=(1 << 60) - 1), bits=60)

    assert Prices(problem).all().prices() == [problem.price(*e) for e in combinations(range(6), 2)]
