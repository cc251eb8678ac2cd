"""The bracket and the schedule for everybody; who advances from a perfect tie, for officials."""

from django.http import HttpResponseBase

from tournament.api.core.operations import PUBLIC, SCOREKEEPER, TABLE, TOURNAMENT, Call, operation
from tournament.api.rounds.formats_serializers import BracketOutput, ScheduleOutput
from tournament.api.serializers.pairings import PairingOutput
from tournament.models import Pairing
from tournament.queries.rounds import brackets, stages
from tournament.services.rounds import cuts
from tournament.services.rounds.inputs import AdvanceInput


@operation("GET", f"{TOURNAMENT}bracket/", "bracket", PUBLIC, output=BracketOutput)
def bracket(call: Call) -> HttpResponseBase:
    """Every match of the cut; without one, and before its first round is published, there is none."""
    board = brackets.board_of(call.tournament) or brackets.Board((), None, None)
    return call.unless_unchanged(lambda: board)


@operation("GET", f"{TOURNAMENT}schedule/", "schedule", PUBLIC, output=ScheduleOutput)
def schedule(call: Call) -> HttpResponseBase:
    """Every round to the last; in other formats, and before the first is published, there is none."""
    table = stages.crosstable_of(call.tournament) or stages.Crosstable((), ())
    return call.unless_unchanged(lambda: table)


@operation("POST", f"{TABLE}advance/", "table_advance", SCOREKEEPER, output=PairingOutput)
def advance(call: Call, values: AdvanceInput, number: int, table: int) -> Pairing:
    """Name who advances, by the dice or by a ruling (10.01), as the policy asks."""
    return cuts.decide(
        call.desk.pairing(number, table),
        call.desk.entrant(values.entrant),
        by=call.actor,
        now=call.now,
        reason=values.reason,
        dice=values.dice.as_dict() if values.dice else None,
    )
