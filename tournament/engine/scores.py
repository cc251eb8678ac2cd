"""What a game gives out, in units of the tournament; when a game ended how is for the rules to say.

A number of 7.05 is one of half-points. The engine may not import a rulebook: a test holds those against it.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, NamedTuple

HALVES: Final = 2  # units to the point where nothing asks for finer ones
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


class Outcome(NamedTuple):
    """One way in which a game can end: the points and the grades of both."""

    units_a: int
    units_b: int
    grade_a: str
    grade_b: str


@dataclass(frozen=True, slots=True)
class Prices:
    """What one tournament gives out for a game, in units; ``points_unit`` of them make one point.

    ``pairs`` are the points of both after a played game, the clearest win of the first before the others.
    ``grades`` are the words for what one of the two got. ``tie`` is what each gets where nobody won.
    ``is_closed``: nothing is added to these points, so no game gives others. ``outcomes`` are the same with
    the grades of both: the wins of the first, the draw, and the mirrored losses. ``unplayed`` are those of a
    game that one of the two conceded or did not come to. ``best_wins`` are the grades of who won as clearly
    as it goes.

    ``limits`` are pairs that no ending of one game leaves: whatever it gives out, one of them has at least
    as much for both, and one of them has at most as much for both. Where ``is_closed`` each of them can
    happen.
    """

    pairs: tuple[tuple[int, int], ...]
    grades: Mapping[int, str] = field(hash=False)
    tie: int
    is_closed: bool = True
    outcomes: tuple[Outcome, ...] = ()
    unplayed: tuple[Outcome, ...] = ()
    best_wins: frozenset[str] = frozenset()
    limits: tuple[tuple[int, int], ...] = ()
    points_unit: int = HALVES

    @property
    def best(self) -> int:
        return max(max(pair) for pair in self.pairs)

    @property
    def worst(self) -> int:
        return min(min(pair) for pair in self.pairs)

    @property
    def highest(self) -> int:
        """The most that a game can give one of the two, whatever is added."""
        return max(half for half, _ in self.limits)

    @property
    def lowest(self) -> int:
        """The least that a game can give one of the two."""
        return min(half for half, _ in self.limits)

    @property
    def widest(self) -> int:
        """By how much one of the two can get more than the other."""
        return max(half - other for half, other in self.limits)

    @property
    def sums(self) -> tuple[int, int]:
        """What a game gives out together, at least and at most."""
        both = [sum(pair) for pair in self.limits]
        return min(both), max(both)

    def as_json(self) -> dict[str, Any]:
        """As a worker gets it."""
        return {**asdict(self), "grades": list(self.grades.items()), "best_wins": sorted(self.best_wins)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Prices":
        return cls(
            pairs=tuple((a, b) for a, b in data["pairs"]),
            grades=dict(data["grades"]),
            tie=data["tie"],
            is_closed=data["is_closed"],
            outcomes=tuple(Outcome(*one) for one in data["outcomes"]),
            unplayed=tuple(Outcome(*one) for one in data["unplayed"]),
            best_wins=frozenset(data["best_wins"]),
            limits=tuple((a, b) for a, b in data["limits"]),
            points_unit=data["points_unit"],
        )

    def is_possible(self, half: int) -> bool:
        """Can one of the two get so much?"""
        return half == 0 or half in self.grades or not self.is_closed

    def is_usual(self, units_a: int, units_b: int) -> bool:
        """Can a game give these out? Nothing for either is what two who did not come get."""
        return (units_a, units_b) in {*self.pairs, (0, 0)}


_PAIRS: Final = tuple((half, TOTAL - half) for half in OUTCOMES)
USUAL_PRICES: Final = Prices(
    _PAIRS,
    GRADES,
    TIE,
    outcomes=tuple(Outcome(a, b, GRADES[a], GRADES[b]) for a, b in _PAIRS),
    best_wins=frozenset({TOTAL_VICTORY}),
    limits=_PAIRS,
)


def opposite(grade: str) -> str:
    """What the other side of a played game got."""
    return GRADES[TOTAL - HALF_POINTS[grade]]
