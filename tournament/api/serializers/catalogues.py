"""Catalogues: what players choose figures from."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.serializers.base import Shape


class CatalogueShape(Shape):
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
