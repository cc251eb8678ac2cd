"""Penalties of section 10: what happened, what follows, and whether it stands."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules.combat_hex.misconduct import MISCONDUCT
from rules.combat_hex.victory.scoring import as_points
from tournament.api.core import choices
from tournament.api.core.base_serializers import Body, ReasonBody, Shape, TokenField
from tournament.services.penalties.incidents import MAX_HALF_POINTS
from tournament.services.results.corrections import Then

KINDS = "; ".join(f"{each.key}: {each.name} ({each.clause})" for each in MISCONDUCT)
MOST = MAX_HALF_POINTS // 2


@extend_schema_field({"type": "number", "minimum": 0, "maximum": MOST, "multipleOf": 0.5, "example": 3})
class TakenPointsField(serializers.Field[int, Any, float, Any]):
    """Tournament points that are taken. Half-points in the house, points outside."""

    def to_representation(self, value: int) -> int | float:
        """6 is 3, 3 is 1.5."""
        return as_points(value)

    def to_internal_value(self, data: Any) -> int:
        """3 is 6, 1.5 is 3; nothing but whole and half points."""
        is_number = not isinstance(data, bool) and isinstance(data, (int, float))
        if not is_number or not 0 <= data <= MOST or data * 2 != int(data * 2):
            raise serializers.ValidationError(
                f"Whole and half points up to {MOST} can be taken. Correct the points."
            )
        return int(data * 2)


class PenaltyBody(Body):
    """An incident and what follows from it."""

    token = TokenField()
    severity = serializers.ChoiceField(choices=choices.PENALTY)
    category = serializers.ChoiceField(
        choices=choices.MISCONDUCT,
        required=False,
        allow_blank=True,
        default="",
        help_text=f"The kind of incident, which brings its clause. {KINDS}.",
    )
    clause = serializers.CharField(
        max_length=12, required=False, allow_blank=True, default="", help_text="Needed without a category."
    )
    reason = serializers.CharField(max_length=1000)
    points = TakenPointsField(required=False, default=0, help_text="For severity points alone.")
    round = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=32_767,
        help_text="The round in which it happened at the entrant's table; a game loss needs it.",
    )
    faction = serializers.ChoiceField(
        choices=choices.FACTION,
        required=False,
        allow_null=True,
        default=None,
        help_text="What the entrant played in a game that is lost, where nobody recorded the roll.",
    )


class _Looked(Body):
    """A game loss of a round that is over is a correction: with what it was looked at, and what follows."""

    seen = serializers.IntegerField(
        min_value=1,
        required=False,
        allow_null=True,
        default=None,
        help_text="From the preview: what was looked at. Without it, or with another one by now: refused.",
    )
    then = serializers.ChoiceField(
        choices=[each.value for each in Then],
        default=Then.KEEP.value,
        help_text="Whether a later round that nobody has played is paired again; that is for organisers.",
    )


class PenaltyGivenBody(_Looked, PenaltyBody):
    """An incident, what follows from it, and for a game loss of a past round what it was looked at with."""


class PenaltyBackBody(_Looked, ReasonBody):
    """Why it goes, and for a game loss of a past round what that was looked at with."""


class ShownPenaltyShape(Shape):
    """A penalty as everybody may see it, where the tournament shows it."""

    id = serializers.IntegerField()
    entrant = serializers.IntegerField(source="entrant.number", help_text="The start number.")
    name = serializers.CharField(source="entrant.name")
    severity = serializers.ChoiceField(choices=choices.PENALTY)
    category = serializers.ChoiceField(choices=("", *choices.MISCONDUCT))
    clause = serializers.CharField()
    points = TakenPointsField(source="half_points")
    round = serializers.SerializerMethodField()
    table = serializers.SerializerMethodField()
    given_at = serializers.DateTimeField()

    def get_round(self, penalty: Any) -> int | None:
        """The round in which it was given."""
        return penalty.round.number if penalty.round else None

    def get_table(self, penalty: Any) -> int | None:
        """Where it happened, if it was at a table."""
        return penalty.pairing.table if penalty.pairing else None


class PenaltyShape(ShownPenaltyShape):
    """A penalty as officials and the entrant see it."""

    reason = serializers.CharField(source="text")
    given_by = serializers.CharField()
    taken_back_at = serializers.DateTimeField(allow_null=True)
    taken_back_by = serializers.CharField()
    taken_back_because = serializers.CharField()
