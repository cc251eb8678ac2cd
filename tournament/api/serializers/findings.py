"""What a rule has to say about a list or about facts."""

from typing import Any

from rest_framework import serializers

from armies.messages.edge import finding_text
from tournament.api.core import choices
from tournament.api.core.base_serializers import Output


class FindingTextField(serializers.CharField):
    """The sentence of a finding, made for who reads it."""

    def __init__(self) -> None:
        super().__init__(source="*")

    def to_representation(self, value: Any) -> str:
        return finding_text(value)


class FindingOutput(Output):
    """One thing a rule has to say."""

    code = serializers.CharField()
    severity = serializers.ChoiceField(choices=choices.SEVERITY)
    message = FindingTextField()
    refs = serializers.ListField(child=serializers.CharField())
    subject = serializers.CharField(allow_null=True)
    data = serializers.DictField()  # type: ignore[assignment]  # a field, as the framework wants it
