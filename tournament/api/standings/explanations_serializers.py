"""How a place came about: one entrant's way and sums, the cross table, the numbers of the day, rulings."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output, TotalField
from tournament.api.penalties.penalties_serializers import ShownPenaltyOutput
from tournament.api.rounds.formats_serializers import CutResultOutput
from tournament.api.serializers.entrants import EntrantOutput, PersonOutput
from tournament.api.standings.standings_serializers import TiebreakOutput
from tournament.models import Ruling
from tournament.queries.standings.statistics import FactionRow


@extend_schema_field({"type": "number", "nullable": True, "example": 10.5})
class AmountField(serializers.Field[str, Any, "float | None", Any]):
    """A number that the pages show; empty where a tie-break does not apply."""

    def to_representation(self, value: str) -> float | None:
        """``10.5`` is 10.5, a dash is nothing. A third is rounded to two places, as on the page."""
        try:
            number = float(value)
        except ValueError:
            return None
        return int(number) if number.is_integer() else number


class CrossCellOutput(Output):
    """One round of one entrant in the cross table."""

    round = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=choices.CELL, help_text="none: no result (yet).")
    opponent = PersonOutput(allow_null=True)
    faction = serializers.ChoiceField(choices=choices.FACTION, allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    points = TotalField(source="points_number", allow_null=True)
    is_administrative = serializers.BooleanField(help_text="The game was not played.")
    line = serializers.IntegerField(allow_null=True, help_text="The line of the opponent in this table.")


class CrossLineOutput(Output):
    """One line of the cross table."""

    line = serializers.IntegerField(source="number", help_text="From 1, also where places are shared.")
    place = serializers.IntegerField(source="row.place", allow_null=True)
    entrant = PersonOutput()
    points = TotalField(source="row.standing.points")
    cells = CrossCellOutput(many=True, help_text="One for each round that has a result.")


class LegOutput(Output):
    """One round of the way."""

    round = serializers.IntegerField(source="cell.round")
    kind = serializers.ChoiceField(choices=choices.CELL, source="cell.kind")
    opponent = PersonOutput(allow_null=True, source="cell.opponent")
    faction = serializers.ChoiceField(choices=choices.FACTION, allow_null=True, source="cell.faction")
    table = serializers.IntegerField(allow_null=True, source="cell.table")
    points = TotalField(source="cell.points_number", allow_null=True)
    is_administrative = serializers.BooleanField(
        source="cell.is_administrative", help_text="The game was not played."
    )
    points_after = AmountField(source="after", help_text="The sum after this round.")


class TermOutput(Output):
    """One part of a sum."""

    round = serializers.IntegerField()
    opponent = PersonOutput(allow_null=True)
    says = serializers.CharField(source="text", help_text="Where the amount comes from.")
    amount = AmountField()
    left_out = serializers.CharField(help_text="Why it does not count; usually empty.")


class SumOutput(Output):
    """One tie-break: its value, what it is the sum of, and what it decided."""

    tiebreak = TiebreakOutput()
    value = AmountField()
    terms = TermOutput(many=True, source="lines")
    level_before = PersonOutput(many=True, help_text="Who was equal until here.")
    level_after = PersonOutput(many=True, help_text="Players who are still equal.")
    decides = serializers.BooleanField()


class PathOutput(Output):
    """One entrant's way through the tournament, and every tie-break term by term."""

    entrant = EntrantOutput()
    place = serializers.IntegerField(source="row.place", allow_null=True, default=None)
    is_shared = serializers.BooleanField(source="row.standing.is_shared", default=False)
    points = TotalField(source="row.standing.points", allow_null=True, default=None)
    earned = AmountField(help_text="The points of all rounds.")
    bonus = AmountField(help_text="Points beside the games; usually empty.")
    deducted = AmountField(help_text="Points deducted by penalties; usually empty.")
    cut = CutResultOutput(source="row.cut", allow_null=True, default=None)
    rounds = LegOutput(many=True, source="legs")
    tiebreaks = SumOutput(many=True, source="sums", help_text="In the order in which they decide.")


class EntrantPageOutput(PathOutput):
    """With the penalties of this entrant."""

    penalties = ShownPenaltyOutput(many=True, help_text="Only what this tournament shows.")


class FactionRowOutput(Output):
    """One faction over all games that were played out."""

    faction = serializers.ChoiceField(choices=choices.FACTION)
    points = TotalField(source="points_number")
    share = serializers.IntegerField(help_text="Per cent of the points that those games gave.")
    grades = serializers.SerializerMethodField()
    army_points_left = serializers.IntegerField(allow_null=True, help_text="On average.")

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "integer"}})
    def get_grades(self, row: FactionRow) -> dict[str, int]:
        """How often each grade came up."""
        return dict(row.grades)


class BestOutput(Output):
    """One entrant with one faction."""

    place = serializers.IntegerField()
    is_shared = serializers.BooleanField()
    entrant = PersonOutput()
    points = TotalField(source="points_number")
    games = serializers.IntegerField()
    difference = serializers.IntegerField(help_text="Army points left, own minus the opponents'.")


class BestsOutput(Output):
    """Who did best with each faction."""

    good = BestOutput(many=True)
    evil = BestOutput(many=True)


class MemberOutput(Output):
    """One who counts for the club."""

    entrant = PersonOutput()
    place = serializers.IntegerField(allow_null=True)
    points = TotalField(source="standing.points")


class ClubOutput(Output):
    """One club by the points of its best members."""

    place = serializers.IntegerField()
    is_shared = serializers.BooleanField()
    name = serializers.CharField()
    points = TotalField(source="points_number")
    size = serializers.IntegerField(help_text="How many players take part.")
    members = MemberOutput(many=True, help_text="Players who count.")


class StatisticsOutput(Output):
    """Numbers of the whole tournament."""

    played = serializers.IntegerField(help_text="Games that were played out.")
    decreed = serializers.IntegerField(help_text="Games that ended by no-show, concession or exclusion.")
    byes = serializers.IntegerField()
    factions = FactionRowOutput(many=True)
    best = BestsOutput()
    clubs = ClubOutput(many=True)


class DeskRulingOutput(Output):
    """What the referee's desk answered when a ruling was written; it is never computed again."""

    question = serializers.CharField()
    input = serializers.DictField(help_text="The body that was asked.")
    answer = serializers.DictField(help_text="The answer, in English.")
    ruleset = serializers.CharField()
    policy_digest = serializers.CharField()
    rules_version = serializers.CharField(help_text="A digest of the rules that computed the answer.")


class RulingOutput(Output):
    """A referee's decision on a game or in general."""

    id = serializers.IntegerField()
    round = serializers.IntegerField(source="round.number", allow_null=True, default=None)
    table = serializers.IntegerField(source="pairing.table", allow_null=True, default=None)
    a = PersonOutput(source="pairing.a", allow_null=True, default=None)
    b = PersonOutput(source="pairing.b", allow_null=True, default=None)
    points_a = TotalField(source="submission.points_a", allow_null=True, default=None)
    points_b = TotalField(source="submission.points_b", allow_null=True, default=None)
    clause = serializers.CharField()
    reason = serializers.CharField(source="text")
    desk = serializers.SerializerMethodField()
    overrules = serializers.IntegerField(
        source="overrules_id", allow_null=True, help_text="The ruling that this one undoes."
    )
    ruled_by = serializers.CharField()
    ruled_at = serializers.DateTimeField()

    @extend_schema_field(DeskRulingOutput(allow_null=True))
    def get_desk(self, row: Ruling) -> dict[str, Any] | None:
        """Nothing where the ruling does not rest on an answer of the desk."""
        return DeskRulingOutput(row.desk).data if row.desk else None
