"""The log: who did what, when and why. For officials."""

from typing import Any

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output


class LogEntryOutput(Output):
    """One line."""

    id = serializers.IntegerField(source="pk", help_text="Identifies the line for undo.")
    at = serializers.DateTimeField()
    verb = serializers.CharField()
    actor_kind = serializers.ChoiceField(choices=choices.ACTOR)
    actor_name = serializers.CharField()
    subject = serializers.CharField()
    reason = serializers.CharField(source="why")
    data = serializers.DictField(source="public_data")  # type: ignore[assignment]  # a field, as the framework wants it
    takes_back = serializers.IntegerField(
        source="takes_back_id", allow_null=True, help_text="The line that this one undid."
    )
    is_taken_back = serializers.BooleanField(help_text="Has a later line undone this one?")


class LogQuery(serializers.Serializer[Any]):
    verb = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    person = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    lists_of = serializers.IntegerField(min_value=1, max_value=2**31 - 1, required=False)
    since = serializers.DateTimeField(required=False)
    until = serializers.DateTimeField(required=False)


class UndoableOutput(Output):
    """One line that may be undone."""

    entry = LogEntryOutput()
    why_not = serializers.CharField(allow_null=True, help_text="Why it cannot be undone; null if it can.")
    needs_reason = serializers.BooleanField(help_text="Does undoing it need a reason?")


class UndoLookOutput(Output):
    """What taking a line back would do."""

    possible = serializers.BooleanField()
    why_not = serializers.CharField(allow_null=True, help_text="Why it cannot be undone; null if it can.")
    changes = serializers.ListField(
        child=serializers.CharField(), help_text="What would change, in sentences."
    )
