"""Who is in the hall: codes that are scanned, empty chairs, kept tables, and groups kept apart."""

from rest_framework import serializers

from tournament.api.core.base_serializers import Output
from tournament.api.serializers.entrants import EntrantOutput, PersonOutput


class ArrivalOutput(Output):
    """Who was checked in."""

    entrant = EntrantOutput()
    was_here = serializers.BooleanField(help_text="Were they checked in before?")


class FixedTableOutput(PersonOutput):
    """An entrant and the table that is kept."""

    fixed_table = serializers.IntegerField(allow_null=True)


class GroupOutput(Output):
    """A group that is kept apart."""

    name = serializers.CharField()
    members = PersonOutput(many=True)
    pairs = serializers.IntegerField(help_text="How many pairings it rules out.")
    warning = serializers.CharField(help_text="What cannot be had, or empty.")


class ChairOutput(Output):
    """A table without a result, and who is said to be absent there."""

    table = serializers.IntegerField(source="pairing.table")
    a = PersonOutput(source="pairing.a")
    b = PersonOutput(source="pairing.b")
    absent = serializers.ListField(child=serializers.CharField(), source="sides")
    reported_by = serializers.CharField()


class ChairsOutput(Output):
    """Empty chairs: what a person is to look at. Nothing happens by itself."""

    round = serializers.IntegerField(source="round.number", allow_null=True)
    asked_at = serializers.DateTimeField(allow_null=True, help_text="Begin of play and the policy's grace.")
    is_asked = serializers.BooleanField()
    missing = PersonOutput(many=True, help_text="Registered and never checked in.")
    tables = ChairOutput(many=True, source="to_look_at")
