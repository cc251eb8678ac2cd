"""Can these rounds all be played? Disjoint perfect matchings, one for each round, or a proof of none.

First what costs nothing: has anybody too few partners? Then ``colouring.py``, which finds rounds quickly
where there are some. Then odd sets of players with a narrow border (``borders.py``), which is nearly always
what is wrong. Last, exhaustive search, the most constrained choice first. It counts its work and never
looks at a clock, so that the answer is the same on every machine; where the budget ends, it says that it
does not know.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from typing import Final

from tournament.engine.pairing.matching.solver import solve
from tournament.engine.pairing.swiss.borders import narrowest_odd_border
from tournament.engine.pairing.swiss.colouring import NOBODY, Board, Colouring
from tournament.engine.pairing.swiss.slots import Edge, Slot, bits

Rounds = list[list[Edge]]
Option = tuple[int, int, int]


QUICK: Final = 100
MAX_FOR_BORDERS: Final = 64  # vertices; beyond, a cut tree costs more than it tells


@dataclass(slots=True)
class Budget:
    """How much exhaustive search may look at, over as many questions as share it.

    Where that ends, ``moves`` by lot are a last try.
    """

    left: int
    moves: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The rounds in the order of the slots. Without rounds, ``is_certain`` tells a proof from a guess."""

    rounds: Rounds | None
    is_certain: bool = True


NONE: Final = Answer(None)
UNKNOWN: Final = Answer(None, is_certain=False)


def decompose(slots: Sequence[Slot], budget: Budget) -> Answer:
    """A perfect matching for every slot, no pair in two of them."""
    if not slots:
        return Answer([])
    if _is_short(slots) or _has_odd_part(slots):
        return NONE
    if len(slots) == 1:
        return _one(slots[0])
    return _coloured(slots, QUICK + len(slots[0].allowed)) or _refuted(slots) or _searched(slots, budget)


def _is_short(slots: Sequence[Slot]) -> bool:
    partners = [0] * len(slots[0].allowed)
    rounds = [0] * len(partners)
    for slot in slots:
        for vertex in bits(slot.cover):
            partners[vertex] |= slot.allowed[vertex]
            rounds[vertex] += 1
            if not slot.allowed[vertex]:
                return True
    return any(have.bit_count() < need for have, need in zip(partners, rounds, strict=True))


def _has_odd_part(slots: Sequence[Slot]) -> bool:
    """Does the graph of all rounds fall apart, with an odd part that no bye can mend?"""
    common = reduce(and_, (slot.cover for slot in slots))
    whole = reduce(or_, (slot.cover for slot in slots))
    around = [reduce(or_, partners) for partners in zip(*{slot.allowed for slot in slots}, strict=True)]
    while whole:
        part = new = whole & -whole
        while new:
            new = reduce(or_, (around[vertex] for vertex in bits(new))) & ~part
            part |= new
        if part & ~common == 0 and part.bit_count() % 2:
            return True
        whole &= ~part
    return False


def _one(slot: Slot) -> Answer:
    vertices = list(bits(slot.cover))
    number = {vertex: k for k, vertex in enumerate(vertices)}
    edges = [(number[a], number[b]) for a in vertices for b in bits(slot.allowed[a]) if a < b]
    found = solve(len(vertices), edges, [0] * len(edges))
    return NONE if found is None else Answer([[(vertices[a], vertices[b]) for a, b in found]])


def _coloured(slots: Sequence[Slot], steps: int) -> Answer | None:
    colouring = Colouring(slots)
    return Answer(colouring.rounds()) if colouring.fill(steps) else None


def _refuted(slots: Sequence[Slot]) -> Answer | None:
    """An odd set that cannot send one out in every round; the later rounds alone are looked at too."""
    if len(slots[0].allowed) > MAX_FOR_BORDERS:
        return None
    is_narrow = any(narrowest_odd_border(_capacity(part)) < len(part) for part in (slots, slots[1:]))
    return NONE if is_narrow else None


def _capacity(slots: Sequence[Slot]) -> list[list[int]]:
    """How often two may meet. Vertices that only some rounds have take turns, and count as one (the last)."""
    common = reduce(and_, (slot.cover for slot in slots))
    number = {vertex: k for k, vertex in enumerate(bits(common))}
    size = len(number) + len(number) % 2
    capacity = [[0] * size for _ in range(size)]
    for one, two in {edge for slot in slots for edge in _edges(slot)}:
        a, b = number.get(one, size - 1), number.get(two, size - 1)
        capacity[a][b] += 1
        capacity[b][a] += 1
    return capacity


def _edges(slot: Slot) -> Iterator[Edge]:
    return ((a, b) for a in bits(slot.cover) for b in bits(slot.allowed[a]) if a < b)


def _searched(slots: Sequence[Slot], budget: Budget) -> Answer:
    search = _Search(slots, budget)
    if search.run():
        return Answer(search.rounds())
    return NONE if budget.left > 0 else _coloured(slots, budget.moves) or UNKNOWN


class _Search(Board):
    """Every way to fill the rounds.

    Rounds on the same graph are alike: they are kept in order of whom one vertex, the pivot, meets in them.
    """

    def __init__(self, slots: Sequence[Slot], budget: Budget) -> None:
        super().__init__(slots)
        self.budget = budget
        common = reduce(and_, self.free)
        self.pivot = min(bits(common), key=lambda v: (self.open[v].bit_count(), v))
        self.alike = [[k for k, other in enumerate(slots) if other == slot] for slot in slots]

    def run(self) -> bool:
        """True with the rounds filled; False once everything, or the budget, is exhausted."""
        stack = [iter(self._options())]
        placed: list[Option] = []
        while stack and self.budget.left > 0:
            option = next(stack[-1], None)
            if option is not None:
                self.put(*option)
                placed.append(option)
                if not any(self.free):
                    return True
                stack.append(iter(self._options()))
                continue
            stack.pop()
            if placed:
                self.take(*placed.pop())
        return False

    def _options(self) -> list[Option]:
        """The choice with the fewest ways: a partner for somebody, or a round for a pair that is needed."""
        usable, rounds = [0] * len(self.open), [0] * len(self.open)
        fewest: list[Option] | None = None
        choices: list[dict[int, int]] = []
        for colour, free in enumerate(self.free):
            choice = self._choices(colour)
            choices.append(choice)
            self.budget.left -= free.bit_count()
            for vertex, partners in choice.items():
                count = partners.bit_count()
                if not count:
                    return []
                if fewest is None or count < len(fewest):
                    fewest = [(colour, vertex, partner) for partner in bits(partners)]
                usable[vertex] |= partners
                rounds[vertex] += 1
        return self._needed(choices, usable, rounds, fewest or [])

    def _choices(self, colour: int) -> dict[int, int]:
        """Whom each who has a gap may meet in a round; the pivot's partners stay in order."""
        free, allowed, unused, pivot = self.free[colour], self.allowed[colour], self.open, self.pivot
        choices = {vertex: unused[vertex] & allowed[vertex] & free for vertex in bits(free)}
        if pivot in choices:
            late = choices[pivot] & ~self._in_order(colour)
            choices[pivot] &= ~late
            for vertex in bits(late):
                choices[vertex] &= ~(1 << pivot)
        return choices

    def _needed(
        self, choices: list[dict[int, int]], usable: list[int], rounds: list[int], fewest: list[Option]
    ) -> list[Option]:
        """Who has just as many partners left as rounds must meet them all."""
        for vertex, need in enumerate(rounds):
            have = usable[vertex].bit_count()
            if have < need:
                return []
            if have > need or len(fewest) == 1:
                continue
            for partner in bits(usable[vertex]):
                ways = [k for k, choice in enumerate(choices) if choice.get(vertex, 0) >> partner & 1]
                if len(ways) < len(fewest):
                    fewest = [(colour, vertex, partner) for colour in ways]
        return fewest

    def _in_order(self, colour: int) -> int:
        """Whom the pivot may meet in a round, so that rounds that are alike stay in order."""
        order = (1 << len(self.open)) - 1
        for other in self.alike[colour]:
            partner = self.mate[other][self.pivot]
            if partner != NOBODY:
                below = (1 << partner) - 1
                order &= below if other > colour else ~below
        return order
