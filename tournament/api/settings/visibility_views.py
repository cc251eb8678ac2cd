"""Who finds a tournament: public or private, in the lists or in the archive."""

from typing import Final

from rest_framework.response import Response

from tournament.api.core.operations import ORGANISER, SCOREKEEPER, TOURNAMENT, Call, example, operation
from tournament.api.serializers.tournaments import TournamentOutput, VisibilityOutput
from tournament.services.tournaments import visibility
from tournament.services.tournaments.inputs import VisibilityInput

VISIBILITY: Final = f"{TOURNAMENT}visibility/"
PRIVATE: Final = example("make it private", {"is_public": False})


@operation("GET", VISIBILITY, "visibility", SCOREKEEPER, output=VisibilityOutput)
def show(call: Call) -> Response:
    """Whether it is public, and whether it is archived, with the `ETag` to change both. For officials."""
    return call.tagged(VisibilityOutput(call.tournament), call.tournament, visibility.COLUMNS)


@operation(
    "PATCH",
    VISIBILITY,
    "tournament_visibility",
    ORGANISER,
    output=TournamentOutput,
    takes_if_match=True,
    examples=(PRIVATE,),
)
def change(call: Call, values: VisibilityInput) -> Response:
    """Publish, hide, archive or unarchive; what is left out stays. For organisers.

    Strangers find nothing of a private tournament; its officials and the private links of its players
    go on. An archived one leaves the list of tournaments, and its addresses stay.
    """
    seen = call.values_read(visibility.COLUMNS)
    changed = visibility.change(call.tournament, values.as_dict(), by=call.actor, now=call.now, seen=seen)
    return call.tagged(TournamentOutput(changed), changed, visibility.COLUMNS)
