"""Objectives as columns of numbers, so that all pairs of a field are priced at once.

An objective says what it is in one of a few forms (:class:`Terms`): a table over kinds of players, a column
whose equal values cost, single pairs, the order within groups. ``encoding.py`` shifts them to their place in
one price. A :class:`Crowd` is the part of a field that is still to be matched. Nothing here knows a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tournament.engine.pairing.field import Field

Ints: TypeAlias = NDArray[np.int64]
Edge = tuple[int, int]


class Kinds(NamedTuple):
    """What objectives over kinds of players may look at, one entry per kind, better groups first."""

    group: Ints
    units: Ints
    imbalance: Ints
    floated_down: Ints
    floated_up: Ints

    def shaped(self, *shape: int) -> Kinds:
        return Kinds(*(column.reshape(shape) for column in self))


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """One objective in numbers. ``largest`` bounds a pair's cost, ``most`` the cost of a whole round.

    A pair costs ``base``, and what ``table`` says of their kinds, 1 for the same ``column``, the places of
    ``place``, and ``extra`` (which may be negative, a whole cost never is). A bye costs ``bye``.
    """

    largest: int
    most: int
    base: int = 0
    table: Ints | None = None
    column: tuple[int, ...] = ()
    place: Literal["fold", "adjacent"] | None = None
    extra: Mapping[Edge, int] = field(default_factory=dict)
    bye: tuple[int, ...] = ()

    def capped(self, cap: int, *, pairs: int) -> Terms:
        """The same with no cost above ``cap``; 0 says nothing at all."""
        if cap == 0:
            return NOTHING
        return replace(
            self,
            largest=min(self.largest, cap),
            most=min(self.most, cap * pairs),
            table=None if self.table is None else np.minimum(self.table, cap),
            extra={edge: min(cost, cap) for edge, cost in self.extra.items()},
            bye=tuple(min(cost, cap) for cost in self.bye),
        )


NOTHING = Terms(largest=0, most=0)


class Crowd:
    """The players that are to be matched, by rank, and the bye where it is open; numbered from 0."""

    def __init__(self, whole: Field) -> None:
        settled = {vertex for edge in whole.limits.fixed for vertex in edge}
        last = len(whole.players)
        self.players = tuple(player for player in whole.players if player.rank not in settled)
        self.has_bye = whole.has_bye and last not in settled
        self.vertices = len(self.players) + self.has_bye
        self.pairs = self.vertices // 2
        self.number = {player.rank: k for k, player in enumerate(self.players)}
        if self.has_bye:
            self.number[last] = len(self.players)
        self.settled = whole.limits.fixed

    @cached_property
    def by_id(self) -> Mapping[object, int]:
        return {player.id: k for k, player in enumerate(self.players)}

    @cached_property
    def _keys(self) -> list[tuple[int, int, int, str]]:
        return [(p.group, p.units, p.imbalance, p.floated or "") for p in self.players]

    @cached_property
    def _kinds(self) -> list[tuple[int, int, int, str]]:
        return sorted(set(self._keys))

    @cached_property
    def classes(self) -> tuple[int, ...]:
        number = {key: k for k, key in enumerate(self._kinds)}
        return tuple(number[key] for key in self._keys)

    @cached_property
    def kinds(self) -> tuple[Kinds, Kinds]:
        """Every kind there is, as rows and as columns."""
        rows = [(g, h, i, way == "down", way == "up") for g, h, i, way in self._kinds]
        one = Kinds(*np.array(rows, dtype=np.int64).reshape(-1, 5).T)
        return one.shaped(-1, 1), one.shaped(1, -1)

    @cached_property
    def _upper(self) -> NDArray[np.bool_]:
        here = np.arange(len(self._kinds))
        return here[:, None] <= here

    @cached_property
    def sizes(self) -> Ints:
        return np.bincount(np.array(self.classes, dtype=np.int64), minlength=len(self._kinds))

    def over_kinds(self, cost: Callable[[Kinds, Kinds], Ints], *, most: int | None = None) -> Terms:
        """What ``cost`` says of two kinds, the first with the better rank; equal groups must not care."""
        full = cost(*self.kinds)
        table = np.where(self._upper, full, full.T)
        largest = int(table.max(initial=0))
        if largest == 0:
            return NOTHING
        half = int(self.sizes @ table.max(axis=1)) // 2
        ends = [self.pairs * largest, half, *([] if most is None else [most])]
        return Terms(largest, min(ends), table=table)

    def over_values(self, values: Iterable[str]) -> Terms:
        """1 for two with the same value; an empty one is nobody's."""
        values = list(values)
        shared = {value: times for value, times in Counter(values).items() if value and times > 1}
        if not shared:
            return NOTHING
        number = {value: k for k, value in enumerate(sorted(shared), 1)}
        most = sum(times // 2 for times in shared.values())
        return Terms(1, most, column=tuple(number.get(value, 0) for value in values))

    def over_pairs(self, extra: Mapping[Edge, int]) -> Terms:
        worst: dict[int, int] = {}
        for edge, cost in extra.items():
            for vertex in edge:
                worst[vertex] = max(worst.get(vertex, 0), cost)
        return Terms(max(extra.values(), default=0), sum(worst.values()) // 2, extra=extra)

    def but_for(self, kept: Iterable[Edge]) -> Terms:
        """1 for every pair, the bye's too, but these, which are named by rank."""
        number = self.number
        edges = ((number.get(one), number.get(two)) for one, two in kept)
        extra = {(one, two): -1 for one, two in edges if one is not None and two is not None}
        bye = (1,) * len(self.players) if self.has_bye else ()
        return Terms(1, self.pairs, base=1, extra=extra, bye=bye)

    def over_byes(self, costs: Iterable[int]) -> Terms:
        """What a bye costs each player, and pairs nothing: so no room for a sum is needed."""
        bye = tuple(costs) if self.has_bye else ()
        return Terms(max(bye, default=0), max(bye, default=0), bye=bye)

    def over_places(self, kind: Literal["fold", "adjacent"]) -> Terms:
        """The order within groups, and how deep a float is."""
        worst = self._worst_places(kind)
        return Terms(max(worst, default=0), sum(worst) // 2, place=kind)

    def _worst_places(self, kind: Literal["fold", "adjacent"]) -> list[int]:
        sizes = [0] * (self.players[-1].group + 1 if self.players else 0)
        for player in self.players:
            sizes[player.group] = player.group_size
        below = _maxima_after(sizes)
        above = _maxima_after(sizes[::-1])[::-1]
        worst = []
        for player in self.players:
            size, position = player.group_size, player.position
            ends = (abs(1 - size // 2), abs(position - size // 2), abs(size - 1 - position - size // 2))
            inside = max(ends) if kind == "fold" else max(position, size - 1 - position)
            down = size - 1 - position + below[player.group] - 1 if below[player.group] else 0
            up = above[player.group] - 1 + position if above[player.group] else 0
            worst.append(max(inside, down, up))
        return worst


def _maxima_after(numbers: Sequence[int]) -> list[int]:
    found, largest = [], 0
    for number in reversed(numbers):
        found.append(largest)
        largest = max(largest, number)
    return found[::-1]
