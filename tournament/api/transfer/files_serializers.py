"""Entrants and lists as files: what is sent, what it would do, and what it did."""

from rest_framework import serializers

from tournament.api.core.base_serializers import Output
from tournament.api.serializers.entrants import LinkOutput
from tournament.services.entrants.import_plans import PlannedAction

ACTIONS = [each.value for each in PlannedAction]


class FileOutput(Output):
    """A text file."""

    name = serializers.CharField()
    text = serializers.CharField()


class CellChangeOutput(Output):
    """A cell that would be another."""

    column = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class StepOutput(Output):
    """One line and what is done with it."""

    line = serializers.IntegerField(source="line.line")
    name = serializers.CharField(source="line.details.name")
    action = serializers.ChoiceField(choices=ACTIONS)
    question = serializers.CharField(help_text="Why a person may decide otherwise, or empty.")
    choices = serializers.ListField(child=serializers.CharField())
    changes = CellChangeOutput(many=True)
    waits = serializers.BooleanField(help_text="Goes to the waiting list.")


class LineProblemOutput(Output):
    """What is wrong with one line."""

    line = serializers.IntegerField(allow_null=True)
    column = serializers.CharField(allow_null=True)
    message = serializers.CharField()
    suggestions = serializers.ListField(child=serializers.CharField())


class EntrantFileOutput(Output):
    """What a file of entrants would do, or did. The tokens of new entrants are told this once."""

    sentence = serializers.CharField(help_text="What was done, or empty.")
    steps = StepOutput(many=True)
    problems = LineProblemOutput(many=True)
    added = LinkOutput(many=True)


class ListFileReadOutput(Output):
    """One list file as it was read."""

    name = serializers.CharField()
    number = serializers.IntegerField(source="entrant.number", default=None, allow_null=True)
    faction = serializers.CharField(allow_null=True)
    is_ready = serializers.BooleanField()
    is_legal = serializers.BooleanField(source="verdict.is_legal", default=None, allow_null=True)
    problems = LineProblemOutput(many=True)
    note = serializers.CharField(help_text="Why there is nothing to do, or empty.")


class ListFilesOutput(Output):
    """What the files hold, and how many lists are stored now."""

    files = ListFileReadOutput(many=True)
    stored = serializers.IntegerField()


class ListsOutput(Output):
    """Every list that was handed in, as JSON files that are read back here."""

    files = FileOutput(many=True)
