"""The prices of a tournament: 7.05, or what its scheme says."""

from rules.point_units import HALVES
from rules.results_only import RESULTS_ONLY
from rules.scoring.reading import read_scheme
from tests.rules.scoring.schemes import PLAIN, but
from tournament.adapters.prices import scheme_prices


def test_prices_of_bands():
    prices = scheme_prices(read_scheme(PLAIN), HALVES)

    assert prices.pairs == ((10, 0), (8, 2), (4, 4), (2, 8), (0, 10))
    assert [one.grade_a for one in prices.outcomes] == [
        *("major-win", "minor-win", "draw", "minor-loss", "major-loss")
    ]
    assert prices.best_wins == {"major-win", "conceded-win", "absent-win", "excluded-win"}
    assert set(prices.limits) == set(prices.pairs)
    assert (prices.sums, prices.lowest, prices.highest, prices.widest) == ((8, 10), 0, 10, 10)
    assert prices.is_closed


def test_a_concession_may_cost_more_than_a_loss():
    special = {"conceded": {"winner": "5", "loser": "-1"}, "absent": {"winner": "4", "loser": "0"}}
    prices = scheme_prices(read_scheme(but(special=special)), HALVES)

    assert {(10, -2), (-2, 10), (8, 0)} < set(prices.limits)
    assert (10, -2) not in prices.pairs
    assert prices.best_wins == {"major-win", "conceded-win", "excluded-win"}
    assert prices.lowest == -2


def test_extras_widen_the_limits_up_to_the_cap():
    extra = {"key": "leader", "kind": "mark", "mark": "tabled", "points": "1.5"}
    prices = scheme_prices(read_scheme(but(extras=[extra], cap={"most": "5"})), HALVES)

    assert not prices.is_closed
    assert {(10, 0), (10, 3), (8, 2), (10, 2), (10, 5), (8, 5), (4, 4), (7, 7)} <= set(prices.limits)
    assert (prices.lowest, prices.highest, prices.sums) == (0, 10, (8, 15))


def test_twenty_to_nil_gives_out_twenty():
    prices = scheme_prices(read_scheme(RESULTS_ONLY.schemes[1]), HALVES)

    assert prices.sums == (40, 40)
    assert len(prices.pairs) == 21
    assert prices.best_wins >= {"20-0-win"}
