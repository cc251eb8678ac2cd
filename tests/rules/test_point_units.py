"""Points as whole units: every number of a scheme survives, and games of finer schemes are graded exactly."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.point_units import HALVES, as_points, is_whole, plain_number, whole_units
from rules.policy import Policy
from rules.registry import rulesets
from rules.results_only import RESULTS_ONLY
from rules.ruleset import EventRules
from rules.scored_game import read_game_scheme
from rules.scoring.points import UNITS, points_text, points_unit, stored_unit
from rules.scoring.published import PUBLISHED_SCHEMES
from rules.scoring.reading import read_scheme
from rules.sides import Side
from tests.examples import examples

OFTEN = settings(max_examples=examples(100), derandomize=True)
HUNDREDTHS = st.integers(-100_000, 100_000)
DECIMALS = HUNDREDTHS.map(lambda each: points_text(Fraction(each, 100)))
PRICES = st.lists(DECIMALS, min_size=5, max_size=5)
COUNTER = {"key": "vp", "min": 0, "max": 20}
QUARTERS = {
    "name": "Quarters",
    "decide": "vp",
    "counters": [COUNTER],
    "marks": ["painted"],
    "draw": {"points": "2.25"},
    "bands": [
        {"key": "minor", "winner": "3.5", "loser": "1", "when": {"margin_from": 1, "margin_to": 5}},
        {"key": "major", "winner": "4.25", "loser": "0.25", "when": {"margin_from": 6}},
    ],
    "extras": [{"key": "paint", "kind": "mark", "mark": "painted", "points": "0.75"}],
    "special": {"both_absent": "0", "conceded": {"winner": "4.25", "loser": "-0.5"}},
    "bye": {"kind": "fixed", "points": "2.75"},
    "requested_bye": "1.25",
}
IN_HUNDREDTHS = {**QUARTERS, "draw": {"points": "1.01"}, "extras": [], "requested_bye": "0.3"}


def scheme_of(prices):
    win, loss, draw, bye, absent = prices
    return {
        "name": "Any",
        "decide": "vp",
        "counters": [COUNTER],
        "draw": {"points": draw},
        "bands": [{"key": "win", "winner": win, "loser": loss, "when": {}}],
        "bye": {"kind": "fixed", "points": bye},
        "special": {"both_absent": absent},
    }


@given(PRICES)
@OFTEN
def test_every_number_of_a_scheme_survives_as_units(prices):
    numbers = read_game_scheme(scheme_of(prices)).numbers()
    unit = stored_unit(numbers)

    units = [whole_units(number, unit) for number in numbers]

    assert [Fraction(each, unit) for each in units] == list(numbers)
    assert [Fraction(str(as_points(each, unit))) for each in units] == list(numbers)
    assert sum(units) == whole_units(sum(numbers, Fraction(0)), unit)


@given(st.lists(HUNDREDTHS.map(lambda each: Fraction(each, 100)), min_size=1))
@OFTEN
def test_the_unit_is_the_coarsest_that_holds_all_and_never_coarser_than_halves(numbers):
    unit = stored_unit(numbers)

    coarser = [each for each in UNITS if HALVES <= each < unit]
    assert all((number * unit).denominator == 1 for number in numbers)
    assert all(any((number * each).denominator != 1 for number in numbers) for each in coarser)
    assert points_unit(numbers) in {1, unit}


@pytest.mark.parametrize(
    ("numbers", "unit"),
    [
        *((("3", "0"), 2), (("1.5",), 2), (("0.25",), 4), (("0.1",), 10), (("0.5", "0.2"), 10)),
        *((("0.05",), 20), (("0.25", "0.1"), 20), (("0.01",), 100), (("2.25", "0.01"), 100)),
    ],
)
def test_the_units_by_example(numbers, unit):
    assert stored_unit(map(Fraction, numbers)) == unit


def test_points_between_two_units_are_refused():
    with pytest.raises(ValueError, match="no whole number"):
        whole_units(Fraction(9, 4), HALVES)


def test_every_usual_scheme_fits_into_halves():
    """So a tournament that never chose one is stored as it always was."""
    usual = [game.schemes[0] for game in rulesets() if game.schemes]
    schemes = [read_scheme(each) for each in (*usual, *PUBLISHED_SCHEMES)]

    assert [stored_unit(each.numbers()) for each in schemes] == [HALVES] * len(schemes)


def event(data):
    scheme = read_game_scheme(data)
    return EventRules(1_000, Policy(), scheme, stored_unit(scheme.numbers()))


def slip(a, b, *, marks=(), **facts):
    return {
        "a": {"counters": {"vp": a}, "marks": list(marks), **facts},
        "b": {"counters": {"vp": b}},
    }


@pytest.mark.parametrize(
    ("data", "facts", "points"),
    [
        (QUARTERS, slip(9, 3), (4.25, 0.25)),
        (QUARTERS, slip(9, 3, marks=["painted"]), (5, 0.25)),
        (QUARTERS, slip(4, 4), (2.25, 2.25)),
        (QUARTERS, slip(4, 5), (1, 3.5)),
        (QUARTERS, {"a": {"conceded": True}, "b": {}}, (-0.5, 4.25)),
        (QUARTERS, {"a": {"absent": True}, "b": {"absent": True}}, (0, 0)),
        (IN_HUNDREDTHS, slip(4, 4), (1.01, 1.01)),
    ],
)
def test_a_game_of_a_finer_scheme_is_graded_exactly(data, facts, points):
    outcome = RESULTS_ONLY.grade_slip(facts, event(data), limits=dict.fromkeys(Side)).value

    assert (outcome.points_a, outcome.points_b) == points
    assert outcome.units_a == points[0] * outcome.points_unit


def test_byes_of_a_finer_scheme():
    rules = event(QUARTERS)

    assert RESULTS_ONLY.grade_bye(rules).value.points_a == 2.75
    assert RESULTS_ONLY.grade_bye(rules, is_requested=True).value.points_a == 1.25
    assert RESULTS_ONLY.grade_bye(event(IN_HUNDREDTHS), is_requested=True).value.points_a == 0.3


def test_a_whole_number_is_written_without_a_fraction():
    assert [plain_number(each) for each in (3, Fraction(6, 2), Fraction(9, 4))] == [3, 3, 2.25]
    assert isinstance(plain_number(Fraction(6, 2)), int)
    assert [is_whole(Fraction(9, 4), unit) for unit in (2, 4)] == [False, True]
