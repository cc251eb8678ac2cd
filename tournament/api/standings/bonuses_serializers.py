"""Points beside the games: their kinds, and who has how many."""

from rest_framework import serializers

from tournament.api.core.base_serializers import KnownNumberField, Output, TotalField
from tournament.services.standings.inputs import KINDS_HELP


class BonusKindsOutput(Output):
    """Which points officials give beside the games."""

    kinds = serializers.ListField(child=serializers.DictField(), source="bonus_kinds", help_text=KINDS_HELP)


class BonusOutput(Output):
    """Points of one kind that a player has."""

    entrant = serializers.IntegerField(source="entrant.number", help_text="The start number.")
    kind = serializers.CharField()
    points = TotalField(read_only=True)
    round = KnownNumberField(source="round.number", help_text="The newest round when they were first given.")
    given_by = serializers.CharField()
    given_at = serializers.DateTimeField()
