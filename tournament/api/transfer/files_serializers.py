"""Entrants and lists as files: what is sent, what it would do, and what it did."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.core.base_serializers import Body, Shape
from tournament.api.serializers.entrants import LinkShape
from tournament.engine.entrants import FACTIONS
from tournament.services.entrants.import_plans import Beyond, PlannedAction

MAX_TABLE_LENGTH = 1024 * 1024  # characters
MAX_LIST = 512 * 1024
MAX_LISTS = 500
DEEDS = [deed.value for deed in PlannedAction]


class FileShape(Shape):
    """A text file."""

    name = serializers.CharField()
    text = serializers.CharField()


class EntrantFileBody(Body):
    """A CSV file of entrants, and what to do where it leaves a choice."""

    text = serializers.CharField(
        max_length=MAX_TABLE_LENGTH, trim_whitespace=False, help_text="CSV with a first line of column names."
    )
    dry_run = serializers.BooleanField(default=False, help_text="Only say what would be done.")
    only_good = serializers.BooleanField(default=False, help_text="Leave bad lines out.")
    fresh = serializers.BooleanField(default=False, help_text="Everybody new as registered.")
    beyond = serializers.ChoiceField(
        choices=[choice.value for choice in Beyond],
        default=Beyond.WAIT.value,
        help_text="Beyond the limit of entrants: to the waiting list, or refused.",
    )
    deeds = serializers.DictField(
        child=serializers.ChoiceField(choices=DEEDS),
        default=dict,
        help_text="By number of the line: what to do with a line that asks.",
    )


class CellChangeShape(Shape):
    """A cell that would be another."""

    column = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class StepShape(Shape):
    """One line and what is done with it."""

    line = serializers.IntegerField(source="line.line")
    name = serializers.CharField(source="line.details.name")
    deed = serializers.ChoiceField(choices=DEEDS)
    question = serializers.CharField(help_text="Why a person may decide otherwise, or empty.")
    choices = serializers.ListField(child=serializers.CharField())
    changes = CellChangeShape(many=True)
    waits = serializers.BooleanField(help_text="Goes to the waiting list.")


class LineProblemShape(Shape):
    """What is wrong with one line."""

    line = serializers.IntegerField(allow_null=True)
    column = serializers.CharField(allow_null=True)
    message = serializers.CharField()
    suggestions = serializers.ListField(child=serializers.CharField())


class EntrantFileShape(Shape):
    """What a file of entrants would do, or did. The tokens of new entrants are told this once."""

    sentence = serializers.CharField(help_text="What was done, or empty.")
    steps = StepShape(many=True)
    problems = LineProblemShape(many=True)
    added = LinkShape(many=True)


class ListFileBody(Body):
    """One list, as text or as JSON. Its name finds the owner where no number is given."""

    name = serializers.CharField(max_length=255)
    text = serializers.CharField(max_length=MAX_LIST, trim_whitespace=False)
    number = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    faction = serializers.ChoiceField(choices=FACTIONS, required=False, allow_null=True)


class ListFilesBody(Body):
    """Several lists: all of them are stored, or none."""

    files = serializers.ListField(child=ListFileBody(), allow_empty=False, max_length=MAX_LISTS)
    dry_run = serializers.BooleanField(default=False, help_text="Only say what they hold.")


class ListFileReadShape(Shape):
    """One list file as it was read."""

    name = serializers.CharField()
    number = serializers.IntegerField(source="entrant.number", default=None, allow_null=True)
    faction = serializers.CharField(allow_null=True)
    is_ready = serializers.BooleanField()
    is_legal = serializers.BooleanField(source="verdict.is_legal", default=None, allow_null=True)
    problems = LineProblemShape(many=True)
    note = serializers.CharField(help_text="Why there is nothing to do, or empty.")


class ListFilesShape(Shape):
    """What the files hold, and how many lists are stored now."""

    files = ListFileReadShape(many=True)
    stored = serializers.IntegerField()


class ListsShape(Shape):
    """Every list that was handed in, as JSON files that are read back here."""

    files = FileShape(many=True)
