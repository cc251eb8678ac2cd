"""Points that somebody typed or sent, as the whole units that the tournament stores them in."""

from fractions import Fraction

from rules.point_units import HALVES, whole_units
from tournament.services.core.errors import Invalid


def in_units(points: Fraction, unit: int, *, field: str) -> int:
    """So many units, ``unit`` to the point. Raises ``Invalid`` for points between two units."""
    try:
        return whole_units(points, unit)
    except ValueError as error:
        steps = {} if unit == HALVES else {"step": 1 / unit}
        data = {"points": float(points), **steps}
        raise Invalid("points-fraction", case="steps" if steps else "", data=data, field=field) from error
