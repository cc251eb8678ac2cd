"""A game that one side has won, and one that ends alike for both, with what 7.05 gives for it."""

from rules.combat_hex.victory.scoring import Grade
from rules.outcomes import Outcome
from rules.sides import Side


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
        units_a=grades[0].half_points,
        units_b=grades[1].half_points,
        is_administrative=by_decree,
    )


def draw_outcome(row: str, both: Grade, *, by_decree: bool = False) -> Outcome:
    """A tie, or a game that nobody gets anything from."""
    return Outcome(
        decided=True,
        row=row,
        grade_a=both,
        grade_b=both,
        units_a=both.half_points,
        units_b=both.half_points,
        is_administrative=by_decree,
    )
