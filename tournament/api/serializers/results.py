"""Results: the facts that are reported, and what the rules make of them."""

from __future__ import annotations

import re
from typing import Any

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Body, PointsField, Shape, TokenField
from tournament.api.serializers.findings import FindingShape


class CountField(serializers.IntegerField):
    """A whole number. The text 1.000 is none: it may be one, and it may be one thousand."""

    re_decimal = re.compile(r"\.0$")  # of a JSON number


class SideFactsBody(Body):
    """How one side ended. What does not apply or was not counted may be left out."""

    faction = serializers.ChoiceField(choices=choices.FACTION, required=False, allow_null=True)
    original = CountField(min_value=0, required=False, allow_null=True)
    remaining = CountField(min_value=0, required=False, allow_null=True)
    points_remaining = CountField(min_value=0, required=False, allow_null=True)
    hero_points = CountField(min_value=0, required=False, allow_null=True)
    hero_points_left_out = CountField(
        min_value=0,
        required=False,
        allow_null=True,
        help_text="The part of them that found no room at set-up (3.03); the policy says if it counts (A11).",
    )
    ring_bearer_killed = serializers.BooleanField(required=False)
    ring_bearer_escaped = serializers.BooleanField(required=False)
    ring_bearer_at_zero = serializers.BooleanField(
        required=False, help_text="Without wounds, and standing only by Courage (8.38)."
    )
    conceded = serializers.BooleanField(required=False)
    absent = serializers.BooleanField(required=False)
    excluded = serializers.BooleanField(required=False)


class FactsBody(Body):
    """The facts of one finished game. Side ``a`` is the pairing's first; the level is the tournament's."""

    level = serializers.IntegerField(min_value=1, required=False)
    last_turn_over = serializers.BooleanField(required=False)
    a = SideFactsBody()
    b = SideFactsBody()
    is_confirmed = serializers.BooleanField(
        required=False,
        help_text="Answers what only the table can know, asked with `ring-bearer-unsure` or "
        "`figures-without-points`.",
    )
    override = serializers.CharField(
        max_length=500,
        required=False,
        allow_blank=True,
        help_text="A referee's reason to accept what a list contradicts (`more-than-list`, `less-than-list`, "
        "`ring-bearer-missing`). It stays with the result.",
    )


class PreviewBody(Body):
    """Facts to be looked at."""

    facts = FactsBody()


class ResultBody(Body):
    """A report."""

    token = TokenField()
    facts = FactsBody()


class EnteredResultBody(ResultBody):
    """A result entered at the desk; a correction says why."""

    reason = serializers.CharField(max_length=1000, required=False, allow_blank=True, default="")


class RulingBody(Body):
    """A result set by a referee, whatever the facts would give (10.01)."""

    token = TokenField()
    points_a = PointsField(help_text="Points of side a (7.05).")
    points_b = PointsField(help_text="Points of side b (7.05).")
    clause = serializers.CharField(max_length=12, help_text="The clause the ruling rests on.")
    reason = serializers.CharField(max_length=1000)
    is_confirmed = serializers.BooleanField(
        required=False,
        default=False,
        help_text="Needed where the points are not those of a game, like 3 to 3.",
    )
    facts = FactsBody(required=False)


class ConfirmBody(Body):
    """Which report was looked at: nothing is confirmed unseen."""

    seen = serializers.IntegerField(min_value=1, help_text="The id of the report.")


class RollBody(Body):
    """The faction that the roll of 3.02 gave to whoever sends this."""

    faction = serializers.ChoiceField(choices=choices.FACTION)


class ResultShape(Shape):
    """What the facts of a game mean."""

    grade_a = serializers.ChoiceField(choices=choices.GRADE)
    grade_b = serializers.ChoiceField(choices=choices.GRADE, source="verdict.grade_b", allow_null=True)
    points_a = PointsField(source="half_a")
    points_b = PointsField(source="half_b", allow_null=True, help_text="Empty for a bye.")
    row = serializers.CharField(help_text="The row of the victory table that decided; R is a ruling.")
    refs = serializers.ListField(child=serializers.CharField(), source="verdict.refs")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """A bye has no other side, so that nobody got nothing."""
        shown = super().to_representation(instance)
        return {**shown, "points_b": None} if shown["grade_b"] is None else shown


class SubmissionShape(ResultShape):
    """One report: who said it, what it means, whether it counts."""

    id = serializers.IntegerField()
    status = serializers.ChoiceField(choices=choices.SUBMISSION)
    kind = serializers.ChoiceField(choices=choices.SUBMISSION_KIND)
    signed = serializers.CharField(help_text="Who reported it.")
    facts = serializers.DictField()
    disputed = serializers.ListField(child=serializers.CharField(), source="verdict.disputed")
    submitted_at = serializers.DateTimeField()
    confirmed_at = serializers.DateTimeField(allow_null=True)


class OutcomeShape(Shape):
    """What facts would mean, without any of it being kept."""

    decided = serializers.BooleanField(help_text="Is the game over by these facts?")
    grade_a = serializers.ChoiceField(choices=choices.GRADE, allow_null=True)
    grade_b = serializers.ChoiceField(choices=choices.GRADE, allow_null=True)
    points_a = PointsField(source="half_a", allow_null=True)
    points_b = PointsField(source="half_b", allow_null=True)
    row = serializers.CharField()
    refs = serializers.ListField(child=serializers.CharField())
    message = serializers.CharField(source="says")


class PreviewShape(OutcomeShape):
    """With what the rules have to say besides."""

    findings = FindingShape(many=True)
    disputed = serializers.ListField(child=serializers.CharField())
