"""Points as exact numbers: decimal strings in files, fractions in between, whole units where stored."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from rules.errors import BadInput
from rules.fields import Fields, json_text
from rules.point_units import HALVES, is_whole

MAX_POINTS: Final = 1_000
UNITS: Final = (1, 2, 4, 10, 20, 100)  # of a point, the coarsest first
_DECIMAL: Final = re.compile(r"-?\d{1,4}(?:\.\d{1,2})?")


def points_of(value: object, *, path: str) -> Fraction:
    """A decimal string such as ``"1.5"`` or ``"-1"``, with two decimals at most.

    Raises :class:`BadInput` ``bad-points``.
    """
    if not isinstance(value, str) or not _DECIMAL.fullmatch(value) or abs(Fraction(value)) > MAX_POINTS:
        raise BadInput("bad-points", path=path, data={"value": json_text(value), "most": MAX_POINTS})
    return Fraction(value)


def points_field(fields: Fields, name: str) -> Fraction:
    """The points of a field that must be there."""
    return points_of(fields.required(name), path=fields.path_of(name))


def points_or_none(fields: Fields, name: str) -> Fraction | None:
    """The points of a field that may be left out."""
    return points_field(fields, name) if fields.has(name) else None


def points_text(points: Fraction) -> str:
    """Points as they are shown: two decimals, half away from zero, without trailing zeros."""
    hundredths = (abs(points) * 100 + Fraction(1, 2)) // 1
    sign = "-" if points < 0 and hundredths else ""
    return sign + f"{hundredths // 100}.{hundredths % 100:02}".rstrip("0").rstrip(".")


def points_unit(numbers: Iterable[Fraction]) -> int:
    """How many units a point needs so that each of the numbers is whole: the smallest of :data:`UNITS`."""
    wanted = list(numbers)
    return next(unit for unit in UNITS if all(is_whole(number, unit) for number in wanted))


def stored_unit(numbers: Iterable[Fraction]) -> int:
    """The unit in which results are stored: halves, or the coarsest finer one that holds the numbers."""
    return max(HALVES, points_unit(numbers))
