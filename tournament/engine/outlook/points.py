"""The best and the worst place of everybody by points alone, exactly, for a field of any size.

Best: those with strictly more points stand before; every tie is won. Worst: those with at least as many stand
before; every tie is lost. So no tie-break can lead beyond these places, and within them nothing was followed
but the points.

With tables the games are independent of each other: each one ends as it hurts most. Without tables, people
are matched as it hurts most. Somebody needs 2, 3, 4 or 6 half-points to pass; two can both pass where their
needs add up to 6 or less. Pairing the least need with the greatest that fits makes the fewest pairs in which
one of them fails (the threshold graph of the needs), and in each of those exactly one does. Keeping people
from passing is the same with what they may still get.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tournament.engine.entrants import Id
from tournament.engine.outlook.field import Field, Reach
from tournament.engine.scores import OUTCOMES, TOTAL

WEIGHTS: Final = tuple(reversed(OUTCOMES))
NEVER: Final = TOTAL + 1  # a need that no game meets
# By need: what somebody takes from a game to pass, and what the other must get so that somebody fails.
TO_PASS: Final = {0: 0, 2: 2, 3: 3, 4: 4, 6: 6, NEVER: 0}
TO_FAIL: Final = {0: 0, 2: 6, 3: 4, 4: 3, 6: 2, NEVER: 0}


def reach_by_points(on: Field) -> dict[Id, Reach]:
    """Everybody who has a place, with the places within reach."""
    search = _Waiting(on) if on.waiting else _Tables(on)
    return {
        id_: Reach(1 + search.min_ahead(id_), 1 + search.max_ahead(id_))
        for id_ in on.totals
        if id_ in on.ranked
    }


class _Tables:
    """The round is paired. Everything is counted once for each number of points somebody may end with."""

    def __init__(self, on: Field) -> None:
        self._on = on
        self._table = {id_: table for table in on.tables for id_ in table}
        self._still = Counter(
            on.totals[id_] for id_ in on.totals if id_ in on.ranked and id_ not in self._table
        )
        self._sums: dict[tuple[int, bool], int] = {}

    def min_ahead(self, id_: Id) -> int:
        """With how many strictly more points at the end, at least."""
        return min(
            self._others(id_, own, bound=own + 1, most=False, rest=rest) for own, rest in self._own(id_)
        )

    def max_ahead(self, id_: Id) -> int:
        """With how many others at least as many points, at most."""
        return max(self._others(id_, own, bound=own, most=True, rest=rest) for own, rest in self._own(id_))

    def _own(self, id_: Id) -> Iterator[tuple[int, int]]:
        outcomes = OUTCOMES if id_ in self._table else (0,)
        return ((self._on.totals[id_] + half, TOTAL - half) for half in outcomes)

    def _others(self, id_: Id, own: int, *, bound: int, most: bool, rest: int) -> int:
        found = self._sum(bound, most=most)
        if id_ not in self._table:
            return found - (own >= bound)
        table = self._table[id_]
        (other,) = set(table) - {id_}
        passes = other in self._on.ranked and self._on.totals[other] + rest >= bound
        return found - self._of_table(table, bound, most=most) + passes

    def _sum(self, bound: int, *, most: bool) -> int:
        """How many reach the bound, over all tables and over who does not play."""
        if (bound, most) not in self._sums:
            still = sum(people for points, people in self._still.items() if points >= bound)
            tables = sum(self._of_table(table, bound, most=most) for table in self._on.tables)
            self._sums[bound, most] = still + tables
        return self._sums[bound, most]

    def _of_table(self, table: tuple[Id, Id], bound: int, *, most: bool) -> int:
        a, b = table
        on = self._on
        counts = [
            (a in on.ranked and on.totals[a] + half >= bound)
            + (b in on.ranked and on.totals[b] + TOTAL - half >= bound)
            for half in OUTCOMES
        ]
        return max(counts) if most else min(counts)


Kind = tuple[int, bool]


class _Waiting:
    """The round is not paired. Only the number of points matters, so equals are looked at once."""

    def __init__(self, on: Field) -> None:
        self._on = on
        self._playing = frozenset(on.waiting)
        self._is_odd = len(on.waiting) % 2 == 1
        self._known: dict[tuple[int, bool, bool], int] = {}

    def min_ahead(self, id_: Id) -> int:
        """With how many strictly more points at the end, at least."""
        return self._extreme(id_, most=False)

    def max_ahead(self, id_: Id) -> int:
        """With how many others at least as many points, at most."""
        return self._extreme(id_, most=True)

    def _extreme(self, id_: Id, *, most: bool) -> int:
        key = (self._on.totals[id_], id_ in self._playing, most)
        if key not in self._known:
            pick = max if most else min
            self._known[key] = pick(self._counts(id_, most=most))
        return self._known[key]

    def _counts(self, id_: Id, *, most: bool) -> Iterator[int]:
        """How many stand before, for each way that matters: the own outcome, the opponent, the bye."""
        total, strictly = self._on.totals[id_], 0 if most else 1
        if id_ not in self._playing:
            before, kinds = self._others(id_, total + strictly)
            yield from (before + rest for rest in self._rest(_Crowd(kinds, most=most)))
            return
        for half in OUTCOMES:
            before, kinds = self._others(id_, total + half + strictly)
            crowd = _Crowd(kinds, most=most)
            for kind in kinds:
                passes = kind[0] <= TOTAL - half
                yield from (before + passes + rest for rest in self._rest(crowd, kind))
        if self._is_odd:
            before, kinds = self._others(id_, total + self._on.bye_half + strictly)
            yield before + _Crowd(kinds, most=most).passing()

    def _others(self, id_: Id, bound: int) -> tuple[int, Counter[Kind]]:
        """How many others reach the bound without playing, and what those who play need to reach it."""
        on = self._on
        still = sum(on.totals[one] >= bound for one in on.ranked if one not in self._playing and one != id_)
        return still, Counter(self._kind(one, bound) for one in on.waiting if one != id_)

    def _kind(self, id_: Id, bound: int) -> Kind:
        """The smallest outcome that is enough (0 past the bound, ``NEVER`` out of reach); is a bye enough?"""
        if id_ not in self._on.ranked:
            return NEVER, False
        need = bound - self._on.totals[id_]
        enough = next((half for half in WEIGHTS if half >= need), NEVER)
        return enough, self._on.bye_half >= need

    def _rest(self, crowd: _Crowd, *gone: Kind) -> Iterator[int]:
        """How many of the rest pass; with an odd number of people one of them has the bye."""
        if not self._is_odd:
            yield crowd.passing(*gone)
            return
        for kind, people in crowd.kinds.items():
            if people > gone.count(kind):
                yield kind[1] + crowd.passing(*gone, kind)


class _Crowd:
    """Who is matched: how many pass, once all games end as it hurts, and somebody or other is taken out."""

    def __init__(self, kinds: Counter[Kind], *, most: bool) -> None:
        self.kinds = kinds
        self._most = most
        self._weight = TO_PASS if most else TO_FAIL
        self._weights = dict.fromkeys(WEIGHTS, 0)
        for (need, _), people in kinds.items():
            self._weights[self._weight[need]] += people
        self._passing = sum(people for kind, people in kinds.items() if self._passes(kind))

    def passing(self, *gone: Kind) -> int:
        """Of an even number of people: those who pass anyway, less or more the clashes."""
        weights = dict(self._weights)
        for need, _ in gone:
            weights[self._weight[need]] -= 1
        passing = self._passing - sum(map(self._passes, gone))
        clashes = _clashes(tuple(weights.values()))
        return passing - clashes if self._most else passing + clashes

    def _passes(self, kind: Kind) -> bool:
        """Does this one pass where nobody stands in the way (most), or whatever anybody does (fewest)?"""
        return kind[0] == 0 or (self._most and kind[0] != NEVER)


@lru_cache(maxsize=4096)
def _clashes(weights: tuple[int, ...]) -> int:
    """The fewest pairs that weigh more than a game gives out, over all ways to match everybody.

    The heaviest goes with the lightest who is left, or with nobody: the usual argument of exchange.
    """
    rest = [[weight, people] for weight, people in zip(WEIGHTS, weights, strict=True) if people]
    light, heavy, left = 0, len(rest) - 1, 0
    while light < heavy:
        pairs = min(rest[light][1], rest[heavy][1]) if rest[light][0] + rest[heavy][0] <= TOTAL else 0
        if not pairs:
            left += rest[heavy][1]
            heavy -= 1
            continue
        for at in (light, heavy):
            rest[at][1] -= pairs
        light, heavy = light + (not rest[light][1]), heavy - (not rest[heavy][1])
    if light == heavy:
        weight, people = rest[light]
        left += people % 2 if 2 * weight <= TOTAL else people
    return left // 2
