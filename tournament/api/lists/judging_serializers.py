"""The referee's queue: where each list stands, what changed, and what a referee says."""

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.lists.documents_serializers import DocumentOutput
from tournament.api.lists.lists_serializers import LateMarkField, SlotField
from tournament.api.serializers.findings import FindingOutput


class QueueRowOutput(Output):
    """One list that an entrant owes."""

    entrant = serializers.IntegerField(help_text="The start number.")
    name = serializers.CharField()
    faction = SlotField()
    state = serializers.ChoiceField(choices=choices.QUEUE)
    is_changed = serializers.BooleanField(help_text="Does it differ from the approved list?")
    is_locked = serializers.BooleanField()
    version = serializers.IntegerField(allow_null=True)
    seen = serializers.IntegerField(
        help_text="The newest decision on the list, 0 for none. Send it with yours."
    )
    fingerprint = serializers.CharField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    late_mark = LateMarkField()
    judged_by = serializers.CharField(help_text="Who decided, or empty.")
    message = serializers.CharField(help_text="The decision, or empty.")
    clause = serializers.CharField(help_text="The rule of the approving ruling, or empty.")


class LineOutput(Output):
    """So many of one figure."""

    quantity = serializers.IntegerField()
    name = serializers.CharField(source="figure.name")
    points = serializers.IntegerField(source="figure.points", help_text="Printed on the base.")
    carries = serializers.ListField(child=serializers.CharField())


class CorrectionOutput(Output):
    """What the base says now and did not say then."""

    column = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class DifferenceOutput(Output):
    """A line before and after."""

    kind = serializers.ChoiceField(choices=choices.DIFFERENCE)
    before = LineOutput(allow_null=True)
    after = LineOutput(allow_null=True)
    corrections = CorrectionOutput(many=True)


class VersionOutput(Output):
    """A version of a list."""

    number = serializers.IntegerField()
    is_current = serializers.BooleanField()
    is_legal = serializers.BooleanField()
    fingerprint = serializers.CharField()
    submitted_at = serializers.DateTimeField()
    submitted_by = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # a field, as the framework wants it
    late_mark = LateMarkField()


class WordOutput(Output):
    """A referee's word on a version."""

    id = serializers.IntegerField()
    version = serializers.IntegerField(source="version.number")
    decision = serializers.ChoiceField(choices=choices.DECISION)
    clause = serializers.CharField()
    message = serializers.CharField()
    decided_by = serializers.CharField()
    decided_at = serializers.DateTimeField()


class ListReviewOutput(QueueRowOutput):
    """One list before a referee."""

    shown = serializers.IntegerField(allow_null=True, help_text="The version described here.")
    against = serializers.IntegerField(allow_null=True, help_text="The version it is compared with.")
    totals = serializers.DictField(allow_null=True)
    findings = FindingOutput(many=True)
    entries = LineOutput(many=True)
    document = DocumentOutput(allow_null=True, help_text="In place of entries, without a catalogue.")
    unverified = serializers.IntegerField(help_text="How many entries are unverified figures.")
    differences = DifferenceOutput(many=True)
    mending = serializers.CharField(help_text="Proposed message to the player, from the broken rules.")
    versions = VersionOutput(many=True)
    words = WordOutput(many=True)
