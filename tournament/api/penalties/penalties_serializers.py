"""Penalties of section 10: what happened, what follows, and whether it stands."""

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import KnownNumberField, Output, TakenPointsField


class ShownPenaltyOutput(Output):
    """A penalty as everybody may see it, where the tournament shows it."""

    id = serializers.IntegerField()
    entrant = serializers.IntegerField(source="entrant.number", help_text="The start number.")
    name = serializers.CharField(source="entrant.name")
    severity = serializers.ChoiceField(choices=choices.PENALTY)
    category = serializers.ChoiceField(choices=("", *choices.MISCONDUCT))
    clause = serializers.CharField()
    points = TakenPointsField()
    round = KnownNumberField(source="round.number")
    table = KnownNumberField(source="pairing.table")
    given_at = serializers.DateTimeField()


class PenaltyOutput(ShownPenaltyOutput):
    """A penalty as officials and the entrant see it."""

    reason = serializers.CharField(source="text")
    given_by = serializers.CharField()
    taken_back_at = serializers.DateTimeField(allow_null=True)
    taken_back_by = serializers.CharField()
    taken_back_because = serializers.CharField()
