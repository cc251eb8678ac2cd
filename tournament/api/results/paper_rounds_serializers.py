"""A round that was paired, and perhaps played, on paper."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Body, TokenField
from tournament.api.serializers.results import FactsBody
from tournament.api.serializers.tournaments import BoardShape

MAX_TABLES = 5_000


class PaperGameBody(Body):
    """One line of the paper; without ``b`` and ``table`` it is the bye."""

    a = serializers.IntegerField(min_value=1, help_text="The start number of the first.")
    b = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)
    table = serializers.IntegerField(
        min_value=1, max_value=MAX_TABLES, required=False, allow_null=True, default=None
    )
    faction_a = serializers.ChoiceField(
        choices=choices.FACTION,
        required=False,
        allow_null=True,
        default=None,
        help_text="What the first played, where it was written down.",
    )
    faction_b = serializers.ChoiceField(
        choices=choices.FACTION, required=False, allow_null=True, default=None, help_text=choices.BOTH_BROUGHT
    )
    facts = FactsBody(required=False, allow_null=True, default=None, help_text="Where it was played.")


class PaperRoundBody(Body):
    """The whole round as it stands on the paper."""

    games = PaperGameBody(many=True, allow_empty=False)
    reason = serializers.CharField(max_length=500)
    token = TokenField(required=False, default="")
    is_confirmed = serializers.BooleanField(
        required=False, default=False, help_text="Needed where the paper breaks a rule of pairing: a rematch."
    )
    is_trial = serializers.BooleanField(
        required=False, default=False, help_text="Only show what would stand; nothing is stored."
    )


class PaperBoardShape(BoardShape):
    """A round from paper with every table, and the rules of pairing that it breaks."""

    broken = serializers.ListField(
        child=serializers.CharField(), help_text="Each with its table; to be confirmed before it is stored."
    )
