"""Standings: the place, the points and every tie-break."""

from fractions import Fraction

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules.point_units import as_points, plain_number
from tournament.api.core.base_serializers import Output, TextOfField, TotalField
from tournament.api.rounds.formats_serializers import CutResultOutput
from tournament.api.serializers.entrants import PersonOutput
from tournament.engine.standings.policy import CHOICES
from tournament.messages.tiebreaks import tiebreak_definition, tiebreak_name, tiebreak_source
from tournament.queries.standings.standings import StandingRow


class TiebreakOutput(Output):
    """One tie-break."""

    key = serializers.CharField()
    name = TextOfField(tiebreak_name, source="key")
    abbreviation = serializers.CharField()


class TiebreakRuleOutput(TiebreakOutput):
    """One tie-break of this tournament, in the place where it decides."""

    says = TextOfField(tiebreak_definition, source="key", help_text="Its definition in one sentence.")
    defined_in = TextOfField(tiebreak_source, source="key", help_text="Where the definition comes from.")


class StandingsRulesOutput(Output):
    """How places come about."""

    tiebreaks = TiebreakRuleOutput(many=True)
    byes_count_as = serializers.ChoiceField(choices=CHOICES["byes_count_as"])
    forfeits_count_as = serializers.ChoiceField(choices=CHOICES["forfeits_count_as"])
    dropped_count_as = serializers.ChoiceField(choices=CHOICES["dropped_count_as"])
    lot_seed = serializers.CharField(help_text="Random seed; draws the same lots again.")
    is_frozen = serializers.BooleanField(help_text="Frozen when round 1 was published.")
    sentences = serializers.ListField(child=serializers.CharField(), help_text="All of this in sentences.")


class StandingOutput(Output):
    """One entrant's place."""

    place = serializers.IntegerField(allow_null=True, help_text="Empty for players who are not ranked.")
    is_shared = serializers.BooleanField(source="standing.is_shared")
    entrant = PersonOutput()
    cut = CutResultOutput(allow_null=True, help_text="Empty for players who are not in a cut.")
    points = TotalField(source="standing.points", read_only=True)
    bonus = serializers.SerializerMethodField()
    tiebreaks = serializers.SerializerMethodField()

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "number"}})
    def get_bonus(self, row: StandingRow) -> dict[str, int | float]:
        """Points beside the games that count now, by the key of their kind. They are part of `points`."""
        return {key: as_points(units, row.points_unit) for key, units in row.bonus_units.items()}

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "number", "nullable": True}})
    def get_tiebreaks(self, row: StandingRow) -> dict[str, int | float | None]:
        """By key, in the order in which they decide; empty where one does not apply."""
        return {key: _number(value) for key, value in row.standing.tiebreaks.items()}


def _number(value: int | Fraction | None) -> int | float | None:
    return plain_number(value) if isinstance(value, Fraction) else value
