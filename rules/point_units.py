"""Tournament points as whole units, so that sums and comparisons are exact."""

from fractions import Fraction
from typing import Final

HALVES: Final = 2  # units to the point, where nothing asks for finer ones


def whole_units(points: Fraction, unit: int) -> int:
    """Points as so many units to the point. Raises ``ValueError`` for what is no whole number of them."""
    units = points * unit
    if units.denominator != 1:
        raise ValueError(f"{points} points are no whole number of {unit} to the point.")
    return units.numerator


def as_points(units: int, unit: int) -> int | float:
    """Units as people write points: 9 of four to the point are 2.25. The nearest binary number says so."""
    return units // unit if units % unit == 0 else units / unit
