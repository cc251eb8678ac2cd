"""How well two orders of the same people agree, with ties."""

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from math import comb, sqrt
from statistics import StatisticsError, correlation


def spearman(one: Sequence[float], two: Sequence[float]) -> float:
    """Spearman's rank correlation; equal values share the mean of their ranks. 0 where one says nothing.

    C. Spearman, The American Journal of Psychology 15 (1904): Pearson's correlation of the ranks.
    """
    try:
        return correlation(average_ranks(one), average_ranks(two))
    except StatisticsError:
        return 0.0


def kendall(one: Sequence[float], two: Sequence[float]) -> float:
    """Kendall's tau-b: pairs in the same order less pairs in the other, over those without a tie.

    M. G. Kendall, Biometrika 33 (1945). 0 where one says nothing. By insertion into a sorted list, as in
    Knight's method (Journal of the American Statistical Association 61, 1966).
    """
    both = sorted(zip(one, two, strict=True))
    pairs = comb(len(both), 2)
    tied_one, tied_two, tied_both = _tied(one), _tied(two), _tied(both)
    same = sum(_pairs_in_order(both))
    other = pairs - tied_one - tied_two + tied_both - same
    scale = sqrt(pairs - tied_one) * sqrt(pairs - tied_two)
    return (same - other) / scale if scale else 0.0


def average_ranks(values: Sequence[float]) -> list[float]:
    """Ranks from 1, smallest first; equal values share the mean of the ranks they take up."""
    count = Counter(values)
    below, ranks = 0, {}
    for value in sorted(count):
        ranks[value] = below + (count[value] + 1) / 2
        below += count[value]
    return [ranks[value] for value in values]


def _tied(values: Iterable[object]) -> int:
    return sum(comb(many, 2) for many in Counter(values).values())


def _pairs_in_order(both: Sequence[tuple[float, float]]) -> Iterable[int]:
    seen: list[float] = []
    for _, equal in groupby(both, key=lambda pair: pair[0]):
        values = [value for _, value in equal]
        yield from (bisect_left(seen, value) for value in values)
        for value in values:
            insort(seen, value)
