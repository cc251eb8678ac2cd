"""What a game gives out, in half-points (7.05); when a game ended how is for the rules to say.

The engine may not import a rulebook: a test holds these numbers against it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

GRADES: Final[Mapping[int, str]] = {
    6: "total victory",
    4: "partial victory",
    3: "perfect tie",
    2: "partial loss",
    0: "total loss",
}
HALF_POINTS: Final[Mapping[str, int]] = {grade: half for half, grade in GRADES.items()}
OUTCOMES: Final = tuple(GRADES)  # of one side, best first; the other gets the rest of the total
TOTAL, PARTIAL, TIE = OUTCOMES[:3]  # of who won, or of either; a played game gives out the total
TOTAL_VICTORY, TOTAL_LOSS = GRADES[TOTAL], GRADES[0]


@dataclass(frozen=True, slots=True)
class Prices:
    """What one tournament gives out for a game, in half-points.

    ``pairs`` are the points of both after a played game, the clearest win of the first before the others.
    ``grades`` are the words for what one of the two got. ``tie`` is what each gets where nobody won.
    ``is_closed``: nothing is added to these points, so no game gives others.
    """

    pairs: tuple[tuple[int, int], ...]
    grades: Mapping[int, str]
    tie: int
    is_closed: bool = True

    @property
    def best(self) -> int:
        return max(max(pair) for pair in self.pairs)

    @property
    def worst(self) -> int:
        return min(min(pair) for pair in self.pairs)

    def is_possible(self, half: int) -> bool:
        """Can one of the two get so much?"""
        return half == 0 or half in self.grades or not self.is_closed

    def is_usual(self, half_a: int, half_b: int) -> bool:
        """Can a game give these out? Nothing for either is what two who did not come get."""
        return (half_a, half_b) in {*self.pairs, (0, 0)}


USUAL_PRICES: Final = Prices(tuple((half, TOTAL - half) for half in OUTCOMES), GRADES, TIE)


def opposite(grade: str) -> str:
    """What the other side of a played game got."""
    return GRADES[TOTAL - HALF_POINTS[grade]]
