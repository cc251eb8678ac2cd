"""Results: the facts that are reported, and what the rules make of them."""

from typing import Any

from rest_framework import serializers

from armies.messages.results import row_text
from tournament.api.core import choices
from tournament.api.core.base_serializers import Output, PointsField, TextOfField
from tournament.api.serializers.findings import FindingOutput

GRADE_HELP = (
    "Such as `total victory` (7.05); by the scheme of an event, the name of a win with `-win` or `-loss`, or "
    "`draw`, `conceded-win`, `absent-loss` and the like."
)


class ResultOutput(Output):
    """What the facts of a game mean."""

    grade_a = serializers.CharField(help_text=GRADE_HELP)
    grade_b = serializers.CharField(help_text=GRADE_HELP, source="verdict.grade_b", allow_null=True)
    points_a = PointsField()
    points_b = PointsField(allow_null=True, help_text="Empty for a bye.")
    row = serializers.CharField(
        help_text="The row of the victory table that decided, or of the scheme; R is a ruling."
    )
    refs = serializers.ListField(child=serializers.CharField(), source="verdict.refs")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """A bye has no other side, so that nobody got nothing."""
        shown = super().to_representation(instance)
        return {**shown, "points_b": None} if shown["grade_b"] is None else shown


class SubmissionOutput(ResultOutput):
    """One report: who said it, what it means, whether it counts."""

    id = serializers.IntegerField()
    status = serializers.ChoiceField(choices=choices.SUBMISSION)
    kind = serializers.ChoiceField(choices=choices.SUBMISSION_KIND)
    signed = serializers.CharField(help_text="Who reported it.")
    facts = serializers.DictField()
    disputed = serializers.ListField(child=serializers.CharField(), source="verdict.disputed")
    submitted_at = serializers.DateTimeField()
    confirmed_at = serializers.DateTimeField(allow_null=True)


class PreviewOutput(Output):
    """With what the rules have to say besides."""

    decided = serializers.BooleanField(source="value.decided", help_text="Is the game over by these facts?")
    grade_a = serializers.CharField(help_text=GRADE_HELP, source="value.grade_a", allow_null=True)
    grade_b = serializers.CharField(help_text=GRADE_HELP, source="value.grade_b", allow_null=True)
    points_a = PointsField(source="value.points_a", allow_null=True)
    points_b = PointsField(source="value.points_b", allow_null=True)
    row = serializers.CharField(source="value.row")
    refs = serializers.ListField(child=serializers.CharField(), source="value.refs")
    message = TextOfField(row_text, source="value.row")
    findings = FindingOutput(many=True)
    disputed = serializers.ListField(child=serializers.CharField())
