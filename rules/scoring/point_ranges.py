"""What a played game can give each side at least and at most, extras included, for each way to end.

The ranges are bounds: extras are looked at one by one, so not every sum within them can be reached.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from rules.scoring.points import MAX_POINTS
from rules.scoring.schemes import Extra, ExtraKind, Scheme

Range = tuple[Fraction, Fraction]
NOTHING: Final = Fraction(0)
LIMIT: Final = Fraction(MAX_POINTS)
ENDINGS: Final = ("won", "lost", "drawn")


def point_ranges(scheme: Scheme) -> tuple[tuple[Range, Range], ...]:
    """The ranges of winner and loser in each band, in the order of the bands, and of both in a draw."""
    bands = ((band.price.winner, band.price.loser) for band in scheme.bands)
    decided = tuple((_range(scheme, won, "won"), _range(scheme, lost, "lost")) for won, lost in bands)
    drawn = _range(scheme, scheme.draw.points, "drawn")
    return (*decided, (drawn, drawn))


def points_bounds(scheme: Scheme) -> Range:
    """Points that no result of the scheme goes below or above; wider than each range, and without a limit."""
    prices = [scheme.draw.points]
    prices += [price for band in scheme.bands for price in (band.price.winner, band.price.loser)]
    extras = [[_extra_range(extra, scheme, ending) for ending in ENDINGS] for extra in scheme.extras]
    low = min(prices) + sum((min(least for least, _ in ranges) for ranges in extras), NOTHING)
    high = max(prices) + sum((max(most for _, most in ranges) for ranges in extras), NOTHING)
    return _limited(scheme, [low, high])


def _range(scheme: Scheme, points: Fraction, ending: str) -> Range:
    ranges = [_extra_range(extra, scheme, ending) for extra in scheme.extras]
    ends = [points + sum(each, NOTHING) for each in zip(*ranges, strict=True)] or [points]
    low, high = _limited(scheme, ends)
    return max(low, -LIMIT), min(high, LIMIT)


def _limited(scheme: Scheme, ends: list[Fraction]) -> Range:
    """The least and the most of them under the cap, with the nothing that a mark can bring."""
    if scheme.cap is not None:
        ends = [min(end, scheme.cap) for end in ends]
    if scheme.zero_mark is not None:
        ends = [*ends, NOTHING]
    return min(ends), max(ends)


def _extra_range(extra: Extra, scheme: Scheme, ending: str) -> Range:
    limits = [extra.most, None if ending == "won" else extra.most_unless_won]
    bounds = [limit for limit in limits if limit is not None]
    points = [min([each, *bounds]) for each in _possible(extra, scheme, ending)]
    return min(points), max(points)


def _possible(extra: Extra, scheme: Scheme, ending: str) -> Iterable[Fraction]:
    """The smallest and the largest that it can give, before its own limits."""
    match extra.kind:
        case ExtraKind.MARK:
            return NOTHING, extra.points
        case ExtraKind.CLOSE_LOSS:
            return (NOTHING, extra.points) if ending == "lost" else (NOTHING,)
        case ExtraKind.STEPS:
            return NOTHING, *(points for _, points in extra.steps)
    counter = next(each for each in scheme.counters if each.key == extra.counter)
    every = extra.every if extra.kind is ExtraKind.PER else 1
    return extra.points * (counter.least // every), extra.points * (counter.most // every)
