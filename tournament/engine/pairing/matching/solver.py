"""The one place that knows rustworkx: minimum-cost perfect matching in a general graph.

rustworkx counts in 128 bits and is silently wrong beyond 2^125, so too wide a weight is a bug that is
caught here. ``verify_optimum`` makes it check its own dual solution in exact arithmetic: on the complete
legal graph that is a proof.
"""

from collections.abc import Sequence
from importlib.metadata import version
from typing import Final

import rustworkx

Edge = tuple[int, int]


NAME: Final = "rustworkx"
VERSION: Final = version(NAME)
MAX_BITS: Final = 110
SOLVER_BITS: Final = 124


def bits_allowed(vertices: int) -> int:
    """How wide a weight may be for a graph of that size: the solver's own values grow with it."""
    return min(MAX_BITS, SOLVER_BITS - (max(vertices, 1) - 1).bit_length())


def solve(vertices: int, edges: Sequence[Edge], costs: Sequence[int]) -> list[Edge] | None:
    """The cheapest perfect matching as sorted pairs, or None where there is none. No edge is given twice."""
    top = max(costs, default=0) + 1
    if top.bit_length() > bits_allowed(vertices) + 1:
        raise AssertionError(f"a weight of {top.bit_length()} bits must not reach the solver")
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()  # looking for doubled edges would take longest
    graph.add_nodes_from([None] * vertices)
    graph.add_edges_from([(a, b, top - cost) for (a, b), cost in zip(edges, costs, strict=True)])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int, verify_optimum=True)
    if 2 * len(matching) != vertices:
        return None
    return sorted((min(pair), max(pair)) for pair in matching)
