"""Where a tournament goes on to."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Body


class MoveBody(Body):
    """Where the tournament goes on to."""

    to = serializers.ChoiceField(choices=choices.TOURNAMENT)
    reason = serializers.CharField(
        max_length=1000,
        required=False,
        allow_blank=True,
        default="",
        help_text="Needed to open it again, and to call it off.",
    )
