"""Pairings: who plays whom, where, with which army, and why."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.adapters import has_sides
from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.serializers.entrants import PersonOutput
from tournament.api.serializers.results import ResultOutput, SubmissionOutput
from tournament.messages.pairing_reasons import reason_text
from tournament.models import Pairing


def played(pairing: Pairing, faction: str | None) -> str | None:
    """``good``, ``evil``, or ``roll`` while the dice decide (3.02); nothing for a bye or without sides."""
    return faction or "roll" if not pairing.is_bye and has_sides(pairing.round.tournament) else None


class ReasonText(serializers.CharField):
    """The sentence of a reason, in the reader's language."""

    def to_representation(self, value: Any) -> str:
        return reason_text(value)


class ReasonOutput(Output):
    """Why these two, here, like this."""

    code = serializers.CharField()
    text = ReasonText(source="*")


class PairingOutput(Output):
    """One table of a round. A bye has no table and no ``b``."""

    table = serializers.IntegerField(allow_null=True)
    a = PersonOutput()
    b = PersonOutput(allow_null=True)
    faction_a = serializers.SerializerMethodField()
    faction_b = serializers.SerializerMethodField()
    is_forced = serializers.BooleanField(help_text="Balance decides the factions, not a roll (3.02).")
    is_bye = serializers.BooleanField()
    origin = serializers.ChoiceField(choices=choices.ORIGIN)
    reasons = ReasonOutput(many=True)
    status = serializers.ChoiceField(choices=choices.TABLE)
    scenario = serializers.CharField(help_text="What is played at this table, from the publishing on.")

    @extend_schema_field(serializers.ChoiceField(choices=choices.PLAYED, allow_null=True))
    def get_faction_a(self, pairing: Pairing) -> str | None:
        """What side a plays."""
        return played(pairing, pairing.faction_a)

    @extend_schema_field(serializers.ChoiceField(choices=choices.PLAYED, allow_null=True))
    def get_faction_b(self, pairing: Pairing) -> str | None:
        """What side b plays."""
        return played(pairing, pairing.faction_b)


class BoardRowOutput(Output):
    """One table with the result that counts, if there is one."""

    pairing = PairingOutput()
    result = ResultOutput(allow_null=True)


class DoubtOutput(Output):
    """Why a player did not agree."""

    at = serializers.DateTimeField()
    by = serializers.CharField(source="actor_name")
    reason = serializers.CharField()


class OwnPairingOutput(Output):
    """An entrant's own game: where to sit, whom to play, which army, and what was reported."""

    round = serializers.IntegerField(source="round.number")
    table = serializers.IntegerField(allow_null=True)
    is_bye = serializers.BooleanField()
    side = serializers.ChoiceField(choices=choices.SIDE, help_text="Which side of the facts is yours.")
    opponent = PersonOutput(allow_null=True)
    faction = serializers.ChoiceField(choices=choices.PLAYED, allow_null=True)
    is_forced = serializers.BooleanField()
    reasons = ReasonOutput(many=True)
    status = serializers.ChoiceField(choices=choices.TABLE)
    reports = SubmissionOutput(many=True)
    doubts = DoubtOutput(many=True, help_text="Why the table is disputed, if a reason was given.")
