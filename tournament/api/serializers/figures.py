"""Figures as they are copied from bases and judged, and what was made of them."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.serializers.base import Body, Shape


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
