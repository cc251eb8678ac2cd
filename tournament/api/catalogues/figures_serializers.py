"""Figures as they are copied from bases and judged, and what was made of them."""

from __future__ import annotations

from rest_framework import serializers

from rules.combat_hex.figures import Role
from tournament.api.core.base_serializers import Body, Shape
from tournament.models.prepared_query import LARGEST


class FigureField(serializers.JSONField):
    """A figure: name, faction, kind, points, and whatever else its base shows. Checked like a catalogue's."""


class CopyBody(Body):
    """One base as it was copied."""

    figure = FigureField(help_text="name, faction, kind and points at least.")
    is_other = serializers.BooleanField(
        default=False, help_text="Keep it although a figure like it is known: it is another base."
    )


class VerifyBody(Body):
    """Which figure a referee has compared with its base, and what stands there if it was copied wrongly."""

    figure = serializers.IntegerField(help_text="The id of the copied figure.")
    content = FigureField(required=False, help_text="What the base says. Left out: just this.")


class JoinBody(Body):
    """Which figure repeats which."""

    figure = serializers.IntegerField(help_text="The id of the copied figure.")
    other = serializers.IntegerField(help_text="The id of the figure that it repeats.")


class RoleDecisionBody(Body):
    """What an official says of the role of one figure."""

    figure = serializers.IntegerField(max_value=LARGEST, help_text="The id of the figure.")
    role = serializers.ChoiceField(choices=[role.value for role in Role])
    role_of = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=120,
        help_text="For a ring-base: the name of the figure that it replaces.",
    )


class RolesBody(Body):
    """Roles to settle, all of them or none."""

    roles = serializers.ListField(child=RoleDecisionBody(), allow_empty=False, max_length=500)


class FigureRoleShape(Shape):
    """A figure with the role that is suggested or confirmed."""

    id = serializers.IntegerField()
    key = serializers.CharField()
    catalogue = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField(help_text="ring-bearer, ring-base, pr1 or pr2; empty: no role.")
    role_of = serializers.CharField(help_text="The name of the figure that a ring-base replaces.")
    role_state = serializers.CharField(help_text="proposed: it does not count yet; confirmed.")
    lists = serializers.IntegerField(help_text="How many current lists hold it.")


class RolesSettledShape(Shape):
    """How many roles changed, and how many open lists came out differently."""

    settled = serializers.IntegerField()
    rechecked = serializers.IntegerField()


class CopiedShape(Shape):
    """A figure of the tournament's own catalogue."""

    id = serializers.IntegerField()
    key = serializers.CharField()
    catalogue = serializers.CharField()
    is_unverified = serializers.BooleanField()
    copied_by = serializers.CharField()
    verified_by = serializers.CharField()
    joined_with = serializers.IntegerField(allow_null=True)
    lists = serializers.IntegerField(allow_null=True, help_text="How many lists hold it, where it waits.")
    figure = serializers.DictField()


class CopyShape(CopiedShape):
    """The figure that stands for a base, and whether it had to be stored."""

    is_new = serializers.BooleanField()


class JudgedShape(CopiedShape):
    """A figure that was judged, and how many open lists came out differently."""

    rechecked = serializers.IntegerField()
