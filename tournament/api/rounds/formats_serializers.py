"""The bracket of a cut, the schedule of a round robin, and who advances from a perfect tie."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import KnownNumberField, Output
from tournament.api.serializers.entrants import PersonOutput
from tournament.queries.rounds.brackets import Board, Side
from tournament.queries.rounds.stages import Crosstable


class CutResultOutput(Output):
    """How far a player came in the cut."""

    name = serializers.CharField(help_text="The match, such as Semi-final.")
    state = serializers.ChoiceField(choices=choices.CUT_STATE)


class SideOutput(Output):
    """One of the two of a match."""

    entrant = PersonOutput(allow_null=True, help_text="Empty if unknown or if there is no opponent.")
    seed = serializers.IntegerField(allow_null=True)
    points = serializers.SerializerMethodField()
    is_winner = serializers.BooleanField()

    @extend_schema_field({"type": "number", "nullable": True})
    def get_points(self, side: Side) -> float | None:
        """Points of this game; they count for no standings."""
        return float(side.points) if side.points else None


class MatchOutput(Output):
    """One match of the bracket."""

    name = serializers.CharField(source="match.name")
    round = serializers.IntegerField(source="match.round")
    table = KnownNumberField(source="pairing.table")
    is_settled = serializers.BooleanField(source="match.is_settled")
    how = serializers.ChoiceField(
        source="outcome", choices=choices.ADVANCED, help_text="How the winner advanced."
    )
    sides = SideOutput(many=True)


class StageOutput(Output):
    """One round of the cut."""

    name = serializers.CharField()
    matches = MatchOutput(many=True)


class BracketOutput(Output):
    """The whole cut, the first round first and the top of the bracket first."""

    stages = serializers.SerializerMethodField()
    third_place = MatchOutput(source="third", allow_null=True)
    champion = PersonOutput(allow_null=True)

    @extend_schema_field(StageOutput(many=True))
    def get_stages(self, board: Board) -> list[Any]:
        """Every round with its matches."""
        rows = [{"name": name, "matches": boxes} for name, boxes in board.stages]
        return StageOutput(rows, many=True).data  # type: ignore[return-value]


class MeetingOutput(Output):
    """One game of the schedule; without ``b`` the entrant sits out."""

    a = PersonOutput()
    b = PersonOutput(allow_null=True)
    table = KnownNumberField(source="pairing.table")
    is_gone = serializers.BooleanField(help_text="Not played: one player has dropped.")


class ScheduledRoundOutput(Output):
    """One round of the schedule."""

    number = serializers.IntegerField()
    meetings = MeetingOutput(many=True)


class ScheduleOutput(Output):
    """The whole round robin."""

    rounds = serializers.SerializerMethodField()

    @extend_schema_field(ScheduledRoundOutput(many=True))
    def get_rounds(self, table: Crosstable) -> list[Any]:
        """Every round with its games."""
        rows = [{"number": number, "meetings": meetings} for number, meetings in table.rounds]
        return ScheduledRoundOutput(rows, many=True).data  # type: ignore[return-value]
