"""One round as numbers only: what a matcher is given, whoever wrote it and in whatever language.

Every objective is boiled down to a few kinds of terms over integer columns, so that a pair's price can be
worked out for all pairs at once, or in another language, without a call into Python per pair. It knows no
entrants and no rules. ``price`` is the plain definition that every faster one is held against.

Vertices are the loose players in order of rank, then the bye where the field is odd. All prices are packed:
already shifted to where ``encoding.py`` put their level.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

Edge = tuple[int, int]


LOT_PRIME: Final = (1 << 61) - 1


@dataclass(frozen=True, slots=True)
class Same:
    """A price for every pair with the same value in ``column``, None to forbid it; 0 is nobody's value."""

    column: tuple[int, ...]
    price: int | None


@dataclass(frozen=True, slots=True)
class Place:
    """The order within groups, at ``unit`` for each place, no more than ``cap`` places.

    For ``i < j`` in the same group: ``fold`` is ``abs(position[j] - position[i] - size[i] // 2)`` and
    ``adjacent`` is ``position[j] - position[i] - 1``. Across groups both are
    ``size[i] - 1 - position[i] + position[j]``.
    """

    kind: Literal["fold", "adjacent"]
    group: tuple[int, ...]
    position: tuple[int, ...]
    size: tuple[int, ...]
    unit: int
    cap: int


@dataclass(frozen=True, slots=True)
class Lot:
    """The seeded last word: ``unit * (column[i] * column[j] % LOT_PRIME & mask)``."""

    column: tuple[int, ...]
    unit: int
    mask: int


@dataclass(frozen=True, slots=True)
class Problem:
    """A complete graph on an even number of vertices, by the terms of its prices.

    ``classes`` names each player's class and ``table`` holds a price for each two classes (symmetric; None
    forbids). ``extra`` is added to single pairs, smaller index first, and may be negative; a whole price
    never is. ``forbidden`` pairs do not exist. ``bye`` prices each player's pair with the last vertex (None
    forbids); it is None in an even field. Every price is below ``2 ** bits``.
    """

    players: int
    classes: tuple[int, ...]
    table: tuple[tuple[int | None, ...], ...]
    same: tuple[Same, ...] = ()
    place: Place | None = None
    lot: Lot | None = None
    extra: Mapping[Edge, int] = field(default_factory=dict)
    forbidden: frozenset[Edge] = frozenset()
    bye: tuple[int | None, ...] | None = None
    bits: int = 0

    @property
    def vertices(self) -> int:
        return self.players + (self.bye is not None)

    def price(self, one: int, two: int) -> int | None:
        """The packed price of a pair, ``one < two``; None where the pair is forbidden."""
        if (one, two) in self.forbidden:
            return None
        if self.bye is not None and two == self.players:
            base = self.bye[one]
            return None if base is None else base + self.extra.get((one, two), 0)
        base = self.table[self.classes[one]][self.classes[two]]
        if base is None:
            return None
        for same in self.same:
            if same.column[one] and same.column[one] == same.column[two]:
                if same.price is None:
                    return None
                base += same.price
        return base + self._place(one, two) + self._lot(one, two) + self.extra.get((one, two), 0)

    def _place(self, one: int, two: int) -> int:
        place = self.place
        if place is None:
            return 0
        step = place.position[two] - place.position[one]
        if place.group[one] != place.group[two]:
            places = place.size[one] - 1 + step
        elif place.kind == "fold":
            places = abs(step - place.size[one] // 2)
        else:
            places = step - 1
        return place.unit * min(places, place.cap)

    def _lot(self, one: int, two: int) -> int:
        if self.lot is None:
            return 0
        column = self.lot.column
        return self.lot.unit * (column[one] * column[two] % LOT_PRIME & self.lot.mask)


@dataclass(frozen=True, slots=True)
class Blossom:
    """An odd set of vertices with a dual value of at least 0."""

    vertices: tuple[int, ...]
    dual: int


@dataclass(frozen=True, slots=True)
class Certificate:
    """Duals that prove a matching cheapest, in quarters of a price (``SCALE``), so that all are whole.

    For every pair: ``vertex[i] + vertex[j] - (sum of dual over blossoms holding both) <= SCALE * price``; and
    the sum over vertices minus, over blossoms, ``dual * (len // 2)`` equals ``SCALE`` times the total price.
    Vertex values may be negative. So no round can be cheaper than this one.
    """

    vertex: tuple[int, ...]
    blossoms: tuple[Blossom, ...]


SCALE: Final = 4


@dataclass(frozen=True, slots=True)
class Solution:
    """A perfect matching, smaller index first, sorted.

    ``is_proven``: nothing cheaper exists, shown by the solver's own exact check on the complete graph or by
    a ``certificate`` that our checker accepted. ``bound``: no round is cheaper than this; the total itself
    where proven.
    """

    pairs: tuple[Edge, ...]
    total: int
    bound: int
    is_proven: bool
    solver: str
    edges: int
    certificate: Certificate | None = None
