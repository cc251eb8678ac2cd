"""Prices of other events than 7.05, in half-points, and games that end by them."""

from tournament.engine.entrants import Game
from tournament.engine.scores import USUAL_PRICES, Outcome, Prices


def prices_of(won, tie, *, decreed=()):
    """By the pairs of the bands, the clearest win first; ``decreed`` are pairs of games nobody played."""
    bands = [Outcome(*pair, f"{n}-win", f"{n}-loss") for n, pair in enumerate(won)]
    lost = [turned(one) for one in reversed(bands)]
    outcomes = (*bands, Outcome(tie, tie, "draw", "draw"), *lost)
    pairs = tuple((one.units_a, one.units_b) for one in outcomes)
    best = max(win for win, _ in won)
    unplayed = [Outcome(*pair, "conceded-win", "conceded-loss") for pair in decreed]
    unplayed += [turned(one) for one in unplayed]
    limits = dict.fromkeys((*pairs, *((one.units_a, one.units_b) for one in unplayed)))
    return Prices(
        pairs,
        {one.units_a: one.grade_a for one in outcomes},
        tie,
        outcomes=outcomes,
        unplayed=tuple(unplayed),
        best_wins=frozenset(one.grade_a for one in bands if one.units_a == best),
        limits=tuple(limits),
    )


def turned(outcome):
    return Outcome(outcome.units_b, outcome.units_a, outcome.grade_b, outcome.grade_a)


def with_extras(prices, low, high):
    """The same where each side gets from ``low`` to ``high`` half-points beside."""
    limits = dict.fromkeys((a + x, b + y) for a, b in prices.pairs for x in (low, high) for y in (low, high))
    return Prices(
        prices.pairs,
        prices.grades,
        prices.tie,
        is_closed=False,
        outcomes=prices.outcomes,
        best_wins=prices.best_wins,
        limits=tuple(limits),
    )


WIN_DRAW_LOSS = prices_of([(6, 0)], 2)
MAJOR_AND_MINOR = prices_of([(10, 0), (8, 2)], 4)
CONCEDED = prices_of([(10, 0), (8, 2)], 4, decreed=[(10, -2)])
NEGATIVE = prices_of([(4, -4), (2, -2)], 0)
UNEVEN = prices_of([(12, 4), (8, 0)], 6)
ALWAYS_SOMETHING = prices_of([(6, 2), (5, 3)], 3)
TWENTY = prices_of([(2 * (10 + n), 2 * (10 - n)) for n in range(10, 0, -1)], 20)
LARGE = prices_of([(2000, -2000), (700, 300)], 500)
SCHEMES = {
    "7.05": USUAL_PRICES,
    "3-1-0": WIN_DRAW_LOSS,
    "major and minor": MAJOR_AND_MINOR,
    "conceded": CONCEDED,
    "negative": NEGATIVE,
    "uneven": UNEVEN,
    "always something": ALWAYS_SOMETHING,
    "20-0": TWENTY,
    "large": LARGE,
}


def finished(number, a, b, outcome, **more):
    return Game(
        number,
        a,
        b,
        units_a=outcome.units_a,
        units_b=outcome.units_b,
        grade_a=outcome.grade_a,
        grade_b=outcome.grade_b,
        **more,
    )
