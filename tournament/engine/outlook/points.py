"""The best and the worst place of everybody by points alone, exactly, for a field of any size.

Best: those with strictly more points stand before; every tie is won. Worst: those with at least as many stand
before; every tie is lost. So no tie-break can lead beyond these places, and within them nothing was followed
but the points.

With tables the games are independent of each other: each one ends as it hurts most. Without tables, people
are matched as it hurts most. Somebody needs some units to pass; two can both pass where one ending of
their game gives both enough. Who needs less finds as many partners and more, so that these needs make a
threshold graph: pairing the least need with the greatest that fits makes the fewest pairs in which one of
them fails, and in each of those exactly one does. Keeping people from passing is the same with what they may
still get. All of it holds for any list of endings, whatever they give out together; where points may be added
to an ending, the list holds its bounds, and so do these places.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from tournament.engine.entrants import Id
from tournament.engine.outlook.field import Field, Reach

Pairs = tuple[tuple[int, int], ...]


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
        outcomes: Pairs = self._on.prices.limits if id_ in self._table else ((0, 0),)
        return ((self._on.totals[id_] + half, rest) for half, rest in outcomes)

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
            + (b in on.ranked and on.totals[b] + rest >= bound)
            for half, rest in on.prices.limits
        ]
        return max(counts) if most else min(counts)


Kind = tuple[int | None, bool]  # None: no game is enough


class _Waiting:
    """The round is not paired. Only the number of points matters, so equals are looked at once."""

    def __init__(self, on: Field) -> None:
        self._on = on
        self._playing = frozenset(on.waiting)
        self._is_odd = len(on.waiting) % 2 == 1
        self._weights = sorted({half for half, _ in on.prices.limits})
        self._waiting = Counter((on.totals[one], one in on.ranked) for one in on.waiting)
        self._still = Counter(on.totals[one] for one in on.ranked if one not in self._playing)
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
        limits = self._on.prices.limits
        if id_ not in self._playing:
            before, kinds = self._others(id_, total + strictly)
            yield from (before + rest for rest in self._rest(_Crowd(kinds, limits, most=most)))
            return
        for half in self._weights:
            before, kinds = self._others(id_, total + half + strictly)
            crowd = _Crowd(kinds, limits, most=most)
            others = [rest for own, rest in limits if own == half]
            other = max(others) if most else min(others)
            passing = {kind: kind[0] is not None and kind[0] <= other for kind in kinds}
            for kind in crowd.heaviest(passing):
                yield from (before + passing[kind] + rest for rest in self._rest(crowd, kind))
        if self._is_odd:
            before, kinds = self._others(id_, total + self._on.bye_units + strictly)
            yield before + _Crowd(kinds, limits, most=most).passing()

    def _others(self, id_: Id, bound: int) -> tuple[int, Counter[Kind]]:
        """How many others reach the bound without playing, and what those who play need to reach it."""
        total, is_playing = self._on.totals[id_], id_ in self._playing
        own = None if is_playing or id_ not in self._on.ranked else total
        still = sum(people for points, people in self._still.items() if points >= bound)
        still -= own is not None and own >= bound
        kinds: Counter[Kind] = Counter()
        for (points, is_ranked), people in self._waiting.items():
            kinds[self._kind(points, bound, is_ranked=is_ranked)] += people
        if is_playing:
            kinds -= Counter([self._kind(total, bound, is_ranked=id_ in self._on.ranked)])
        return still, kinds

    def _kind(self, points: int, bound: int, *, is_ranked: bool) -> Kind:
        """The smallest outcome that is enough, None where none is; and is a bye enough?"""
        if not is_ranked:
            return None, False
        place = bisect_left(self._weights, bound - points)
        enough = self._weights[place] if place < len(self._weights) else None
        return enough, self._on.bye_units >= bound - points

    def _rest(self, crowd: _Crowd, *gone: Kind) -> Iterator[int]:
        """How many of the rest pass; with an odd number of people one of them has the bye."""
        if not self._is_odd:
            yield crowd.passing(*gone)
            return
        here = {kind: kind[1] for kind, people in crowd.kinds.items() if people > gone.count(kind)}
        for kind in crowd.heaviest(here):
            yield kind[1] + crowd.passing(*gone, kind)


class _Crowd:
    """Who is matched: how many pass, once all games end as it hurts, and somebody or other is taken out.

    The weights are the needs, from those who agree with the most partners to those who agree with the
    fewest. Who always passes, or never does, agrees with everybody: the lightest weight.
    """

    def __init__(self, kinds: Counter[Kind], limits: Pairs, *, most: bool) -> None:
        self.kinds = kinds
        self._most = most
        self._always, self._place, self._partners = _needs(limits, most=most)
        self._people = [0] * len(self._partners)
        for kind, people in kinds.items():
            self._people[self._weight(kind)] += people
        self._passing = sum(people for kind, people in kinds.items() if self._passes(kind))

    def heaviest(self, groups: Mapping[Kind, bool]) -> Iterator[Kind]:
        """Whom to take out of the crowd, of those who count alike: the others then agree the best."""
        found: dict[tuple[bool, bool, bool], Kind] = {}
        for kind, group in groups.items():
            key = (group, self._passes(kind), kind[1])
            if key not in found or self._weight(found[key]) < self._weight(kind):
                found[key] = kind
        yield from found.values()

    def passing(self, *gone: Kind) -> int:
        """Of an even number of people: those who pass anyway, less or more the clashes."""
        people = list(self._people)
        for kind in gone:
            people[self._weight(kind)] -= 1
        passing = self._passing - sum(map(self._passes, gone))
        clashes = _clashes(tuple(people), self._partners)
        return passing - clashes if self._most else passing + clashes

    def _weight(self, kind: Kind) -> int:
        return 0 if kind[0] is None else self._place[kind[0]]

    def _passes(self, kind: Kind) -> bool:
        """Does this one pass where nobody stands in the way (most), or whatever anybody does (fewest)?"""
        return kind[0] == self._always or (self._most and kind[0] is not None)


@lru_cache(maxsize=64)
def _needs(limits: Pairs, *, most: bool) -> tuple[int, Mapping[int, int], tuple[int, ...]]:
    """The need that is always met, the weight of each need, and the heaviest partner each agrees with."""
    always, *needs = sorted({half for half, _ in limits})
    if most:
        reached = {need: max(other for half, other in limits if half >= need) for need in needs}
        agree = [sum(other <= reached[need] for other in needs) for need in needs]
    else:
        needs = needs[::-1]
        reached = {need: min(other for half, other in limits if half < need) for need in needs}
        agree = [sum(other > reached[need] for other in needs) for need in needs]
    place = {always: 0, **{need: weight for weight, need in enumerate(needs, 1)}}
    return always, place, (len(needs), *agree)


@lru_cache(maxsize=65_536)
def _clashes(people: tuple[int, ...], partners: tuple[int, ...]) -> int:
    """The fewest pairs that do not agree, over all ways to match everybody.

    ``people`` are counted by weight; each weight agrees with those up to its entry of ``partners``. The
    heaviest goes with the lightest who is left, or with nobody: the usual argument of exchange.
    """
    rest = [[weight, count] for weight, count in enumerate(people) if count]
    light, heavy, left = 0, len(rest) - 1, 0
    while light < heavy:
        pairs = min(rest[light][1], rest[heavy][1]) if rest[heavy][0] <= partners[rest[light][0]] else 0
        if not pairs:
            left += rest[heavy][1]
            heavy -= 1
            continue
        for at in (light, heavy):
            rest[at][1] -= pairs
        light, heavy = light + (not rest[light][1]), heavy - (not rest[heavy][1])
    if light == heavy:
        weight, count = rest[light]
        left += count % 2 if weight <= partners[weight] else count
    return left // 2
