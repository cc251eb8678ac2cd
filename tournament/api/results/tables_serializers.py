"""One table as the desk sees it: every report, what was doubted, the second pass, photos of its sheet."""

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output, RequestSerializer, SizeField
from tournament.api.serializers.pairings import DoubtOutput, PairingOutput
from tournament.api.serializers.results import SubmissionOutput


class DeskSubmissionOutput(SubmissionOutput):
    """A report with what only officials need to know."""

    confirmed_by = serializers.CharField(help_text="Empty until the opponent confirms.")
    checked_at = serializers.DateTimeField(allow_null=True, help_text="When the second check agreed.")
    checked_by = serializers.CharField()
    marked = serializers.DictField(
        source="verdict.marked",
        default=None,
        allow_null=True,
        help_text="Why a referee looks at a result that came in with a file: `code`, `message`, `subject`.",
    )


class ComparedOutput(Output):
    """One thing that is told of a game, by each account in its order."""

    says = serializers.CharField(source="label")
    values = serializers.ListField(child=serializers.CharField())
    differs = serializers.BooleanField()


class PhotoOutput(Output):
    """A photo of a score sheet. The picture itself lies at `photos/ID/`."""

    id = serializers.IntegerField(source="pk")
    taken_at = serializers.DateTimeField()
    taken_by = serializers.CharField()
    size = serializers.IntegerField(help_text="Bytes.")
    width = serializers.IntegerField(help_text="Pixels.")
    height = serializers.IntegerField(help_text="Pixels.")


class TableOutput(Output):
    """One table of one round, for officials."""

    pairing = PairingOutput()
    reports = DeskSubmissionOutput(many=True, help_text="Oldest first; nothing is overwritten.")
    compared = ComparedOutput(many=True, help_text="Two reports side by side, line by line.")
    doubts = DoubtOutput(many=True)
    photos = PhotoOutput(many=True)


class SecondPassOutput(Output):
    """What a second pass found."""

    agrees = serializers.BooleanField(help_text="Marks the result as checked.")
    differs = ComparedOutput(many=True, help_text="The stored report first, then this one.")
    result = DeskSubmissionOutput(help_text="What is stored; send its id as `seen` to keep it.")


class SheetOutput(Output):
    """How far the desk is with one sheet."""

    table = serializers.IntegerField()
    stand = serializers.ChoiceField(choices=choices.SHEET)
    result = serializers.IntegerField(source="result.pk", allow_null=True, default=None)


class PassesOutput(Output):
    """How far the desk is with the sheets of a round."""

    tables = SizeField(source="sheets", read_only=True)
    typed = serializers.IntegerField(source="entered", help_text="Tables with a result.")
    checked = serializers.IntegerField(help_text="Tables whose second check agreed.")
    next = serializers.IntegerField(
        allow_null=True, help_text="The first without a result, then the first unchecked."
    )
    sheets = SheetOutput(many=True)


class PhotoUpload(RequestSerializer):
    """A photo of the signed sheet: JPEG, PNG or WebP."""

    photo = serializers.FileField(allow_empty_file=True)


class StoredPhotoOutput(Output):
    """That it is kept: only officials look at it."""

    taken_at = serializers.DateTimeField()
