"""What came late from phones, as players and the desk read it."""

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.lists.documents_serializers import DocumentOutput
from tournament.api.serializers.entrants import PersonOutput

CLAIM = "When it was pressed, by the clock of the phone. A claim: nothing is decided by it."


class PhoneRequestOutput(Output):
    """A check-in or a list that came from a phone, with what the phone claims and what the server knows."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(choices=choices.PHONE_REQUEST)
    faction = serializers.CharField(help_text="Empty for a check-in.")
    status = serializers.ChoiceField(choices=choices.PHONE_REQUEST_STATUS)
    pressed_at = serializers.DateTimeField(allow_null=True, help_text=CLAIM)
    page_at = serializers.DateTimeField(allow_null=True, help_text="When the server made the phone's page.")
    entrant_seen_at = serializers.DateTimeField(
        allow_null=True, help_text="When the entrant last did something before, on any phone."
    )
    arrived_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(
        allow_null=True, help_text="The deadline that passed, or when the round was drafted."
    )
    version = serializers.IntegerField(allow_null=True, help_text="What an accepted list became.")
    message = serializers.CharField(help_text="Why it was refused.")


class LateLineOutput(PhoneRequestOutput):
    """The same with whose it is."""

    entrant = PersonOutput()


class LateEntryOutput(Output):
    """Some of one figure."""

    quantity = serializers.IntegerField()
    figure = serializers.CharField(source="figure.key")
    name = serializers.CharField(source="figure.name")


class LateListOutput(Output):
    """A list that waits for a referee."""

    request = LateLineOutput()
    entries = LateEntryOutput(source="choices", many=True)
    document = DocumentOutput(allow_null=True, help_text="In place of entries, without a catalogue.")
    seen = serializers.IntegerField(
        source="current_number",
        help_text="The current version, 0 for none. Send it when you accept.",
    )
    is_changed_since = serializers.BooleanField(help_text="Is there a newer version now?")
    were_lists_shown = serializers.BooleanField(help_text="It is marked when accepted.")
    can_count = serializers.BooleanField(help_text="The player takes part, and the tournament is not over.")


class LateOutput(Output):
    """All late lists without a decision."""

    lists = LateListOutput(many=True)
    check_ins = LateLineOutput(many=True)
