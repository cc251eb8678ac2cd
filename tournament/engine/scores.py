"""What a game gives out, in half-points (7.05); when a game ended how is for the rules to say.

The engine may not import a rulebook: a test holds these numbers against it.
"""

from collections.abc import Mapping
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


def opposite(grade: str) -> str:
    """What the other side of a played game got."""
    return GRADES[TOTAL - HALF_POINTS[grade]]
