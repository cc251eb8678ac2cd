"""The life of a tournament, for its organisers: moved on, finished, opened again, deleted."""

from typing import Any, Final

from tournament.api.core.operations import ORGANISER, TOURNAMENT, Call, example, operation
from tournament.api.serializers.tournaments import DeletedOutput, TournamentOutput
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Tournament
from tournament.services.deletion import tournament_deletion
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.inputs import DeletionInput, MoveInput

OPEN: Final = example("open check-in", {"to": "check-in"})
OFF = example("call it off", {"to": "called-off", "reason": "The hall is flooded."})
AGAIN = example(
    "open a finished one again", {"to": "running", "reason": "Table 3 was entered the wrong way round."}
)


CUP: Final = example("delete it", {"name": "Cup of the Grey Ford"})


@operation(
    "POST", f"{TOURNAMENT}delete/", "tournament_delete", ORGANISER, output=DeletedOutput, examples=(CUP,)
)
def delete(call: Call, values: DeletionInput) -> dict[str, Any]:
    """Delete everything of it, photos and prints too; `name` is its name once more. For organisers.

    409 while a clock runs or is paused. A backup file is kept for 30 days, which the owner of the
    server can restore; with `erase_now` none is kept.
    """
    slug = call.tournament.slug
    deleted = tournament_deletion.delete(call.tournament, **values.as_dict(), by=call.actor, now=call.now)
    return {"slug": slug, "kept_until": deleted.expires_at if deleted else None}


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
