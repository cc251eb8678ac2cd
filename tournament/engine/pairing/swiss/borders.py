"""Odd sets of players with too few pairs across their border: a proof that rounds cannot all be played.

In every round an odd set sends at least one of its members out of the set. The narrowest border of an odd
set is among those of a cut tree (Padberg and Rao 1982), which takes one maximum flow for each vertex but
one (Gusfield 1990).
"""

from collections.abc import Sequence

from tournament.engine.pairing.swiss.slots import bits


def narrowest_odd_border(capacity: Sequence[Sequence[int]]) -> int:
    """The smallest total capacity between an odd set and the rest, of an even number of vertices."""
    parent, flow = _cut_tree(capacity)
    below = [1] * len(parent)
    for vertex in _leaves_first(parent):
        below[parent[vertex]] += below[vertex]
    return min(flow[vertex] for vertex in range(1, len(parent)) if below[vertex] % 2)


def _cut_tree(capacity: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Each vertex's parent, and the capacity of the cut between the two; the root is its own parent."""
    size = len(capacity)
    parent, flow = [0] * size, [0] * size
    reach = [sum(1 << k for k, room in enumerate(row) if room) for row in capacity]
    for source in range(1, size):
        target = parent[source]
        value, side = _minimum_cut(capacity, list(reach), source, target)
        flow[source] = value
        for vertex in bits(side & ~(1 << source)):
            if parent[vertex] == target:
                parent[vertex] = source
        if target and side >> parent[target] & 1:
            parent[source], parent[target] = parent[target], source
            flow[source], flow[target] = flow[target], value
    return parent, flow


def _leaves_first(parent: Sequence[int]) -> list[int]:
    depth = [0] * len(parent)
    for vertex in range(1, len(parent)):
        above = vertex
        while above:
            above = parent[above]
            depth[vertex] += 1
    return sorted(range(1, len(parent)), key=lambda v: -depth[v])


def _minimum_cut(
    capacity: Sequence[Sequence[int]], reach: list[int], source: int, target: int
) -> tuple[int, int]:
    """The capacity of the smallest cut between the two, and the source's side of it.

    ``reach`` holds the neighbours of each, and is used up.
    """
    left = [list(row) for row in capacity]
    value = 0
    while True:
        seen, came = _search(reach, source, target)
        if not seen >> target & 1:
            return value, seen
        value += 1
        here = target
        while here != source:
            back = came[here]
            left[back][here] -= 1
            left[here][back] += 1
            if not left[back][here]:
                reach[back] &= ~(1 << here)
            reach[here] |= 1 << back
            here = back


def _search(reach: Sequence[int], source: int, target: int) -> tuple[int, dict[int, int]]:
    seen, queue, came = 1 << source, [source], dict[int, int]()
    for here in queue:
        new = reach[here] & ~seen
        seen |= new
        for there in bits(new):
            came[there] = here
            queue.append(there)
        if seen >> target & 1:
            break
    return seen, came
