"""What can still happen, and how evenly everybody was treated, for anybody."""

from django.http import HttpResponse
from rest_framework.response import Response

from tournament import time_source
from tournament.api.core.operations import PUBLIC, TOURNAMENT, Call, operation
from tournament.api.standings.outlooks_serializers import FairnessOutput, OutlookOutput
from tournament.queries.standings.fairness import fairness_of
from tournament.queries.standings.outlook_input import situation_of
from tournament.queries.standings.outlooks import outlook_of
from tournament.services.standings import outlooks


@operation("GET", f"{TOURNAMENT}outlook/", "outlook", PUBLIC, output=OutlookOutput)
def outlook(call: Call) -> HttpResponse:
    """Who can still end where, once only the last round is left; `known` says how it is known.

    What is not known yet for the standings as they are is worked out in the background: ask again when
    the revision of the tournament has risen.
    """

    def answer() -> Response:
        situation = situation_of(call.tournament)
        outlooks.ask_if_possible(situation, now=time_source.now())
        return call.answer(outlook_of(situation))

    return call.unless_unchanged(call.tournament, answer)


@operation("GET", f"{TOURNAMENT}fairness/", "fairness", PUBLIC, output=FairnessOutput)
def fairness(call: Call) -> HttpResponse:
    """Rematches, floats, byes, factions, tables, changes by hand and the clock, over the rounds shown."""
    now = time_source.now()
    return call.unless_unchanged(call.tournament, lambda: call.answer(fairness_of(call.tournament, now=now)))
