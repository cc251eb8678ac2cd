"""Many objectives, one integer: the most important level in the highest bits.

Comparing two sums then compares the levels one after another. Each level has room for the most that a whole
round can cost there, so nothing ever carries into the level above; the highest level in use needs no room
for a sum. What remains goes to the lot: with 40 bits a tie between two best rounds is out of the question,
16 are the least.

A matcher says how many bits a price may have. What does not fit is made coarser, the least painful first;
then the answer is no longer known to be best, and ``Encoded.coarse`` says where.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from tournament.engine.errors import CannotPair
from tournament.engine.pairing.matching.problem import Lot, Place, Problem, Same
from tournament.engine.pairing.objectives.base import Objective
from tournament.engine.pairing.objectives.lots import LOT_BITS
from tournament.engine.pairing.objectives.terms import Crowd, Edge, Ints, Terms

LEAST_LOT: Final = 16
WORD: Final = 60  # a table is added up in words of so many bits
# Least painful first, as beginnings of keys: the lowest score groups of "top-down", the order in groups,
# then whatever only says who would better not meet, last of all the factions.
GIVE_WAY: Final = (
    ("floats-group", 0),
    ("fold", 63),
    ("adjacent", 63),
    ("fold", 15),
    ("adjacent", 15),
    ("fold", 0),
    ("adjacent", 0),
    ("same-families", 0),
    ("same-country", 0),
    ("same-club", 0),
    ("float-again", 0),
    ("faction-wish", 0),
)


@dataclass(slots=True)
class Level:
    """One objective with its terms. ``room`` is what the bits below the next higher level must hold."""

    key: str
    terms: Terms
    is_coarse: bool = False

    @property
    def room(self) -> int:
        return self.terms.most.bit_length()

    def coarsen(self, cap: int, *, pairs: int) -> None:
        if self.terms.largest > cap:
            self.terms = self.terms.capped(cap, pairs=pairs)
            self.is_coarse = True


@dataclass(frozen=True, slots=True)
class Encoded:
    """A problem, and how to read its prices: ``shifts`` holds the lowest bit of each level in use.

    ``coarse`` names the levels that had to be made coarser than asked, which the lot is not.
    """

    problem: Problem
    shifts: tuple[tuple[str, int], ...]
    coarse: tuple[str, ...]

    def read(self, total: int) -> dict[str, int]:
        """What each level in use has in a sum of prices, most important first."""
        costs = {}
        for key, shift in self.shifts:
            costs[key] = total >> shift
            total -= costs[key] << shift
        return costs


def encode(
    crowd: Crowd,
    forbids: Iterable[Objective],
    prices: Iterable[Objective],
    *,
    barred: Iterable[Edge],
    allowed: int,
) -> Encoded:
    """The problem of this crowd in at most ``allowed`` bits: ``forbids`` take pairs out, ``prices`` cost.

    ``barred`` pairs are named by rank. Raises :class:`CannotPair` where even the coarsest does not fit.
    """
    levels = [Level(objective.key, objective.terms(crowd)) for objective in prices]
    lot = fit(levels, pairs=crowd.pairs, allowed=allowed)
    shifts = _shifts(levels, lot + crowd.pairs.bit_length())
    out = [objective.terms(crowd) for objective in forbids]
    used = [(level, shift) for level, shift in zip(levels, shifts, strict=True) if level.terms.largest]
    bits = _top(used[0]) if used else lot
    gone = {(crowd.number.get(one, -1), crowd.number.get(two, -1)) for one, two in barred}
    gone |= {edge for terms in out for edge, cost in terms.extra.items() if cost}
    problem = Problem(
        players=len(crowd.players),
        classes=crowd.classes,
        table=_table(crowd, out, used),
        same=(
            *(Same(terms.column, None) for terms in out if terms.column),
            *(Same(level.terms.column, 1 << shift) for level, shift in used if level.terms.column),
        ),
        place=_place(crowd, used),
        lot=Lot(tuple(p.lot for p in crowd.players), unit=1, mask=(1 << lot) - 1),
        extra=_extra(used),
        forbidden=frozenset(edge for edge in gone if min(edge) >= 0),
        bye=_bye(crowd, out, used) if crowd.has_bye else None,
        bits=bits,
    )
    coarse = tuple(level.key for level in levels if level.is_coarse)
    return Encoded(problem, tuple((level.key, shift) for level, shift in used), coarse)


def fit(levels: Sequence[Level], *, pairs: int, allowed: int) -> int:
    """Coarsen the least important levels until all fit; the bits then left for the lot, or a refusal."""
    steps = ((one, cap) for key, cap in GIVE_WAY for one in reversed(levels) if one.key.startswith(key))
    while (left := allowed - _width(levels, pairs)) < LEAST_LOT:
        level, cap = next(steps, (None, 0))
        if level is None:
            raise CannotPair("too-wide", data={"bits": allowed - left + LEAST_LOT, "allowed": allowed})
        level.coarsen(cap, pairs=pairs)
    return min(LOT_BITS, left)


def _width(levels: Sequence[Level], pairs: int) -> int:
    """Bits of the largest price but for the lot's own: the highest level in use needs no room for a sum."""
    used = [level for level in levels if level.terms.largest]
    if not used:
        return 0
    rooms = sum(level.room for level in used[1:])
    return used[0].terms.largest.bit_length() + rooms + pairs.bit_length()


def _shifts(levels: Sequence[Level], lowest: int) -> list[int]:
    shifts = []
    for level in reversed(levels):
        shifts.append(lowest)
        lowest += level.room
    return shifts[::-1]


def _top(used: tuple[Level, int]) -> int:
    level, shift = used
    return shift + level.terms.largest.bit_length()


def _table(
    crowd: Crowd, out: Sequence[Terms], used: Sequence[tuple[Level, int]]
) -> tuple[tuple[int | None, ...], ...]:
    """Everything that depends on two kinds only, in one table of packed prices."""
    size = len(crowd.sizes)
    base = sum(level.terms.base << shift for level, shift in used)
    tables = [(level.terms.table, shift) for level, shift in used if level.terms.table is not None]
    whole = _added(tables, size) + base
    for terms in out:
        if terms.table is not None:
            whole[terms.table > 0] = None
    return tuple(map(tuple, whole.tolist()))


def _added(
    tables: Sequence[tuple[Ints, int]], size: int
) -> np.ndarray[tuple[int, int], np.dtype[np.object_]]:
    """The sum of shifted tables as Python integers, lowest first in words that cannot overflow."""
    whole = np.zeros((size, size), dtype=object)
    word, start = np.zeros((size, size), dtype=np.int64), 0
    for table, shift in reversed(tables):
        if shift - start + int(table.max()).bit_length() > WORD:
            whole += word.astype(object) << start
            word, start = np.zeros_like(word), shift
        word += table << (shift - start)
    whole += word.astype(object) << start
    return whole


def _extra(used: Sequence[tuple[Level, int]]) -> dict[Edge, int]:
    extra: dict[Edge, int] = {}
    for level, shift in used:
        for edge, cost in level.terms.extra.items():
            extra[edge] = extra.get(edge, 0) + (cost << shift)
    return extra


def _bye(crowd: Crowd, out: Sequence[Terms], used: Sequence[tuple[Level, int]]) -> tuple[int | None, ...]:
    prices = [0] * len(crowd.players)
    for level, shift in used:
        for k, cost in enumerate(level.terms.bye):
            prices[k] += cost << shift
    banned = {k for terms in out for k, cost in enumerate(terms.bye) if cost}
    return tuple(None if k in banned else price for k, price in enumerate(prices))


def _place(crowd: Crowd, used: Sequence[tuple[Level, int]]) -> Place | None:
    for level, shift in used:
        if level.terms.place is not None:
            return Place(
                level.terms.place,
                group=tuple(p.group for p in crowd.players),
                position=tuple(p.position for p in crowd.players),
                size=tuple(p.group_size for p in crowd.players),
                unit=1 << shift,
                cap=level.terms.largest,
            )
    return None
