"""What can still happen, and how evenly everybody was treated."""

from datetime import timedelta
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.core.base_serializers import Output, SizeField, TotalField
from tournament.api.serializers.entrants import PersonOutput
from tournament.queries.standings.outlook_input import When
from tournament.queries.standings.outlooks import View

ROUNDS = {"type": "array", "items": {"type": "integer"}}


@extend_schema_field({"type": "integer"})
class SecondsField(serializers.Field[timedelta, Any, int, Any]):
    """A duration in whole seconds."""

    def to_representation(self, value: timedelta) -> int:
        return round(value.total_seconds())


@extend_schema_field({"type": "integer"})
class MillisecondsField(serializers.Field[timedelta, Any, int, Any]):
    def to_representation(self, value: timedelta) -> int:
        return round(value.total_seconds() * 1000)


class OutlookLineOutput(Output):
    """Where one entrant can still end."""

    entrant = PersonOutput()
    place = serializers.IntegerField(source="standing.place", help_text="The place now.")
    points = TotalField(source="standing.points", read_only=True)
    opponent = PersonOutput(allow_null=True, help_text="Opponents still to be played; may be empty.")
    best = serializers.IntegerField(source="reach.best")
    worst = serializers.IntegerField(source="reach.worst")
    times = serializers.DictField(
        child=serializers.IntegerField(), help_text="How often each place came up in the simulated rounds."
    )


class OutlookOutput(Output):
    """What can still happen before the last round is over."""

    when = serializers.ChoiceField(
        choices=[str(one) for one in When],
        help_text="early: no round is over; far: several rounds left; ahead: the last one is not paired; "
        "played: it is; over.",
    )
    last_round = serializers.IntegerField(source="situation.last")
    open_tables = serializers.IntegerField()
    known = serializers.SerializerMethodField()
    ways = serializers.SerializerMethodField()
    tiebreaks_followed = serializers.SerializerMethodField()
    simulated = serializers.SerializerMethodField()
    lines = OutlookLineOutput(many=True)

    @extend_schema_field({"type": "string", "enum": ["exact", "by-points", "simulated", "bounds"]})
    def get_known(self, view: View) -> str:
        """How: every ending followed; places by points; or those, with chances from simulated rounds.

        ``bounds``: with several rounds to come nobody can leave these places, but not all can be reached.
        """
        if view.is_far:
            return "bounds"
        return "exact" if view.is_exact else "simulated" if view.is_simulated else "by-points"

    @extend_schema_field({"type": "string", "example": "625"})
    def get_ways(self, view: View) -> str:
        """In how many ways the round can end, as text: the number may have hundreds of digits."""
        return view.ways_in_words

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_tiebreaks_followed(self, view: View) -> list[str]:
        """The keys of those that decide within ``best`` and ``worst``."""
        return list(view.situation.followed) if view.is_exact else []

    @extend_schema_field({"type": "integer"})
    def get_simulated(self, view: View) -> int:
        """How many rounds ``times`` rest on."""
        return view.row.played if view.is_simulated and view.row is not None else 0


class ShareOutput(Output):
    """What fell to one entrant."""

    entrant = PersonOutput()
    games = serializers.IntegerField(source="share.games")
    good = serializers.IntegerField(source="share.good")
    evil = serializers.IntegerField(source="share.evil")
    floated_up = serializers.ListField(child=serializers.IntegerField(), source="share.ups")
    floated_down = serializers.ListField(child=serializers.IntegerField(), source="share.downs")
    byes = serializers.ListField(child=serializers.IntegerField(), source="share.byes")
    tables = serializers.SerializerMethodField()

    @extend_schema_field({"type": "object", "additionalProperties": ROUNDS})
    def get_tables(self, line: Any) -> dict[str, list[int]]:
        """The tables sat at more than once, with the rounds."""
        return {str(table): list(rounds) for table, rounds in line.share.tables}


class RematchOutput(Output):
    """Two who met more than once."""

    a = PersonOutput()
    b = PersonOutput()
    rounds = serializers.ListField(child=serializers.IntegerField())


class ManualChangeOutput(Output):
    """A change that a person made to the pairings, and that stands."""

    round = serializers.IntegerField(source="round.number")
    says = serializers.CharField()
    reason = serializers.CharField()
    by = serializers.CharField(source="actor_name")
    at = serializers.DateTimeField()


class ClockLineOutput(Output):
    """How one round's clock kept its plan."""

    round = serializers.IntegerField(source="round.number")
    minutes_late = serializers.IntegerField(
        source="late", allow_null=True, help_text="After the plan of the day; negative is early."
    )
    announcements = serializers.IntegerField()
    usual_ms = MillisecondsField(source="usual", read_only=True)
    worst_ms = MillisecondsField(source="worst", read_only=True)
    missed = serializers.IntegerField(help_text="Announcements that were too late to be made.")
    held_seconds = SecondsField(source="held", read_only=True)


class FairnessOutput(Output):
    """The fairness sheet: counted from pairings and results, drafts left out."""

    rounds = SizeField(read_only=True)
    games = serializers.IntegerField(source="counts.games")
    games_paired_by_score = serializers.IntegerField(source="counts.grouped")
    floats = SizeField(source="counts.floats", read_only=True)
    byes = serializers.IntegerField(source="counts.byes")
    tables_again = serializers.IntegerField(source="counts.repeated_seats")
    tables_by_hand = serializers.IntegerField(source="by_hand")
    rematches = RematchOutput(many=True, source="again")
    shares = ShareOutput(many=True, source="lines")
    changes = ManualChangeOutput(many=True, source="stands")
    clocks = ClockLineOutput(many=True)
