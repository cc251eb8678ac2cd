"""Many objectives, one integer: the most important level in the highest bits.

Comparing two sums then compares the levels one after another.

Each level has room for its sum over all pairs, so nothing ever carries into the level above. The solver
counts in 128 bits and its internal values grow with the field: what does not fit is made coarser at the
least important end, and refused before the solver could be wrong in silence.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tournament.engine.errors import CannotPair

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.engine.pairing.objectives import Objective

MOST_BITS: Final = 110
SOLVER_BITS: Final = 124
# Least painful first: a shorter lot, then the lowest score groups of "top-down", then the order in groups.
GIVE_WAY: Final = (
    ("lot", 0xFF),
    ("floats-group", 0),
    ("fold", 63),
    ("adjacent", 63),
    ("fold", 15),
    ("adjacent", 15),
    ("lot", 0xF),
)


@dataclass(slots=True)
class Level:
    """One objective with its price for every edge, in the order of the edges."""

    objective: Objective
    costs: list[int]
    is_coarse: bool = False
    largest: int = field(init=False)

    def __post_init__(self) -> None:
        """Widths are asked for again and again while the levels are made to fit."""
        self.largest = max(self.costs, default=0)

    def bits(self, pairs: int) -> int:
        """Room for the sum of ``pairs`` prices."""
        return (self.largest * (1 if self.objective.happens_once else pairs)).bit_length()

    def coarsen(self, cap: int) -> None:
        """Make every price fit under ``cap``."""
        if self.largest > cap:
            self.costs = [self.objective.shrunk(cost, cap) for cost in self.costs]
            self.largest = max(self.costs)
            self.is_coarse = True


def bits_allowed(vertices: int) -> int:
    """How wide a weight may be for a graph of that size."""
    return min(MOST_BITS, SOLVER_BITS - (max(vertices, 1) - 1).bit_length())


def fit(levels: Sequence[Level], *, pairs: int, allowed: int) -> int:
    """Coarsen the least important levels until all fit; the bits then needed, or a refusal."""
    for key, cap in GIVE_WAY:
        for level in reversed(levels):
            if level.objective.key.startswith(key) and _width(levels, pairs) > allowed:
                level.coarsen(cap)
    width = _width(levels, pairs)
    if width > allowed:
        raise CannotPair(
            f"The objectives need {width} bits and the solver carries {allowed}. "
            "Switch off what keeps entrants apart, or pair in two halves.",
            code="too-wide",
            data={"bits": width, "allowed": allowed},
        )
    return width


def pack(levels: Sequence[Level], *, pairs: int, edges: int) -> list[int]:
    """One integer per edge."""
    packed = [0] * edges
    for level in levels:
        width = level.bits(pairs)
        if width:
            packed = [high << width | low for high, low in zip(packed, level.costs, strict=True)]
    return packed


def _width(levels: Sequence[Level], pairs: int) -> int:
    """Bits of the largest weight: the highest level in use needs no room for a sum."""
    used = [level for level in levels if level.bits(pairs)]
    if not used:
        return 0
    return used[0].largest.bit_length() + sum(level.bits(pairs) for level in used[1:])
