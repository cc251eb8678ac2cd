"""The awards of an event: which there are, and who holds them."""

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.serializers.entrants import PersonOutput
from tournament.services.standings.inputs import AWARDS_HELP


class AwardPlanOutput(Output):
    """The awards as the organiser set them up."""

    awards = serializers.ListField(child=serializers.DictField(), source="award_plan", help_text=AWARDS_HELP)


class AwardOutput(Output):
    """An award with who holds it."""

    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=choices.AWARD_KIND, source="award.kind")
    place = serializers.IntegerField(source="award.place", allow_null=True)
    holders = PersonOutput(many=True)
