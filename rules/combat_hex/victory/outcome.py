"""How a game ended, with its grades, its scores and the row that decided."""

from dataclasses import dataclass

from rules.citations import Ref
from rules.combat_hex.victory.scoring import Grade
from rules.sides import Side


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the row that decided, both grades and both scores in half-points.

    A game that is not over has ``decided`` false and no grades; a bye has no ``grade_b``. An
    administrative ending was not played out, and does not count for the points difference.
    """

    decided: bool
    row: str
    grade_a: Grade | None = None
    grade_b: Grade | None = None
    half_a: int | None = None
    half_b: int | None = None
    is_administrative: bool = False
    refs: tuple[Ref, ...] = ()

    @property
    def counts_for_difference(self) -> bool:
        """Do the points left on the map feed a tie-break?"""
        return self.decided and not self.is_administrative

    @property
    def winner(self) -> Side | None:
        if self.half_a is None or self.half_b is None or self.half_a == self.half_b:
            return None
        return Side.A if self.half_a > self.half_b else Side.B


def win_outcome(
    row: str, winner: Side, how: Grade = Grade.TOTAL_VICTORY, *, by_decree: bool = False
) -> Outcome:
    """One side has won, and the other gets the opposite grade."""
    grades = (how, how.opposite) if winner is Side.A else (how.opposite, how)
    return Outcome(
        decided=True,
        row=row,
        grade_a=grades[0],
        grade_b=grades[1],
        half_a=grades[0].half_points,
        half_b=grades[1].half_points,
        is_administrative=by_decree,
    )


def draw_outcome(row: str, both: Grade, *, by_decree: bool = False) -> Outcome:
    """A tie, or a game that nobody gets anything from."""
    return Outcome(
        decided=True,
        row=row,
        grade_a=both,
        grade_b=both,
        half_a=both.half_points,
        half_b=both.half_points,
        is_administrative=by_decree,
    )
