"""Whose locked list is this? Asked by a fingerprint, or by a list in the hand."""

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.serializers.entrants import PersonOutput


class LockedListOutput(Output):
    """A list that can no longer be changed. No figure of it is told."""

    tournament = serializers.CharField(source="tournament.slug")
    entrant = PersonOutput()
    faction = serializers.ChoiceField(choices=choices.FACTION)
    version = serializers.IntegerField()
    fingerprint = serializers.CharField()
    locked_at = serializers.DateTimeField(allow_null=True, help_text="Empty: the first round closed it.")


class FoundOutput(Output):
    """What was found."""

    fingerprint = serializers.CharField(help_text="As far as it was asked for.")
    found = LockedListOutput(many=True)
    kept = LockedListOutput(many=True, help_text="The same figures before the catalogue was corrected.")
