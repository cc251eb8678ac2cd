"""The least and the most that one side can get for a played game, extras and cap included."""

from fractions import Fraction

from rules.scoring.schemes import Counter, Extra, ExtraKind, Scheme

Bounds = tuple[Fraction, Fraction]
NOTHING = Fraction(0)


def points_bounds(scheme: Scheme) -> Bounds:
    """Points that no result of the scheme goes below or above; the real ones may be closer together."""
    prices = [
        scheme.draw.points,
        *(each for band in scheme.bands for each in (band.price.winner, band.price.loser)),
    ]
    counters = {counter.key: counter for counter in scheme.counters}
    extras = [_extra(extra, counters) for extra in scheme.extras]
    low = min(prices) + sum((least for least, _ in extras), NOTHING)
    high = max(prices) + sum((most for _, most in extras), NOTHING)
    if scheme.cap is not None:
        low, high = min(low, scheme.cap), min(high, scheme.cap)
    if scheme.zero_mark is not None:
        low, high = min(low, NOTHING), max(high, NOTHING)
    return low, high


def _extra(extra: Extra, counters: dict[str, Counter]) -> Bounds:
    found = _uncapped(extra, counters)
    if extra.most is not None:
        found = [min(each, extra.most) for each in found]
    if extra.most_unless_won is not None:  # who won may have more, who did not has this at most
        found = [*found, *(min(each, extra.most_unless_won) for each in found)]
    return min(found), max(found)


def _uncapped(extra: Extra, counters: dict[str, Counter]) -> list[Fraction]:
    match extra.kind:
        case ExtraKind.EACH:
            counter = counters[extra.counter]
            return [extra.points * counter.least, extra.points * counter.most]
        case ExtraKind.PER:
            counter = counters[extra.counter]
            return [extra.points * (count // extra.every) for count in (counter.least, counter.most)]
        case ExtraKind.STEPS:
            return [NOTHING, *(points for _, points in extra.steps)]
    return [NOTHING, extra.points]  # a mark or a close loss
