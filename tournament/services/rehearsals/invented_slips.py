"""Invented slips of a game that a scheme prices: counters within their limits, and marks.

Seeded and believable: the stronger player mostly has more of what decides, and every result of the scheme
comes up. Refuses to know any game.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from rules.scoring.schemes import Counter, Scheme

USUAL: Final = 20  # so much of a counter is a game; more where a result asks for more
CONCEDED: Final = 0.04
MARKED: Final = {"winner": 0.1, "loser": 0.35}


def invent_slip(rng: Random, scheme: Scheme, *, level: int, edge: float = 0.0) -> dict[str, dict[str, Any]]:
    """Counters and marks of both sides; ``edge`` is how much stronger side a is than side b."""
    margin = rng.gauss(edge, 1.4)
    winner, loser = ("a", "b") if margin > 0 else ("b", "a")
    if rng.random() < CONCEDED:
        return {winner: {}, loser: {"conceded": True}}
    sides: dict[str, dict[str, Any]] = {"a": {"counters": {}}, "b": {"counters": {}}}
    for counter in scheme.counters:
        least, most = _limits(counter, scheme, level)
        if counter.key == scheme.decide:
            both = _parted(rng, least, most, share=margin / 4)
        else:
            both = rng.randint(least, most), rng.randint(least, most)
        for side, count in zip("ab", both, strict=True):
            sides[side]["counters"][counter.key] = count
    for side, role in ((winner, "winner"), (loser, "loser")):
        sides[side]["marks"] = [mark for mark in scheme.marks if rng.random() < MARKED[role]]
    return sides


def _limits(counter: Counter, scheme: Scheme, level: int) -> tuple[int, int]:
    """Between which numbers a game lies: a counter may allow millions, and no game has them."""
    least = 0 if counter.least <= 0 <= counter.most else counter.least
    asked = max(_asked(scheme, level), default=0) if counter.key == scheme.decide else 0
    return least, min(counter.most, least + max(USUAL, asked * 3 // 2))


def _asked(scheme: Scheme, level: int) -> Iterator[int]:
    """Every number that a result asks for."""
    yield scheme.draw.margin_to
    yield (scheme.draw.percent_below or 0) * level // 100
    for band in scheme.bands:
        yield from (band.when.margin_from or 0, band.when.winner_from or 0)
        yield (band.when.percent_above or 0) * level // 100


def _parted(rng: Random, least: int, most: int, *, share: float) -> tuple[int, int]:
    """Two numbers around one of the lower half, apart by that share of the whole."""
    whole = most - least
    middle, apart = rng.uniform(0.25, 0.5) * whole, share * whole
    a, b = (round(min(max(middle + half, 0), whole)) for half in (apart / 2, -apart / 2))
    return least + a, least + b
