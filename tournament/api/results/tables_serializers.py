"""One table as the desk sees it: every report, what was doubted, the second pass, photos of its sheet."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Body, Shape
from tournament.api.serializers.pairings import DoubtShape, PairingShape
from tournament.api.serializers.results import SubmissionShape


class DeskSubmissionShape(SubmissionShape):
    """A report with what only officials need to know."""

    confirmed_by = serializers.CharField(help_text="Empty while nobody has agreed.")
    checked_at = serializers.DateTimeField(allow_null=True, help_text="When a second pass agreed.")
    checked_by = serializers.CharField()
    marked = serializers.DictField(
        source="verdict.marked",
        default=None,
        allow_null=True,
        help_text="Why a referee looks at a result that came in with a file: `code`, `message`, `subject`.",
    )


class ComparedShape(Shape):
    """One thing that is told of a game, by each account in its order."""

    says = serializers.CharField(source="label")
    values = serializers.ListField(child=serializers.CharField())
    differs = serializers.BooleanField()


class PhotoShape(Shape):
    """A photo of a score sheet. The picture itself lies at `photos/ID/`."""

    id = serializers.IntegerField(source="pk")
    taken_at = serializers.DateTimeField()
    taken_by = serializers.CharField()
    size = serializers.IntegerField(help_text="Bytes.")
    width = serializers.IntegerField(help_text="Pixels.")
    height = serializers.IntegerField(help_text="Pixels.")


class TableShape(Shape):
    """One table of one round, for officials."""

    pairing = PairingShape()
    reports = DeskSubmissionShape(many=True, help_text="The oldest first; nothing was overwritten.")
    compared = ComparedShape(many=True, help_text="Where two accounts stand side by side, line by line.")
    doubts = DoubtShape(many=True)
    photos = PhotoShape(many=True)


class SecondPassShape(Shape):
    """What a second pass found."""

    agrees = serializers.BooleanField(help_text="Then the result is marked as checked.")
    differs = ComparedShape(many=True, help_text="The stored account first, then this one.")
    result = DeskSubmissionShape(help_text="What is stored; its id is what keeping it has `seen`.")


class SheetShape(Shape):
    """How far the desk is with one sheet."""

    table = serializers.IntegerField()
    stand = serializers.ChoiceField(choices=choices.SHEET)
    result = serializers.IntegerField(source="result.pk", allow_null=True, default=None)


class PassesShape(Shape):
    """How far the desk is with the sheets of a round."""

    tables = serializers.SerializerMethodField()
    typed = serializers.IntegerField(source="in_", help_text="Tables with a result.")
    checked = serializers.IntegerField(help_text="Tables whose sheet was typed twice and agreed.")
    next = serializers.IntegerField(
        allow_null=True, help_text="The first that is still out, else the first that nobody has checked."
    )
    sheets = SheetShape(many=True)

    def get_tables(self, passes: Any) -> int:
        return len(passes.sheets)


class PhotoBody(Body):
    """A photo of the signed sheet: JPEG, PNG or WebP."""

    photo = serializers.FileField(allow_empty_file=True)


class KeptPhotoShape(Shape):
    """That it is kept: only officials look at it."""

    taken_at = serializers.DateTimeField()
