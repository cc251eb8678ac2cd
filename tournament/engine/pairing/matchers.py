"""Who finds the cheapest round of a :class:`Problem`. Nothing else in the house knows which one did.

Every matcher gives the same pairs for the same problem: the lot leaves only one best round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tournament.engine.pairing import solver, wheel

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournament.engine.pairing.problem import Problem, Solution


@dataclass(frozen=True, slots=True)
class Matcher:
    """``bits`` says how wide a price it carries for so many vertices; ``match`` finds the cheapest round."""

    name: str
    version: str
    bits: Callable[[int], int]
    match: Callable[[Problem], Solution | None]


WHEEL: Final = Matcher(solver.NAME, solver.VERSION, wheel.bits, wheel.match)


def best_for(vertices: int) -> Matcher:  # noqa: ARG001
    """The fastest matcher there is for a field of that size."""
    return WHEEL
