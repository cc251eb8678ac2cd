"""Figures as they are copied from bases and judged, and what was made of them."""

from rest_framework import serializers

from tournament.api.core.base_serializers import Output, SizeField


class FigureRoleOutput(Output):
    """A figure with the role that is suggested or confirmed."""

    id = serializers.IntegerField(source="figure.pk")
    key = serializers.CharField(source="figure.key")
    catalogue = serializers.CharField(source="figure.catalogue.key")
    name = serializers.CharField(source="figure.name")
    role = serializers.CharField(
        source="figure.role", help_text="ring-bearer, ring-base, pr1 or pr2; empty is no role."
    )
    role_of = serializers.CharField(
        source="figure.role_of", help_text="The name of the figure that a ring-base replaces."
    )
    role_state = serializers.CharField(
        source="figure.role_state", help_text="proposed: it does not count yet; confirmed."
    )
    lists = SizeField(source="uses", help_text="How many current lists hold it.")


class RolesSettledOutput(Output):
    """How many roles changed, and how many open lists came out differently."""

    settled = serializers.IntegerField()
    rechecked = serializers.IntegerField()


class CopiedOutput(Output):
    """A figure of the tournament's own catalogue."""

    id = serializers.IntegerField()
    key = serializers.CharField()
    catalogue = serializers.CharField()
    is_unverified = serializers.BooleanField()
    copied_by = serializers.CharField()
    verified_by = serializers.CharField()
    joined_with = serializers.IntegerField(allow_null=True)
    lists = serializers.IntegerField(allow_null=True, help_text="How many lists have it while it waits.")
    figure = serializers.DictField()


class CopyOutput(CopiedOutput):
    """The figure that stands for a base, and whether it had to be stored."""

    is_new = serializers.BooleanField()


class JudgedOutput(CopiedOutput):
    """A figure that was judged, and how many open lists came out differently."""

    rechecked = serializers.IntegerField()
