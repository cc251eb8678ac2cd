"""Tournaments as everybody may see them."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api import words
from tournament.api.serializers.base import Shape
from tournament.api.serializers.pairings import BoardRowShape


class TournamentShape(Shape):
    """One event."""

    slug = serializers.CharField()
    name = serializers.CharField()
    venue = serializers.CharField()
    starts_on = serializers.DateField()
    time_zone = serializers.CharField()
    language = serializers.CharField()
    ruleset = serializers.CharField(source="ruleset_key")
    level = serializers.IntegerField(help_text="Points of an army.")
    rounds_planned = serializers.IntegerField()
    table_count = serializers.IntegerField()
    status = serializers.ChoiceField(choices=words.TOURNAMENT)
    is_demonstration = serializers.BooleanField(help_text="Invented people and figures.")
    revision = serializers.IntegerField(help_text="Rises with every visible change.")


class RoundShape(Shape):
    """One set of pairings."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(choices=words.ROUND)
    drafted_at = serializers.DateTimeField()
    published_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)


class BoardShape(Shape):
    """A round with every table, in the order of the tables and the bye last."""

    round = RoundShape()
    tables = BoardRowShape(many=True)
