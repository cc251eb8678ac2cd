"""The matcher that is always there: rustworkx, on every pair of the field that exists.

Its own check of its dual values, in exact arithmetic, is the proof. It refuses prices of more bits than it
carries.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tournament.engine.pairing.pricing import Prices
from tournament.engine.pairing.problem import Solution
from tournament.engine.pairing.solver import NAME, VERSION, bits_allowed, solve

if TYPE_CHECKING:
    from tournament.engine.pairing.problem import Edge, Problem

SMALL: Final = 10  # up to here one pair at a time is faster than all at once


def bits(vertices: int) -> int:
    """The widest price this matcher carries in a field of that size."""
    return bits_allowed(vertices)


def match(problem: Problem) -> Solution | None:
    """The cheapest round, or None where the forbidden pairs leave none."""
    if problem.bits > bits(problem.vertices):
        raise AssertionError(f"a price of {problem.bits} bits must not reach {NAME}")
    edges, prices = _everything(problem)
    pairs = solve(problem.vertices, edges, prices)
    if pairs is None:
        return None
    total = total_of(problem, pairs)
    return Solution(tuple(pairs), total, total, is_proven=True, solver=f"{NAME} {VERSION}", edges=len(edges))


def total_of(problem: Problem, pairs: list[Edge]) -> int:
    """What these pairs cost together, by the plain definition of a price."""
    return sum(problem.price(*pair) or 0 for pair in pairs)


def _everything(problem: Problem) -> tuple[list[Edge], list[int]]:
    """All pairs that exist, with their prices."""
    if problem.vertices > SMALL:
        priced = Prices(problem).all()
        return priced.edges(), priced.prices()
    edges, prices = [], []
    for edge in combinations(range(problem.vertices), 2):
        price = problem.price(*edge)
        if price is not None:
            edges.append(edge)
            prices.append(price)
    return edges, prices
