"""Corrections of past results: what they would bring."""

from rest_framework import serializers

from tournament.api.core.base_serializers import Output, PointsField


class PlaceMoveOutput(Output):
    """One entrant whose line of the standings changes."""

    entrant = serializers.IntegerField(source="entrant.number", help_text="The start number.")
    name = serializers.CharField(source="entrant.name")
    place_before = serializers.IntegerField(source="old.place", allow_null=True)
    place_after = serializers.IntegerField(source="new.place", allow_null=True)
    points_before = PointsField(source="old.standing.points")
    points_after = PointsField(source="new.standing.points")


class OtherRoundOutput(Output):
    """One later round as it would have been paired, people by name."""

    round = serializers.IntegerField(source="round.number")
    differs = serializers.BooleanField()
    gone = serializers.ListField(child=serializers.CharField())
    come = serializers.ListField(child=serializers.CharField())
    refusal = serializers.CharField(help_text="Why it could not have been paired; usually empty.")


class EffectsOutput(Output):
    """What a correction brings."""

    seen = serializers.IntegerField(help_text="Send it back with the correction.")
    places = PlaceMoveOutput(many=True)
    tiebreaks_only = serializers.IntegerField(help_text="How many get a new tie-break only.")
    rounds = OtherRoundOutput(many=True)
    seeds_change = serializers.BooleanField(help_text="Would the cut have had other seeds?")
    papers = serializers.ListField(
        child=serializers.CharField(), help_text="Prints that would be out of date."
    )
    papers_again = serializers.ListField(
        child=serializers.CharField(),
        help_text="Prints of the round, out of date after re-pairing.",
    )
    unplayed_round = serializers.IntegerField(
        source="again.number", allow_null=True, default=None, help_text="What can be re-paired."
    )
    by_hand = serializers.IntegerField(help_text="How many of its pairings were made by hand.")


class CorrectedOutput(Output):
    """What stands now."""

    submission = serializers.IntegerField(source="kept.pk")
    points_a = PointsField(source="kept.points_a")
    points_b = PointsField(source="kept.points_b")
    drafted_round = serializers.IntegerField(
        source="again.number", allow_null=True, default=None, help_text="The drafted round."
    )
