"""Who is in the hall: codes that are scanned, empty chairs, kept tables, and groups kept apart."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.core.base_serializers import Shape
from tournament.api.serializers.entrants import EntrantShape, PersonShape


class ArrivalShape(Shape):
    """Who was checked in."""

    entrant = EntrantShape()
    was_here = serializers.BooleanField(help_text="Were they checked in before?")


class KeptTableShape(PersonShape):
    """An entrant and the table that is kept."""

    fixed_table = serializers.IntegerField(allow_null=True)


class GroupShape(Shape):
    """A group that is kept apart."""

    name = serializers.CharField()
    members = PersonShape(many=True)
    pairs = serializers.IntegerField(help_text="How many pairings it rules out.")
    warning = serializers.CharField(help_text="What cannot be had, or empty.")


class ChairShape(Shape):
    """A table without a result, and who is said to be absent there."""

    table = serializers.IntegerField()
    a = PersonShape()
    b = PersonShape()
    absent = serializers.ListField(child=serializers.CharField())
    reported_by = serializers.CharField()


class ChairsShape(Shape):
    """Empty chairs: what a person is to look at. Nothing happens by itself."""

    round = serializers.IntegerField(allow_null=True)
    asked_at = serializers.DateTimeField(allow_null=True, help_text="Begin of play and the policy's grace.")
    is_asked = serializers.BooleanField()
    missing = PersonShape(many=True, help_text="Registered and never checked in.")
    tables = ChairShape(many=True)
