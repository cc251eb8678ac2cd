"""How places come about in a tournament, read by everybody and set by its organisers."""

from typing import Any, Final

from django.http import HttpResponse, HttpResponseBase

from tournament import adapters
from tournament.api.core.operations import ORGANISER, PUBLIC, TOURNAMENT, Call, operation
from tournament.api.standings.standings_serializers import StandingsRulesOutput
from tournament.engine.standings import tiebreak
from tournament.models import Tournament
from tournament.queries.standings import policy_texts
from tournament.services.settings import tournament_settings
from tournament.services.standings.inputs import StandingsRulesInput

EDITED: Final = ("standings_policy",)
RULES: Final = f"{TOURNAMENT}standings/rules/"


@operation("GET", RULES, "standings_rules", PUBLIC, output=StandingsRulesOutput)
def show(call: Call) -> HttpResponseBase:
    """As data and in words."""
    return call.unless_unchanged(lambda: _shown(call.tournament), edited=EDITED)


@operation("PUT", RULES, "standings_rules_set", ORGANISER, output=StandingsRulesOutput, takes_if_match=True)
def change(call: Call, values: StandingsRulesInput) -> HttpResponse:
    """Set all of them, until round 1 is published. For organisers."""
    policy = values.as_dict()
    tournament = tournament_settings.configure(
        call.tournament, by=call.actor, now=call.now, seen=call.values_read(EDITED), standings_policy=policy
    )
    return call.tagged(StandingsRulesOutput(_shown(tournament)), tournament, EDITED)


def _shown(tournament: Tournament) -> dict[str, Any]:
    policy = adapters.to_standings_policy(tournament)
    return {
        **policy.as_json(),
        "tiebreaks": [tiebreak(key) for key in policy.tiebreaks],
        "is_frozen": tournament.policy_frozen_at is not None,
        "sentences": list(policy_texts.sentences(policy)),
    }
