"""What a result is worth: the scheme of a tournament, read by everybody, frozen by round 1."""

from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from rules.scoring.published import PUBLISHED_SCHEMES
from tournament import adapters
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import ORGANISER, PUBLIC, TOURNAMENT, Call, operation
from tournament.messages.schemes import WARNINGS, scheme_sentences
from tournament.models import Tournament
from tournament.services.settings import scoring
from tournament.services.settings.inputs import SCHEME_HELP, SchemeInput

SCHEME = f"{TOURNAMENT}scheme/"


class SchemeWarningOutput(Output):
    """What can be meant and seldom is."""

    code = serializers.ChoiceField(choices=tuple(WARNINGS))
    message = serializers.CharField()


class SchemeOutput(Output):
    """What a result is worth."""

    scheme = serializers.DictField(
        allow_null=True, help_text=f"{SCHEME_HELP} Null where the ruleset says itself what a result is worth."
    )
    is_own = serializers.BooleanField(help_text="Own scheme, not the ruleset's usual one.")
    is_frozen = serializers.BooleanField(help_text="Frozen when round 1 was published.")
    sentences = serializers.ListField(
        child=serializers.CharField(), help_text="The scheme as players read it."
    )
    warnings = SchemeWarningOutput(many=True)
    offered = serializers.ListField(
        child=serializers.DictField(), help_text="Schemes of the ruleset and of published events."
    )


@operation("GET", SCHEME, "scheme", PUBLIC, output=SchemeOutput)
def show(call: Call) -> Response:
    """What a result is worth, as it can be set and in sentences."""
    return _shown(call, call.tournament)


@operation("PUT", SCHEME, "scheme_set", ORGANISER, output=SchemeOutput, takes_if_match=True)
def change(call: Call, values: SchemeInput) -> Response:
    """Set all of it, until round 1 is published. For organisers."""
    seen = call.values_read(scoring.COLUMNS)
    tournament = scoring.change(call.tournament, values.scheme, by=call.actor, now=call.now, seen=seen)
    return _shown(call, tournament)


def _shown(call: Call, tournament: Tournament) -> Response:
    return call.tagged(SchemeOutput(_values(tournament)), tournament, scoring.COLUMNS)


def _values(tournament: Tournament) -> dict[str, Any]:
    scheme = adapters.to_scheme(tournament)
    usual = adapters.usual_scheme(tournament)
    return {
        "scheme": (tournament.scheme or usual) if usual else None,
        "is_own": bool(usual and tournament.scheme and tournament.scheme != usual),
        "is_frozen": tournament.policy_frozen_at is not None,
        "sentences": list(scheme_sentences(scheme)) if scheme else [],
        "warnings": [
            {"code": code, "message": WARNINGS[code]} for code in (scheme.warnings() if scheme else ())
        ],
        "offered": [*adapters.to_ruleset(tournament).schemes, *PUBLISHED_SCHEMES] if scheme else [],
    }
