"""The life of a tournament, for its organisers: opened, set up, moved on, finished and opened again."""

from typing import Final

from drf_spectacular.utils import OpenApiExample

from tournament.api.core.operations import ORGANISER, TOURNAMENT, Call, operation
from tournament.api.serializers.tournaments import TournamentOutput
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Tournament
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.inputs import MoveInput

OPEN: Final = OpenApiExample("open check-in", value={"to": "check-in"}, request_only=True)
OFF = OpenApiExample(
    "call it off", value={"to": "called-off", "reason": "The hall is flooded."}, request_only=True
)
AGAIN = OpenApiExample(
    "open a finished one again",
    value={"to": "running", "reason": "Table 3 was entered the wrong way round."},
    request_only=True,
)


@operation(
    "POST",
    f"{TOURNAMENT}move/",
    "tournament_move",
    ORGANISER,
    output=TournamentOutput,
    examples=(OPEN, AGAIN, OFF),
)
def move(call: Call, values: MoveInput) -> Tournament:
    """Open registration or check-in, finish, open a finished one again, or call it off. For organisers.

    The last two need a reason; everybody reads why it is called off. Undo that by its line of the log.
    The first published round makes it run by itself. Where it stands already, nothing is done.
    """
    to = TournamentStatus(values.to)
    return tournaments.move(call.tournament, to, by=call.actor, now=call.now, reason=values.reason)
