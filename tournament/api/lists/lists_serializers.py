"""Army lists: what is handed in, and what the rules say about it."""

from typing import Any, Final

from rest_framework import serializers

from armies.list_slots import SLOT
from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.lists.documents_serializers import DocumentOutput
from tournament.api.serializers.entrants import PersonOutput
from tournament.api.serializers.findings import FindingOutput

SLOT_HELP: Final = (
    "good, evil, or any where the game has no sides. Of a list for rounds with a points limit of their own "
    "that stands behind it: any-500."
)


class LateMarkField(serializers.ChoiceField):
    def __init__(self, **options: Any) -> None:
        text = "Accepted by a referee after the deadline, before or after lists were shown; else empty."
        super().__init__(**{"choices": choices.LATE_MARK, "help_text": text, **options})


class SlotField(serializers.RegexField):
    def __init__(self, **options: Any) -> None:
        super().__init__(**{"regex": f"^{SLOT}$", "help_text": SLOT_HELP, **options})


class ListSummaryOutput(Output):
    """Where one list stands."""

    faction = SlotField()
    status = serializers.ChoiceField(choices=choices.LIST)
    version = serializers.IntegerField(allow_null=True)
    is_legal = serializers.BooleanField(allow_null=True)
    errors = serializers.IntegerField(  # type: ignore[assignment]  # same
        help_text="Number of errors."
    )
    points = serializers.IntegerField(allow_null=True)
    figures = serializers.IntegerField(allow_null=True)
    message = serializers.CharField(help_text="The referee's decision, or empty.")
    late_mark = LateMarkField()


class HeldEntryOutput(Output):
    """An entry of the version that counts."""

    quantity = serializers.IntegerField()
    figure = serializers.CharField(source="figure.key", help_text="The key in its catalogue.")
    name = serializers.CharField(source="snapshot.name")
    carries = serializers.ListField(child=serializers.CharField())


class OpenListOutput(Output):
    """A list of another player."""

    faction = SlotField(source="army_list.slot")
    version = serializers.IntegerField(source="number")
    is_legal = serializers.BooleanField()
    late_mark = LateMarkField()
    fingerprint = serializers.CharField()
    totals = serializers.DictField()
    entries = HeldEntryOutput(many=True)
    document = DocumentOutput(source="handed_document", allow_null=True, help_text="In place of entries.")


class OpenListsOutput(Output):
    """The open lists of another player."""

    entrant = PersonOutput()
    lists = OpenListOutput(many=True)
    why_hidden = serializers.CharField(
        help_text="never, roll (not yet decided which is played), missing; else empty."
    )


class ListOutput(ListSummaryOutput):
    """One list with its whole verdict."""

    fingerprint = serializers.CharField(allow_null=True)
    totals = serializers.DictField(allow_null=True)
    findings = FindingOutput(many=True)
    disputed = serializers.ListField(
        child=serializers.CharField(), help_text="Open questions that the event rules decided."
    )
    entries = HeldEntryOutput(many=True)
    document = DocumentOutput(allow_null=True, help_text="In place of entries, without a catalogue.")
    submitted_at = serializers.DateTimeField(allow_null=True)
