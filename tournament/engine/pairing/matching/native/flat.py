"""A problem as flat arrays, and the flat answer back: the Python side of ``flat.h``, field by field.

Prices cross as fixed-width little-endian words. The width is chosen here so that no sum of the solver can
overflow, and what fits into no width is refused as a bug before anything is called.
"""

import ctypes
from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tournament.engine.pairing.matching.problem import LOT_PRIME, Blossom, Certificate, Edge, Place, Problem

ABI: Final = 1
DENSE_BELOW: Final = 128
WIDTHS: Final = (2, 3, 4, 8, 12, 16)  # in words of 64 bits
PLACE_KINDS: Final = {"fold": 1, "adjacent": 2}


# The fields in the order of flat.h; what is not named otherwise is a pointer.
_COUNTS: Final = "players vertices limbs classes sames place_kind has_lot extras forbiddens dense_below"
_COLUMNS: Final = (
    "class_of table table_forbids same_column same_price same_forbids group position size place_unit "
    "lot_column lot_unit extra_pair extra_price forbidden_pair bye_price bye_forbids"
)
_ANSWERS: Final = "mate vertex order begin end dual total"


class FlatProblem(ctypes.Structure):
    """``struct FlatProblem`` of flat.h."""

    _fields_ = [
        *((name, ctypes.c_int32) for name in _COUNTS.split()),
        ("place_cap", ctypes.c_int64),
        ("lot_mask", ctypes.c_uint64),
        *((name, ctypes.c_void_p) for name in _COLUMNS.split()),
    ]


class FlatAnswer(ctypes.Structure):
    """``struct FlatAnswer`` of flat.h."""

    _fields_ = [
        *((name, ctypes.c_void_p) for name in _ANSWERS.split()),
        ("blossoms", ctypes.c_int32),
        ("rounds", ctypes.c_int32),
        ("edges", ctypes.c_int64),
        ("seconds", ctypes.c_double * 3),
    ]


def largest_price(problem: Problem) -> int:
    """No price, and no part of one, is further from zero than this."""
    top = max((price for row in problem.table for price in row if price is not None), default=0)
    top += sum(same.price for same in problem.same if same.price is not None)
    if problem.place is not None:
        top += problem.place.unit * max(1, _most_places(problem.place))
    if problem.lot is not None:
        top += problem.lot.unit * max(1, problem.lot.mask)
    top = max([top, *(price for price in problem.bye or () if price is not None)])
    return top + max(map(abs, problem.extra.values()), default=0)


def words_needed(problem: Problem) -> int:
    """The narrowest width in which nothing can overflow.

    The duals only ever fall together, by no more than all pairs cost (scaled by 4): so no value of the
    solver is further from zero than ``8 * vertices + 16`` times the largest price. What the solver goes on
    from it keeps within parts of the width by itself (``relaxed.h``).
    """
    reach = largest_price(problem) * (8 * problem.vertices + 16)
    for words in WIDTHS:
        if reach.bit_length() < 64 * words:
            return words
    raise AssertionError(f"prices of {reach.bit_length()} bits must not reach the native matcher")


class Question:
    """A problem as the library takes it. Holds the arrays that the structure points into."""

    def __init__(self, problem: Problem, *, dense_below: int = DENSE_BELOW) -> None:
        _refuse_nonsense(problem)
        self.words = words_needed(problem)
        self.flat = FlatProblem(
            players=problem.players,
            vertices=problem.vertices,
            limbs=self.words,
            classes=len(problem.table),
            sames=len(problem.same),
            has_lot=problem.lot is not None,
            extras=len(problem.extra),
            forbiddens=len(problem.forbidden),
            dense_below=dense_below,
        )
        self._held: list[NDArray[Any]] = []
        self._classes(problem)
        self._columns(problem)
        self._single_pairs(problem.extra, problem.forbidden)
        self._prices("bye_price", "bye_forbids", problem.bye or ())

    def _point(self, name: str, array: NDArray[Any]) -> None:
        self._held.append(array)
        setattr(self.flat, name, array.ctypes.data)

    def _prices(self, name: str, forbids: str | None, prices: Iterable[int | None]) -> None:
        prices = list(prices)
        size = 8 * self.words
        packed = b"".join((price or 0).to_bytes(size, "little", signed=True) for price in prices)
        self._point(name, np.frombuffer(packed, dtype=np.uint64))
        if forbids is not None:
            self._point(forbids, np.array([price is None for price in prices], dtype=np.uint8))

    def _classes(self, problem: Problem) -> None:
        self._point("class_of", np.array(problem.classes, dtype=np.int32))
        self._prices("table", "table_forbids", [price for row in problem.table for price in row])

    def _columns(self, problem: Problem) -> None:
        self._point("same_column", np.array([same.column for same in problem.same], dtype=np.int64))
        self._prices("same_price", "same_forbids", [same.price for same in problem.same])
        if problem.place is not None:
            place = problem.place
            self.flat.place_kind = PLACE_KINDS[place.kind]
            self.flat.place_cap = min(place.cap, _most_places(place))
            for name in ("group", "position", "size"):
                self._point(name, np.array(getattr(place, name), dtype=np.int32))
            self._prices("place_unit", None, [place.unit])
        if problem.lot is not None:
            self.flat.lot_mask = problem.lot.mask
            self._point("lot_column", np.array(problem.lot.column, dtype=np.uint64))
            self._prices("lot_unit", None, [problem.lot.unit])

    def _single_pairs(self, extra: Mapping[Edge, int], forbidden: frozenset[Edge]) -> None:
        dearer = sorted(extra)
        self._point("extra_pair", np.array(dearer, dtype=np.int32))
        self._prices("extra_price", None, [extra[pair] for pair in dearer])
        self._point("forbidden_pair", np.array(sorted(forbidden), dtype=np.int32))


class Answer:
    """Room for what the library answers, and the way back to Python's integers."""

    def __init__(self, vertices: int, words: int) -> None:
        half = vertices // 2
        self.words = words
        self.mate = np.zeros(vertices, dtype=np.int32)
        self.vertex = np.zeros(vertices * words, dtype=np.uint64)
        self.order = np.zeros(vertices, dtype=np.int32)
        self.begin = np.zeros(half, dtype=np.int32)
        self.end = np.zeros(half, dtype=np.int32)
        self.dual = np.zeros(half * words, dtype=np.uint64)
        self.total_words = np.zeros(words, dtype=np.uint64)
        self.flat = FlatAnswer(
            mate=self.mate.ctypes.data,
            vertex=self.vertex.ctypes.data,
            order=self.order.ctypes.data,
            begin=self.begin.ctypes.data,
            end=self.end.ctypes.data,
            dual=self.dual.ctypes.data,
            total=self.total_words.ctypes.data,
        )

    def pairs(self) -> tuple[Edge, ...]:
        return tuple((one, two) for one, two in enumerate(self.mate.tolist()) if one < two)

    def total(self) -> int:
        return integers(self.total_words, self.words)[0]

    def certificate(self) -> Certificate:
        order = self.order.tolist()
        count = self.flat.blossoms
        duals = integers(self.dual[: count * self.words], self.words)
        ranges = zip(self.begin[:count].tolist(), self.end[:count].tolist(), duals, strict=True)
        return Certificate(
            tuple(integers(self.vertex, self.words)),
            tuple(Blossom(tuple(order[begin:end]), dual) for begin, end, dual in ranges),
        )


def integers(words: NDArray[np.uint64], each: int) -> list[int]:
    """Python's integers from words, so many for each."""
    raw = words.tobytes()
    size = 8 * each
    return [int.from_bytes(raw[k : k + size], "little", signed=True) for k in range(0, len(raw), size)]


def _most_places(place: Place) -> int:
    """How many places can ever be priced: the cap, or all there are."""
    return min(place.cap, max(place.size, default=0) + max(place.position, default=0))


def _refuse_nonsense(problem: Problem) -> None:
    """What the terms promise, so that a price is never negative but by an extra."""
    terms = [price for row in problem.table for price in row if price is not None]
    terms += [same.price for same in problem.same if same.price is not None]
    terms += [price for price in problem.bye or () if price is not None]
    terms += [problem.place.unit, problem.place.cap] if problem.place else []
    terms += [problem.lot.unit, problem.lot.mask] if problem.lot else []
    if min(terms, default=0) < 0:
        raise AssertionError("only an extra may be negative")
    if problem.lot is not None and not all(0 <= lot < LOT_PRIME for lot in problem.lot.column):
        raise AssertionError("a lot is below LOT_PRIME")
    last: dict[int, int] = {}
    if problem.place is not None:
        place = problem.place
        for group, position, size in zip(place.group, place.position, place.size, strict=True):
            if not last.get(group, -1) < position < size:
                raise AssertionError("positions rise within their group and stay below its size")
            last[group] = position
