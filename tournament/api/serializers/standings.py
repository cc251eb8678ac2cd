"""Standings: the place, the points and every tie-break."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules.combat_hex.scoring import as_points
from tournament.api.serializers.base import Shape
from tournament.api.serializers.formats import CutResultShape
from tournament.api.serializers.people import PersonShape

if TYPE_CHECKING:
    from tournament.queries.standings import StandingRow


class TiebreakShape(Shape):
    """One tie-break."""

    key = serializers.CharField()
    name = serializers.CharField()
    abbreviation = serializers.CharField()


class StandingShape(Shape):
    """One entrant's place."""

    place = serializers.IntegerField(allow_null=True, help_text="Empty for who is listed without rank.")
    is_shared = serializers.BooleanField(source="standing.is_shared")
    entrant = PersonShape()
    cut = CutResultShape(allow_null=True, help_text="Empty for who is not in a cut.")
    points = serializers.SerializerMethodField()
    tiebreaks = serializers.SerializerMethodField()

    @extend_schema_field({"type": "number", "multipleOf": 0.5, "example": 7.5})
    def get_points(self, row: StandingRow) -> int | float:
        """The sum of all rounds without the cut."""
        return as_points(row.standing.half_points)

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "number", "nullable": True}})
    def get_tiebreaks(self, row: StandingRow) -> dict[str, int | float | None]:
        """By key, in the order in which they decide; empty where one does not apply."""
        return {key: _number(value) for key, value in row.standing.tiebreaks.items()}


def _number(value: int | Fraction | None) -> int | float | None:
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    return value
