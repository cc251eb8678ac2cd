"""Awards: who holds them, for everybody once the event is finished; and which there are, for organisers."""

from typing import Final

from rest_framework.response import Response

from tournament.api.core.operations import ORGANISER, PUBLIC, TOURNAMENT, Call, operation
from tournament.api.standings.awards_serializers import AwardOutput, AwardPlanOutput
from tournament.queries.standings.awards import HeldAward, final_awards
from tournament.services.standings import awards
from tournament.services.standings.inputs import AwardsInput

PLAN: Final = f"{TOURNAMENT}awards/plan/"


@operation("GET", f"{TOURNAMENT}awards/", "awards", PUBLIC, output=AwardOutput, many=True, tag="Tournament")
def index(call: Call) -> list[HeldAward]:
    """Who holds which award, in the organiser's order; empty until the tournament is finished."""
    return final_awards(call.tournament)


@operation("GET", PLAN, "award_plan", ORGANISER, output=AwardPlanOutput)
def plan(call: Call) -> Response:
    """Which awards there are, and who was named. For organisers."""
    return call.tagged(AwardPlanOutput(call.tournament), call.tournament, awards.COLUMNS)


@operation("PUT", PLAN, "award_plan_set", ORGANISER, output=AwardPlanOutput, takes_if_match=True)
def set_plan(call: Call, values: AwardsInput) -> Response:
    """Set all of them. For organisers."""
    seen = call.values_read(awards.COLUMNS)
    tournament = awards.change(call.tournament, values.awards, by=call.actor, now=call.now, seen=seen)
    return call.tagged(AwardPlanOutput(tournament), tournament, awards.COLUMNS)
