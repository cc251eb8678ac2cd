"""Who finds the cheapest round of a :class:`Problem`. Nothing else knows which one did.

Every matcher gives the same pairs for the same problem: the lot leaves only one best round.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tournament.engine.pairing.matching import native, rustworkx_matcher, solver
from tournament.engine.pairing.matching.problem import Problem, Solution

NATIVE_FROM: Final = 12  # below, asking costs more than answering
NATIVE_BITS: Final = 1_000  # of 1,024, less what its own values need in a field of one


@dataclass(frozen=True, slots=True)
class Matcher:
    """``bits`` says how wide a price it carries for so many vertices; ``match`` finds the cheapest round."""

    name: str
    version: str
    bits: Callable[[int], int]
    match: Callable[[Problem], Solution | None]


def _native_bits(vertices: int) -> int:
    return NATIVE_BITS - vertices.bit_length()


RUSTWORKX: Final = Matcher(solver.NAME, solver.VERSION, rustworkx_matcher.bits, rustworkx_matcher.match)
NATIVE: Final = Matcher(native.NAME, native.VERSION, _native_bits, native.solve)


def best_for(vertices: int) -> Matcher:
    """The fastest matcher there is for a field of that size."""
    return NATIVE if vertices >= NATIVE_FROM and native.is_available() else RUSTWORKX
