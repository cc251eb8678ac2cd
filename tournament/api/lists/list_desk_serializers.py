"""Lists as the desk handles them all at once, and what follows from a missing or illegal one."""

from rest_framework import serializers

from rules.policy import LIST_VALUES
from tournament.api.core.base_serializers import Output
from tournament.api.serializers.entrants import PersonOutput


class CountOutput(Output):
    """How many it was about."""

    count = serializers.IntegerField()


class BlockingListOutput(Output):
    """One list that is missing or illegal."""

    entrant = PersonOutput()
    faction = serializers.CharField(help_text="Empty where any one list would do.")
    is_missing = serializers.BooleanField(help_text="Else it is illegal.")
    consequence = serializers.ChoiceField(choices=[str(key) for key in LIST_VALUES], source="policy")
    is_ruled = serializers.BooleanField(help_text="Does a referee allow it?")
    forbids_pairing = serializers.BooleanField()
    forbids_check_in = serializers.BooleanField()
    message = serializers.CharField(source="sentence")
    clause = serializers.CharField()
