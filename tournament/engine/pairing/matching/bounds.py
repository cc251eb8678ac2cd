"""Proof that a pair is in no best round: what every round costs at least, and what one more pair adds.

Give every vertex a value ``y``, and every odd set of vertices a value ``z`` of at least 0, so that no pair
costs less than the values of its two vertices and of the sets it leaves. The rest of its price is its
slack. A round holds every vertex once and leaves every odd set at least once, so it costs at least

    sum of y + sum of z + slack of each of its pairs.

Take any round, of whatever total. A pair whose slack and the sum of all values exceed that total is in no
round as cheap, so in no best one. What is left holds every best round, and a matching that is proven
cheapest there is cheapest of all. Nothing is assumed of the values but the slacks not being negative; good
ones only leave fewer pairs. The sets used are the first 1, 3, 5, ... vertices by rank: an odd number of
leaders means a float, which is what a bound without sets would miss.

Prices are taken without their lowest bits, downwards, so that all this is exact in machine words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from tournament.engine.pairing.matching.pricing import Priced
from tournament.engine.pairing.matching.problem import Problem
from tournament.engine.pairing.objectives.terms import Ints

WORD: Final = 57
FAR: Final = 1 << 61  # the slack of pairs that do not exist: further than any value can reach
HALF_WAY: Final = FAR >> 1


class Slack:
    """Slacks of all pairs as a square, and ``gained``, the sum of all values: no round costs less.

    ``sizes`` is how many vertices each row stands for; a row of several may be matched with itself.
    """

    def __init__(self, square: Ints, shift: int, sizes: Ints) -> None:
        self.square, self.shift, self.sizes = square, shift, sizes
        self.gained = 0

    def is_hopeless(self) -> bool:
        return bool((self.square.min(axis=1) >= HALF_WAY).any())

    def limit(self, total: int) -> int:
        """No pair with more slack is in a round of that total or less."""
        return (total >> self.shift) - self.gained

    def bound(self) -> int:
        return max(0, self.gained << self.shift)

    def cut(self) -> None:
        """Raise the values of the odd sets of leaders, as far as the cheapest pair that leaves them."""
        behind = np.minimum.accumulate(self.square[:, ::-1], axis=1)[:, ::-1]
        leaving = np.diagonal(np.minimum.accumulate(behind, axis=0), offset=1)
        odd = np.cumsum(self.sizes)[:-1] % 2 == 1
        for last in np.flatnonzero(odd & (leaving > 0) & (leaving < HALF_WAY)).tolist():
            across = self.square[: last + 1, last + 1 :]
            value = int(across.min())
            across -= value
            self.square[last + 1 :, : last + 1] -= value
            self.gained += value

    def share(self, times: int) -> None:
        """Raise each vertex by half of its least slack: no pair can then be overdrawn."""
        for _ in range(times):
            self._raise(self.square.min(axis=1) >> 1)

    def lean(self, mates: Ints, times: int) -> None:
        """Move values along a matching, so that its pairs have no slack, while others are overdrawn.

        In a best round without odd circles this ends with no pair overdrawn, which proves the round. Where
        it does not end, what is overdrawn is given back.
        """
        here = np.arange(len(mates))
        tight = self.square[here, mates]
        value = np.where(here < mates, tight - (tight >> 1), tight >> 1)
        for _ in range(times):
            over = np.maximum(value - (self.square - value).min(axis=1), 0)
            if not over.any():
                break
            fall = (over + 1) >> 1
            fall = np.maximum(fall - fall[mates], 0)
            value += fall[mates] - fall
        self._raise(value)
        self.share(3)

    def copy(self) -> Slack:
        other = Slack(self.square.copy(), self.shift, self.sizes)
        other.gained = self.gained
        return other

    def _raise(self, value: Ints) -> None:
        self.square -= value[:, None]
        self.square -= value[None, :]
        self.gained += int(value @ self.sizes)


def slack_of(priced: Priced, *, vertices: int, bits: int) -> Slack:
    """Every pair's own slack, no values given yet."""
    shift = max(0, bits - WORD)
    square = np.full((vertices, vertices), FAR, dtype=np.int64)
    coarse = priced.coarse(shift)
    square[priced.one, priced.two] = coarse
    square[priced.two, priced.one] = coarse
    return Slack(square, shift, np.ones(vertices, dtype=np.int64))


def slack_of_kinds(problem: Problem) -> tuple[Slack, Ints]:
    """The same for kinds of players and the bye, from the table alone, and each vertex's row.

    Every term but ``extra`` only adds to the table. What single pairs are cheaper is given back in full.
    """
    shift = max(0, problem.bits - WORD)
    rows = np.array(problem.classes, dtype=np.int64)
    square = np.array([_coarse(row, shift) for row in problem.table], dtype=np.int64)
    if problem.bye is not None:
        kinds = len(problem.table)
        byes = np.full(kinds + 1, FAR, dtype=np.int64)
        np.minimum.at(byes, rows, _coarse(problem.bye, shift))
        square = np.pad(square, (0, 1), constant_values=FAR)
        square[kinds], square[:, kinds] = byes, byes
        rows = np.append(rows, kinds)
    sizes = np.bincount(rows)
    square[np.diag_indices(len(square))] = np.where(sizes > 1, np.diagonal(square), FAR)
    slack = Slack(square, shift, sizes)
    slack.gained = sum(min(0, price) for price in problem.extra.values()) >> shift
    return slack, rows


def _coarse(prices: Sequence[int | None], shift: int) -> Ints:
    """Packed prices without their lowest bits; None is far."""
    return np.array([FAR if price is None else price >> shift for price in prices], dtype=np.int64)
