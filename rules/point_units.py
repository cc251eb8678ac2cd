"""Tournament points as whole units, so that sums and comparisons are exact."""

from fractions import Fraction
from typing import Final

HALVES: Final = 2  # units to the point, where nothing asks for finer ones


def is_whole(points: Fraction, unit: int) -> bool:
    """Are these points a whole number of units, ``unit`` to the point?"""
    return (points * unit).denominator == 1


def whole_units(points: Fraction, unit: int) -> int:
    """Points as so many units to the point. Raises ``ValueError`` for what is no whole number of them."""
    if not is_whole(points, unit):
        raise ValueError(f"{points} points are no whole number of {unit} to the point.")
    return (points * unit).numerator


def plain_number(value: int | Fraction) -> int | float:
    """A whole number where it is one, else the nearest binary number."""
    return value.numerator if value.denominator == 1 else float(value)


def as_points(units: int, unit: int) -> int | float:
    """Units as people write points: 9 of four to the point are 2.25. The nearest binary number says so."""
    return units // unit if units % unit == 0 else units / unit
