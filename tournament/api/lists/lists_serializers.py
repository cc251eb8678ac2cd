"""Army lists: what is handed in, and what the rules say about it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from armies.services.lists.drafts import MAX_ENTRIES, MAX_QUANTITY
from armies.services.lists.text_format import MAX_BYTES
from tournament.api.core import choices
from tournament.api.core.base_serializers import Body, Shape
from tournament.api.lists.late_serializers import CLAIM
from tournament.api.serializers.entrants import PersonShape
from tournament.api.serializers.findings import FindingShape
from tournament.services.core.actors import MAX_TOKEN_LENGTH


class ListEntryBody(Body):
    """A figure and how many of it."""

    quantity = serializers.IntegerField(min_value=1, max_value=MAX_QUANTITY, default=1)
    figure = serializers.CharField(
        max_length=200, help_text="The figure's key in the catalogue, or its name."
    )
    carries = serializers.ListField(
        child=serializers.CharField(max_length=80),
        required=False,
        max_length=20,
        help_text="What it declares to carry (8.42).",
    )


class ListBody(Body):
    """One list, either as entries or as text. Exactly one of the two."""

    entries = serializers.ListField(child=ListEntryBody(), required=False, max_length=MAX_ENTRIES)
    text = serializers.CharField(
        required=False, max_length=MAX_BYTES, help_text="One figure a line, such as 3x Name."
    )
    token = serializers.CharField(
        max_length=MAX_TOKEN_LENGTH,
        required=False,
        help_text="Your own. With it a list that comes after the deadline waits for a referee: 202.",
    )
    pressed_at = serializers.DateTimeField(required=False, help_text=CLAIM)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Both or neither cannot be taken."""
        if len({"entries", "text"} & set(attrs)) != 1:
            raise serializers.ValidationError(
                "The list comes as entries or as text. Send exactly one of them."
            )
        return attrs


class LateMarkField(serializers.ChoiceField):
    """Whether a version came after the deadline and was accepted all the same."""

    def __init__(self, **options: Any) -> None:
        text = "Accepted by a referee after the deadline, before or after lists were shown; else empty."
        super().__init__(**{"choices": choices.LATE_MARK, "help_text": text, **options})


class ListSummaryShape(Shape):
    """Where one list stands."""

    faction = serializers.ChoiceField(choices=choices.FACTION)
    status = serializers.ChoiceField(choices=choices.LIST)
    version = serializers.IntegerField(allow_null=True)
    is_legal = serializers.BooleanField(allow_null=True)
    errors = serializers.IntegerField(  # type: ignore[assignment]  # same
        help_text="With how many findings the rules object."
    )
    points = serializers.IntegerField(allow_null=True)
    figures = serializers.IntegerField(allow_null=True)
    message = serializers.CharField(help_text="The referee's word on it, or empty.")
    late_mark = LateMarkField()


class HeldEntryShape(Shape):
    """An entry of the version that counts."""

    quantity = serializers.IntegerField()
    figure = serializers.CharField(help_text="The key in its catalogue.")
    name = serializers.CharField()
    carries = serializers.ListField(child=serializers.CharField())


class OpenListShape(Shape):
    """A list of somebody else."""

    faction = serializers.ChoiceField(choices=choices.FACTION)
    version = serializers.IntegerField()
    is_legal = serializers.BooleanField()
    late_mark = LateMarkField()
    fingerprint = serializers.CharField()
    totals = serializers.DictField()
    entries = HeldEntryShape(many=True)


class OpenListsShape(Shape):
    """The lists of somebody else that are open."""

    entrant = PersonShape()
    lists = OpenListShape(many=True)
    why_hidden = serializers.CharField(
        help_text="never, roll (while it is open which is played), missing; empty where something is open."
    )


class ListShape(ListSummaryShape):
    """One list with its whole verdict."""

    fingerprint = serializers.CharField(allow_null=True)
    totals = serializers.DictField(allow_null=True)
    findings = FindingShape(many=True)
    disputed = serializers.ListField(
        child=serializers.CharField(), help_text="Open questions of the rules that the policy decided."
    )
    entries = HeldEntryShape(many=True)
    submitted_at = serializers.DateTimeField(allow_null=True)
