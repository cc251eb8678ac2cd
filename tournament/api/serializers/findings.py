"""What a rule has to say about a list or about facts."""

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output


class FindingOutput(Output):
    """One thing a rule has to say."""

    code = serializers.CharField()
    severity = serializers.ChoiceField(choices=choices.SEVERITY)
    message = serializers.CharField()
    refs = serializers.ListField(child=serializers.CharField())
    subject = serializers.CharField(allow_null=True)
    data = serializers.DictField()  # type: ignore[assignment]  # a field, as the framework wants it
