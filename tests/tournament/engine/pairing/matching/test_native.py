"""The native matcher: its prices, its optimum, its proof, and what its checker refuses."""

import ctypes
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples, some_of
from tests.tournament.engine.fields import any_field
from tests.tournament.engine.pairing.matching.problems import problems, simulated
from tournament.engine.pairing.matching import native
from tournament.engine.pairing.matching.certificate import faults
from tournament.engine.pairing.matching.matchers import RUSTWORKX, Matcher
from tournament.engine.pairing.matching.native import flat
from tournament.engine.pairing.matching.problem import LOT_PRIME, Blossom, Lot, Place, Problem
from tournament.engine.pairing.matching.solver import solve as solve_dense
from tournament.engine.pairing.swiss import optimum

pytestmark = pytest.mark.skipif(not native.is_available(), reason=native.why_not())

SPARSE = 0  # no field is small enough to offer every pair as a candidate


def rounds(left):
    """Every perfect matching of these vertices."""
    if not left:
        yield ()
        return
    one, *others = left
    for two in others:
        yield from (((one, two), *rest) for rest in rounds([k for k in others if k != two]))


def cheapest(problem):
    """The truth, by looking at every round there is."""
    prices = {pair: problem.price(*pair) for pair in combinations(range(problem.vertices), 2)}
    totals = (
        sum(prices[p] for p in pairs)
        for pairs in rounds(range(problem.vertices))
        if all(prices[p] is not None for p in pairs)
    )
    return min(totals, default=None)


def dense(problem):
    """The same round by the other matcher, on the complete graph."""
    edges = {
        pair: price
        for pair in combinations(range(problem.vertices), 2)
        if (price := problem.price(*pair)) is not None
    }
    return solve_dense(problem.vertices, list(edges), list(edges.values()))


@pytest.mark.thorough
@given(problems())
def test_prices_are_those_of_the_plain_definition(problem):
    expected = [problem.price(one, two) for one, two in combinations(range(problem.vertices), 2)]

    assert native.prices(problem) == expected


@given(problems(most=8), st.sampled_from([SPARSE, 128]))
@settings(max_examples=examples(60))
def test_no_round_is_cheaper_and_none_only_where_there_is_none(problem, dense_below):
    found, _ = native.solve_measured(problem, dense_below=dense_below)

    assert (found and found.total) == cheapest(problem)
    assert found is None or faults(problem, found) == []


@pytest.mark.parametrize("within", ["fold", "adjacent", "random"])
@pytest.mark.parametrize("players", [4, 9, 30, 64, 101, 150])
def test_both_matchers_choose_the_same_round(players, within):
    problem = simulated(players, rounds=1 if players < 30 else 5, within=within, lot_bits=24)

    found, _ = native.solve_measured(problem, dense_below=SPARSE)

    assert found.pairs == tuple(dense(problem))
    assert faults(problem, found) == []


def both(problem):
    """Asks both matchers, and lets the short checker look at every proof."""
    found, _ = native.solve_measured(problem, dense_below=SPARSE)
    other = RUSTWORKX.match(problem)
    assert (found and found.total) == (other and other.total)
    if found is not None:
        assert faults(problem, found) == []
        assert found.pairs == other.pairs
    return found


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("size", some_of([*range(2, 20), 25, 40, 57], 7))
def test_both_matchers_agree_on_fields_of_every_kind(size, seed):
    field = any_field(size, seed)

    found = optimum.cheapest(field, matcher=Matcher("both", "", RUSTWORKX.bits, both))

    assert found is None or found.is_proven


@pytest.mark.parametrize("size", some_of([120, 201, 300], 1))
def test_both_matchers_agree_on_large_fields(size):
    field = any_field(size, size, rounds=3)

    assert optimum.cheapest(field, matcher=Matcher("both", "", RUSTWORKX.bits, both)) is not None


@pytest.mark.parametrize("words", flat.WIDTHS)
def test_every_width_gives_the_same_answer(words, monkeypatch):
    problem = simulated(90)
    expected = native.solve(problem)
    monkeypatch.setattr(flat, "words_needed", lambda _: words)

    assert native.solve(problem) == expected


def test_strict_order_of_groups_needs_and_gets_wide_integers():
    problem = simulated(80, top_down=True)

    found, _ = native.solve_measured(problem, dense_below=SPARSE)

    assert flat.words_needed(problem) > 2
    assert faults(problem, found) == []


def test_what_fits_no_width_is_a_bug():
    problem = Problem(players=2, classes=(0, 0), table=((1 << 1020,),))

    with pytest.raises(AssertionError, match="must not reach"):
        native.solve(problem)


@pytest.mark.parametrize(
    "terms",
    [
        {"table": ((-1,),)},
        {"lot": Lot((1, LOT_PRIME), 1, 1)},
        {"lot": Lot((1, 2), -1, 1)},
        {"place": Place("fold", (0, 0), (1, 0), (2, 2), 1, 9)},
        {"place": Place("fold", (0, 0), (0, 2), (2, 2), 1, 9)},
    ],
)
def test_terms_that_break_their_word_are_a_bug(terms):
    with pytest.raises(AssertionError):
        native.solve(Problem(**{"players": 2, "classes": (0, 0), "table": ((0,),), **terms}))


def test_a_field_of_nobody_is_paired_and_an_odd_graph_is_not():
    assert native.solve(Problem(players=0, classes=(), table=())).pairs == ()
    assert native.solve(Problem(players=3, classes=(0, 0, 0), table=((1,),))) is None


def test_a_round_is_found_where_the_cheap_candidates_hold_none():
    # A star of 40 cheap classes around one, and everybody else only reachable at a price.
    players = 80
    table = tuple(tuple(1 if 0 in {a, b} else 1000 for b in range(players)) for a in range(players))
    problem = Problem(players=players, classes=tuple(range(players)), table=table)

    found, _ = native.solve_measured(problem, dense_below=SPARSE)

    assert found.total == 1 + 39 * 1000
    assert faults(problem, found) == []


def test_no_round_is_named_as_none():
    # 21 of class 0 can only meet the 19 of class 1.
    problem = Problem(players=40, classes=(0,) * 21 + (1,) * 19, table=((None, 5), (5, 1)))

    assert native.solve_measured(problem, dense_below=SPARSE)[0] is None


class Solved:
    """An accepted answer, still in the arrays of the library, to be touched."""

    def __init__(self):
        self.question = flat.Question(simulated(60))
        self.answer = flat.Answer(60, self.question.words)
        library = native._library()
        library.muster_solve(ctypes.byref(self.question.flat), ctypes.byref(self.answer.flat))

    def check(self):
        return native._library().muster_check(
            ctypes.byref(self.question.flat), ctypes.byref(self.answer.flat)
        )


@pytest.fixture
def solved():
    found = Solved()
    assert found.check() == native.SOLVED
    assert found.answer.flat.blossoms > 1
    return found


def test_the_checker_refuses_a_dual_that_was_touched(solved):
    solved.answer.vertex[0] -= 1
    assert solved.check() == -16

    solved.answer.vertex[solved.question.words] += 1  # the sum is right again
    assert solved.check() == -14


def test_the_checker_refuses_a_blossom_that_was_touched(solved):
    solved.answer.dual[0] += 1
    assert solved.check() == -16

    solved.answer.dual[0] -= 1
    solved.answer.dual[1] |= 1 << 63
    assert solved.check() == -13


def test_the_checker_refuses_sets_that_are_not_odd_or_not_nested(solved):
    solved.answer.end[0] -= 1
    assert solved.check() == -13

    solved.answer.end[0] += 1
    solved.answer.order[0] = solved.answer.order[1]
    assert solved.check() == -12


def test_the_checker_refuses_pairs_that_were_touched(solved):
    mate = solved.answer.mate
    one, two = 0, next(k for k in range(60) if k not in {0, mate[0]})
    their = int(mate[one]), int(mate[two])
    mate[one] = two
    assert solved.check() == -10

    mate[two], mate[their[0]], mate[their[1]] = one, their[1], their[0]
    assert solved.check() in {-11, -15}


def test_the_checker_refuses_a_total_that_was_touched(solved):
    solved.answer.total_words[0] -= 1

    assert solved.check() == -15


def test_blossoms_come_back_as_odd_sets():
    triangles = Problem(players=6, classes=(0, 0, 0, 1, 1, 1), table=((0, 1), (1, 0)))

    found = native.solve(triangles)

    assert found.total == 1
    assert {frozenset(b.vertices) for b in found.certificate.blossoms} <= {
        frozenset({0, 1, 2}),
        frozenset({3, 4, 5}),
    }
    assert all(isinstance(b, Blossom) and b.dual > 0 for b in found.certificate.blossoms)
