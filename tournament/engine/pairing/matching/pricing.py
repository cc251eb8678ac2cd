"""Packed prices of many pairs at once, in two halves of a machine word each.

A price of up to 110 bits is ``high << LOW | low``. It prices what ``Problem.price`` prices, only faster; a
wider problem is refused, as is a unit that is no power of two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from tournament.engine.pairing.matching.problem import LOT_PRIME, Edge, Lot, Place, Problem
from tournament.engine.pairing.objectives.terms import Ints

LOW: Final = 48
LOW_MASK: Final = (1 << LOW) - 1
MAX_BITS: Final = 110
FINE: Final = 20
HALF: Final = 31
HALF_MASK: Final = (1 << HALF) - 1
REST_MASK: Final = (1 << 30) - 1


class Priced:
    """Pairs that exist, by number, smaller first, with both halves of their prices."""

    def __init__(self, one: Ints, two: Ints, high: Ints, low: Ints) -> None:
        self.one, self.two, self.high, self.low = one, two, high, low

    def __len__(self) -> int:
        return len(self.one)

    def only(self, wanted: Any) -> Priced:
        return Priced(self.one[wanted], self.two[wanted], self.high[wanted], self.low[wanted])

    def edges(self) -> list[Edge]:
        return list(zip(self.one.tolist(), self.two.tolist(), strict=True))

    def prices(self) -> list[int]:
        return [high << LOW | low for high, low in zip(self.high.tolist(), self.low.tolist(), strict=True)]

    def coarse(self, shift: int) -> Ints:
        """Each price without its lowest ``shift`` bits; what is left must fit in a word."""
        if shift >= LOW:
            return self.high >> (shift - LOW)
        return (self.high << (LOW - shift)) | (self.low >> shift)

    def fraction(self, shift: int) -> Ints:
        """Of those lowest bits, the ``FINE`` highest."""
        return self.coarse(max(0, shift - FINE)) & ((1 << min(FINE, shift)) - 1)


class Prices:
    """The prices of one problem."""

    def __init__(self, problem: Problem) -> None:
        if problem.bits > MAX_BITS:
            raise AssertionError(f"prices of {problem.bits} bits do not fit in two words")
        self.problem = problem
        self._classes = np.array(problem.classes, dtype=np.int64)
        self._table = _halves([[0 if v is None else v for v in row] for row in problem.table])
        self._open = np.array([[v is not None for v in row] for row in problem.table], dtype=bool)
        self._lot = np.array(problem.lot.column if problem.lot else (), dtype=np.uint64)

    def all(self) -> Priced:
        one, two = np.triu_indices(self.problem.vertices, 1)
        return self.some(one.astype(np.int64), two.astype(np.int64))

    def some(self, one: Ints, two: Ints) -> Priced:
        """Those of the given pairs that exist; smaller first, each once, in order of both numbers."""
        players = self.problem.players
        exists = np.ones(len(one), dtype=bool)
        high, low = np.zeros(len(one), dtype=np.int64), np.zeros(len(one), dtype=np.int64)
        paired = two < players
        if self.problem.bye is None:
            self._pairs(one, two, (high, low, exists))
        else:
            parts = [np.zeros(int(paired.sum()), dtype=kind) for kind in (np.int64, np.int64, bool)]
            parts[2][:] = True
            self._pairs(one[paired], two[paired], (parts[0], parts[1], parts[2]))
            high[paired], low[paired], exists[paired] = parts
            left = ~paired
            byes = _halves([0 if v is None else v for v in self.problem.bye])
            high[left], low[left] = byes[0][one[left]], byes[1][one[left]]
            exists[left] = np.array([v is not None for v in self.problem.bye], dtype=bool)[one[left]]
        self._single(one, two, (high, low, exists))
        high += low >> LOW
        low &= LOW_MASK
        found = Priced(one, two, high, low)
        return found if exists.all() else found.only(exists)

    def rows(self, start: int, stop: int, shift: int, far: int) -> tuple[Ints, Ints]:
        """Rows of the square of all prices without their lowest bits, and of their fractions.

        Pairs that do not exist are far.
        """
        width = self.problem.vertices
        one, two = (part.ravel() for part in np.mgrid[start:stop, :width])
        keys = np.unique(np.minimum(one, two) * width + np.maximum(one, two))
        one, two = np.divmod(keys, width)
        apart = one != two
        whole = np.full((stop - start, width), far, dtype=np.int64)
        fraction = np.zeros_like(whole)
        priced = self.some(one[apart], two[apart])
        coarse, rest = priced.coarse(shift), priced.fraction(shift)
        for row, column in ((priced.one, priced.two), (priced.two, priced.one)):
            inside = (start <= row) & (row < stop)
            place = (row[inside] - start, column[inside])
            whole[place], fraction[place] = coarse[inside], rest[inside]
        return whole, fraction

    def _pairs(self, one: Ints, two: Ints, into: tuple[Ints, Ints, Any]) -> None:
        high, low, exists = into
        kinds = self._classes[one] * len(self._open) + self._classes[two]
        high += self._table[0].reshape(-1)[kinds]
        low += self._table[1].reshape(-1)[kinds]
        if not self._open.all():
            exists &= self._open.reshape(-1)[kinds]
        for same in self.problem.same:
            column = np.array(same.column, dtype=np.int64)
            equal = (column[one] == column[two]) & (column[one] != 0)
            if same.price is None:
                exists &= ~equal
            else:
                high += equal * (same.price >> LOW)
                low += equal * (same.price & LOW_MASK)
        if self.problem.place is not None:
            _add(_places(self.problem.place, one, two), self.problem.place.unit, high, low)
        if self.problem.lot is not None:
            _add(_lots(self._lot, one, two, self.problem.lot), self.problem.lot.unit, high, low)

    def _single(self, one: Ints, two: Ints, into: tuple[Ints, Ints, Any]) -> None:
        high, low, exists = into
        width = self.problem.vertices
        keys = one * width + two
        gone = _found(keys, [a * width + b for a, b in self.problem.forbidden])
        exists[gone[1]] = False
        edges = list(self.problem.extra)
        which, where = _found(keys, [a * width + b for a, b in edges])
        extra = [self.problem.extra[edges[k]] for k in which.tolist()]
        high[where] += np.array([v >> LOW for v in extra], dtype=np.int64)
        low[where] += np.array([v & LOW_MASK for v in extra], dtype=np.int64)


def _found(keys: Ints, wanted: Sequence[int]) -> tuple[Ints, Ints]:
    """Which of the wanted keys are there, and where; the keys are sorted."""
    looked = np.array(wanted, dtype=np.int64)
    if not len(keys) or not len(looked):
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    at = np.minimum(np.searchsorted(keys, looked), len(keys) - 1)
    which = np.flatnonzero(keys[at] == looked)
    return which, at[which]


def _halves(values: Any) -> tuple[Ints, Ints]:
    whole = np.array(values, dtype=object)
    return (whole >> LOW).astype(np.int64), (whole & LOW_MASK).astype(np.int64)


def _add(values: Ints, unit: int, high: Ints, low: Ints) -> None:
    shift = unit.bit_length() - 1
    if unit != 1 << shift:
        raise AssertionError(f"a unit of {unit} is no power of two")
    if shift >= LOW:
        high += values << (shift - LOW)
    else:
        high += values >> (LOW - shift)
        low += (values & ((1 << (LOW - shift)) - 1)) << shift


def _places(place: Place, one: Ints, two: Ints) -> Ints:
    group = np.array(place.group, dtype=np.int64)
    position = np.array(place.position, dtype=np.int64)
    size = np.array(place.size, dtype=np.int64)
    step = position[two] - position[one]
    inside = np.abs(step - (size // 2)[one]) if place.kind == "fold" else step - 1
    places = np.where(group[one] == group[two], inside, step + (size - 1)[one])
    capped: Ints = np.minimum(places, place.cap)
    return capped


def _lots(column: Any, one: Ints, two: Ints, lot: Lot) -> Ints:
    """The product modulo 2^61 - 1, without ever needing more than 64 bits; of that the masked bits.

    With a = a1 * 2^31 + a0 and so on, a * b = a1*b1 * 2^62 + (a1*b0 + a0*b1) * 2^31 + a0*b0, and 2^61 is 1.
    """
    half, rest = np.uint64(HALF), np.uint64(30)
    top, bottom = column >> half, column & np.uint64(HALF_MASK)
    a1, a0, b1, b0 = top[one], bottom[one], top[two], bottom[two]
    middle = a1 * b0 + a0 * b1
    total = ((a1 * b1) << np.uint64(1)) + (middle >> rest) + ((middle & np.uint64(REST_MASK)) << half)
    total += a0 * b0
    prime = np.uint64(LOT_PRIME)
    total = (total & prime) + (total >> np.uint64(61))
    total -= prime * (total >= prime)
    drawn: Ints = (total & np.uint64(lot.mask)).astype(np.int64)
    return drawn
