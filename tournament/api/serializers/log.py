"""The log: who did what, when and why. For officials."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api import words
from tournament.api.serializers.base import Shape


class LogEntryShape(Shape):
    """One line."""

    at = serializers.DateTimeField()
    verb = serializers.CharField()
    actor_kind = serializers.ChoiceField(choices=words.ACTOR)
    actor_name = serializers.CharField()
    subject = serializers.CharField()
    reason = serializers.CharField()
    data = serializers.DictField(source="told")  # type: ignore[assignment]  # a field, as the framework wants it
