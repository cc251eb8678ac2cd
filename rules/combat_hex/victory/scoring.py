"""The five grades and what they are worth (7.05), in integer half-points.

7.05 gives the values and never says when a victory is total: that is decided in
:mod:`rules.combat_hex.victory.victory` under the organiser's policy. No float is ever added up here.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

HALF_POINTS_OF_A_GAME: Final = 6  # every played game gives out three points


class Grade(StrEnum):
    """How a game ended for one player, as the score table words it."""

    TOTAL_VICTORY = "total victory"
    PARTIAL_VICTORY = "partial victory"
    PERFECT_TIE = "perfect tie"
    PARTIAL_LOSS = "partial loss"
    TOTAL_LOSS = "total loss"

    @property
    def half_points(self) -> int:
        return _HALF_POINTS[self]

    @property
    def opposite(self) -> Grade:
        return _OPPOSITES[self]


_HALF_POINTS: Final = {
    Grade.TOTAL_VICTORY: 6,
    Grade.PARTIAL_VICTORY: 4,
    Grade.PERFECT_TIE: 3,
    Grade.PARTIAL_LOSS: 2,
    Grade.TOTAL_LOSS: 0,
}
_OPPOSITES: Final = dict(zip(_HALF_POINTS, reversed(_HALF_POINTS), strict=True))
_GRADES: Final = {half: grade for grade, half in _HALF_POINTS.items()}


def grade_worth(half_points: int) -> Grade:
    """The grade that is worth so many half-points; ``KeyError`` where none is."""
    return _GRADES[half_points]
