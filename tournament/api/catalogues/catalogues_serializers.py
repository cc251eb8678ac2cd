"""Catalogues: what players choose figures from, whose each is, and who may do what with it."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from armies.models import Catalogue
from tournament.api.core import choices
from tournament.api.core.base_serializers import Output


class CatalogueOutput(Output):
    """One catalogue."""

    key = serializers.CharField()
    name = serializers.CharField()
    standing = serializers.CharField(help_text="verified, unverified or demonstration.")
    source = serializers.CharField(  # type: ignore[assignment]  # a field, as the framework wants it
        help_text="Where it comes from."
    )
    licence = serializers.CharField()
    good = serializers.IntegerField(source="good_count", help_text="Figures.")
    evil = serializers.IntegerField(source="evil_count", help_text="Figures.")
    owner = serializers.SerializerMethodField(help_text="By name; null is nobody.")
    for_everybody = serializers.CharField(help_text="What every account may do: read, use, or nothing.")

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_owner(self, row: Catalogue) -> str | None:
        """The name, not the address."""
        return None if row.owner is None else row.owner.get_full_name() or row.owner.get_username()


class GrantOutput(Output):
    """The right of one account."""

    username = serializers.CharField(source="user.username")
    right = serializers.ChoiceField(choices=choices.CATALOGUE_RIGHT)


class ReadableOutput(Output):
    """One that this account may read."""

    catalogue = CatalogueOutput()
    right = serializers.ChoiceField(choices=choices.OWN_RIGHT)


class OneReadableOutput(ReadableOutput):
    """The same with who has a right to it, for its owner."""

    grants = GrantOutput(many=True)
