"""What was printed, what of it is out of date, and long prints on their way."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.models import Paper
from tournament.queries.prints import print_records


class PaperOutput(Output):
    """One print."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.CharField()
    name = serializers.SerializerMethodField(help_text="What people call it.")
    round = serializers.IntegerField(source="round.number", allow_null=True, default=None)
    asked_at = serializers.DateTimeField()
    asked_by = serializers.CharField()

    @extend_schema_field(serializers.CharField())
    def get_name(self, paper: Paper) -> str:
        """``pairings by table, round 2``."""
        return print_records.name_of(paper)


class PrintedOutput(PaperOutput):
    """The newest print of its kind."""

    is_stale = serializers.BooleanField(help_text="Would it say something else now? Then take it down.")


class TicketOutput(PaperOutput):
    """A long print on its way."""

    status = serializers.ChoiceField(choices=choices.PAPER)
    done = serializers.IntegerField(help_text="Pages.")
    total = serializers.IntegerField(help_text="Pages, as far as that can be known before.")
    error = serializers.CharField(help_text="Why it could not be made; mostly empty.")


class TicketsOutput(Output):
    """What was ordered: one print, or one for each volume of lists."""

    prints = TicketOutput(many=True)
