"""Finding disjoint rounds by moving gaps about: quick where they exist, silent where they do not.

Rounds are colours of pairs. It starts with whatever fits, then fills gaps: a pair into a gap at both ends, a
swap of two rounds along a path so that two gaps meet, or a gap pushed one pair on by lot. It never proves
that there is nothing to find: that is ``decomposition.py``. The lot is its own and fixed, so that the same
question has the same answer on every machine.
"""

from collections.abc import Sequence
from typing import Final

from tournament.engine.pairing.swiss.slots import Slot, bits

Step = tuple[int, int, int]


NOBODY: Final = -1
LOT_STEP: Final = 6364136223846793005
LOT_ADD: Final = 1442695040888963407
LOT_SHIFT: Final = 33
LOT_MASK: Final = (1 << 64) - 1


class Board:
    """Rounds in the making: ``free`` holds who has a gap in each, ``open`` the unused partners of each."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        self.allowed = [slot.allowed for slot in slots]
        size = len(slots[0].allowed)
        self.free = [slot.cover for slot in slots]
        self.mate = [[NOBODY] * size for _ in slots]
        self.open = [0] * size
        for allowed in set(self.allowed):
            for vertex, partners in enumerate(allowed):
                self.open[vertex] |= partners

    def rounds(self) -> list[list[tuple[int, int]]]:
        return [[(a, b) for a, b in enumerate(mate) if a < b] for mate in self.mate]

    def put(self, colour: int, one: int, two: int) -> None:
        """Pair two who have a gap in that round and are unused."""
        mate = self.mate[colour]
        mate[one], mate[two] = two, one
        self.free[colour] &= ~(1 << one | 1 << two)
        self.open[one] &= ~(1 << two)
        self.open[two] &= ~(1 << one)

    def take(self, colour: int, one: int, two: int) -> None:
        mate = self.mate[colour]
        mate[one] = mate[two] = NOBODY
        self.free[colour] |= 1 << one | 1 << two
        self.open[one] |= 1 << two
        self.open[two] |= 1 << one


class Colouring(Board):
    """The search by lot."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        super().__init__(slots)
        self._lot = len(slots)

    def fill(self, steps: int) -> bool:
        """Try to close every gap within that many moves."""
        for colour in range(len(self.free)):
            self._start(colour)
        for _ in range(steps):
            gaps = [colour for colour, free in enumerate(self.free) if free]
            if not gaps:
                return True
            colour = gaps[self._draw(len(gaps))]
            self._move(colour, self._pick(self.free[colour]))
        return not any(self.free)

    def _start(self, colour: int) -> None:
        """Pair whoever can be paired at once, the one with the fewest partners first."""
        allowed = self.allowed[colour]
        order = sorted(bits(self.free[colour]), key=lambda v: (self.open[v] & allowed[v]).bit_count())
        for vertex in order:
            choice = self.open[vertex] & allowed[vertex] & self.free[colour]
            if choice and self.free[colour] >> vertex & 1:
                self.put(colour, vertex, self._pick(choice))

    def _move(self, colour: int, vertex: int) -> None:
        around = self.open[vertex] & self.allowed[colour][vertex]
        direct = around & self.free[colour]
        if direct:
            self.put(colour, vertex, self._pick(direct))
        elif self._bring_together(colour, vertex):
            pass
        elif around and self._draw(4):
            self._push(colour, vertex, self._pick(around))
        else:
            self._turn(colour, vertex, self._draw(len(self.free)))

    def _bring_together(self, colour: int, vertex: int) -> bool:
        """Somebody unused has a gap in another round: turn that round's gap up here as well."""
        for partner in bits(self.open[vertex]):
            for other, free in enumerate(self.free):
                if not (free >> partner & 1 and self.allowed[other][vertex] >> partner & 1):
                    continue
                if free >> vertex & 1 or self._turn(colour, vertex, other, spare=partner):
                    self.put(other, vertex, partner)
                    return True
        return False

    def _push(self, colour: int, vertex: int, partner: int) -> None:
        self.take(colour, partner, self.mate[colour][partner])
        self.put(colour, vertex, partner)

    def _turn(self, colour: int, vertex: int, other: int, *, spare: int = NOBODY) -> bool:
        """Swap both rounds along the path from a gap, if each pair may change and ``spare`` is not on it."""
        path: list[Step] = []
        here, now, then = vertex, other, colour
        while (there := self.mate[now][here]) != NOBODY:
            if there == spare or not self.allowed[then][here] >> there & 1:
                return False
            path.append((now, here, there))
            here, now, then = there, then, now
        for was, one, two in path:
            self.take(was, one, two)
        for was, one, two in path:
            self.put(colour if was == other else other, one, two)
        return bool(path)

    def _draw(self, below: int) -> int:
        self._lot = (self._lot * LOT_STEP + LOT_ADD) & LOT_MASK
        return (self._lot >> LOT_SHIFT) % below

    def _pick(self, mask: int) -> int:
        for _ in range(self._draw(mask.bit_count())):
            mask &= mask - 1
        return (mask & -mask).bit_length() - 1
