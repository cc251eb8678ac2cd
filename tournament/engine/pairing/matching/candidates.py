"""Which pairs are worth looking at first: for each vertex a few of every kind of partner.

A selection proves nothing. It gives a round that is nearly always the best, from a small part of all pairs.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tournament.engine.pairing.matching.pricing import FINE
from tournament.engine.pairing.matching.problem import Problem
from tournament.engine.pairing.objectives.terms import Ints

EACH: Final = 4  # partners of each kind
MIN_PARTNERS: Final = 24  # partners where there are few kinds
MAX_PARTNERS: Final = 40  # partners in all, but for neighbours and the ideal opponent's
WINDOW: Final = 2  # neighbours by rank, so that hardly ever somebody is left over
AROUND: Final = 6  # places around the ideal opponent, whatever else speaks against them
NEARBY: Final = 0.15  # the part of all pairs, by slack, that is looked at

FARTHEST: Final = 1 << 42

Mask = NDArray[np.bool_]


class Choosing:
    """Chooses rows of the square of all pairs; ``kinds`` names each vertex's kind."""

    def __init__(self, problem: Problem, kinds: Ints) -> None:
        self._members = [np.flatnonzero(kinds == kind) for kind in range(int(kinds.max()) + 1)]
        self._each = max(EACH, MIN_PARTNERS // len(self._members))
        self._rank = np.arange(problem.vertices)
        self._ideal = _ideals(problem)

    def choose(self, slack: Ints, fraction: Ints, *, first: int, farthest: int) -> Mask:
        """The chosen pairs of the rows from ``first``, none with more slack than ``farthest``.

        ``fraction`` is what ``slack`` lacks behind the point: among so many, equals would be very many.
        """
        slack = np.minimum(slack, FARTHEST) << FINE | fraction
        farthest = min(farthest, FARTHEST - 1) << FINE | ((1 << FINE) - 1)
        mask = np.zeros(slack.shape, dtype=bool)
        for members in self._members:
            part = slack[:, members]
            if len(members) > self._each:
                last = np.partition(part, self._each - 1, axis=1)[:, self._each - 1]
                mask[:, members] = part <= np.minimum(last, farthest)[:, None]
            else:
                mask[:, members] = part <= farthest
        if slack.shape[1] > MAX_PARTNERS:
            chosen = np.where(mask, slack, FARTHEST << FINE)
            mask &= slack <= np.partition(chosen, MAX_PARTNERS, axis=1)[:, MAX_PARTNERS, None]
        rank = self._rank[first : first + len(slack), None]
        mask |= np.abs(self._rank - rank) <= WINDOW
        mask |= np.abs(self._rank - self._ideal[first : first + len(slack), None]) <= AROUND
        return mask


def _ideals(problem: Problem) -> Ints:
    """The rank of everybody's ideal opponent by the order within groups, as far as there is one."""
    ideal = np.arange(problem.vertices)
    place: Any = problem.place
    if place is not None and place.kind == "fold":
        half = np.array(place.size, dtype=np.int64) // 2
        upper = np.array(place.position, dtype=np.int64) < half
        ideal[: problem.players] += np.where(upper, half, -half)
    return ideal
