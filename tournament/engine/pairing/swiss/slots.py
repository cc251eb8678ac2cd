"""The rounds that a decomposition is asked for, as sets of numbered players in bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

Edge = tuple[int, int]


def bits(mask: int) -> Iterator[int]:
    """The numbers in a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True, slots=True)
class Slot:
    """One round: who must play, and who may meet whom. Sets of vertices are bit masks."""

    cover: int
    allowed: tuple[int, ...]

    def without(self, edges: Iterable[Edge]) -> Slot:
        allowed = list(self.allowed)
        for one, two in edges:
            allowed[one] &= ~(1 << two)
            allowed[two] &= ~(1 << one)
        return Slot(self.cover, tuple(allowed))

    def forced(self, edges: Iterable[Edge]) -> Slot:
        """The same round with these pairs in it, even where they were not possible before."""
        allowed = list(self.allowed)
        for one, two in edges:
            for vertex in (one, two):
                for partner in bits(allowed[vertex]):
                    allowed[partner] &= ~(1 << vertex)
            allowed[one], allowed[two] = 1 << two, 1 << one
        return Slot(self.cover, tuple(allowed))
