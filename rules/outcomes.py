"""How a game ended, with its grades, its points and the row that decided; the same for every game."""

from dataclasses import dataclass
from typing import Any

from rules.citations import Ref
from rules.point_units import HALVES, as_points
from rules.sides import Side


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the row that decided, both grades and both scores in units of the event.

    A game that is not over has ``decided`` false and no grades; a bye has no ``grade_b``. An
    administrative ending was not played out, and does not count for the points difference. ``points_unit``
    is how many units make one point.
    """

    decided: bool
    row: str
    grade_a: str | None = None
    grade_b: str | None = None
    units_a: int | None = None
    units_b: int | None = None
    is_administrative: bool = False
    refs: tuple[Ref, ...] = ()
    points_unit: int = HALVES

    @property
    def counts_for_difference(self) -> bool:
        """Do the points left on the map feed a tie-break?"""
        return self.decided and not self.is_administrative

    @property
    def points_a(self) -> int | float | None:
        """What side a gets, as people write it."""
        return None if self.units_a is None else as_points(self.units_a, self.points_unit)

    @property
    def points_b(self) -> int | float | None:
        return None if self.units_b is None else as_points(self.units_b, self.points_unit)

    @property
    def winner(self) -> Side | None:
        if self.units_a is None or self.units_b is None or self.units_a == self.units_b:
            return None
        return Side.A if self.units_a > self.units_b else Side.B


def outcome_as_json(outcome: Outcome) -> dict[str, Any]:
    """A decided game with grades and points, or the row that says that it is not over."""
    refs = [str(ref) for ref in outcome.refs]
    if not outcome.decided:
        return {"decided": False, "row": outcome.row, "refs": refs}
    return {
        "decided": True,
        "grade_a": str(outcome.grade_a) if outcome.grade_a else None,
        "grade_b": str(outcome.grade_b) if outcome.grade_b else None,
        "points_a": outcome.points_a,
        "points_b": outcome.points_b,
        "row": outcome.row,
        "refs": refs,
        "is_administrative": outcome.is_administrative,
        "counts_for_difference": outcome.counts_for_difference,
    }
