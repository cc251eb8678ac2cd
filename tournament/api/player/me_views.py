"""What an entrant's private link opens: the whole phone in one answer, and checking in."""

from dataclasses import replace
from typing import Any, Final

from rest_framework.response import Response

from armies.list_slots import limit_of
from tournament import access, adapters, time_source
from tournament.api.clock.clocks_serializers import ClockOutput
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import LINK, Call, operation
from tournament.api.lists.late_serializers import PhoneRequestOutput
from tournament.api.lists.lists_serializers import ListSummaryOutput
from tournament.api.player import player_rows
from tournament.api.serializers.entrants import OwnEntrantOutput
from tournament.api.serializers.pairings import OwnPairingOutput
from tournament.api.serializers.tournaments import TournamentOutput
from tournament.models import Entrant, PhoneRequest
from tournament.queries.clock import clocks
from tournament.queries.rounds import boards
from tournament.services.core.phone_requests import Sent
from tournament.services.entrants import attendance, entrants, late_check_ins
from tournament.services.entrants.inputs import OwnDetailsInput
from tournament.services.lists.inputs import PressedInput

ACCEPTED: Final = 202


class OwnListsOutput(Output):
    """The lists of this event: of both factions, or of `any` in a game without factions."""

    good = ListSummaryOutput(required=False)
    evil = ListSummaryOutput(required=False)
    any = ListSummaryOutput(required=False)
    of_levels = ListSummaryOutput(
        many=True, required=False, help_text="Those for rounds with a points limit of their own."
    )


class MeOutput(Output):
    """The entrant, the tournament, the lists, the game of the round and the clock."""

    entrant = OwnEntrantOutput()
    tournament = TournamentOutput()
    lists = OwnListsOutput(allow_null=True, help_text="Null where the game has no lists.")
    pairing = OwnPairingOutput(allow_null=True)
    clock = ClockOutput(help_text="The hall's.")
    own_clock = ClockOutput(help_text="The clock of your table, with its extra time and announcements.")


@operation("GET", "me/", "me", LINK, output=MeOutput)
def show(call: Call) -> Response:
    """Who am I, how do my lists stand, where do I sit, how long is left."""
    return call.tagged(MeOutput(_everything(call.entrant)), call.entrant, entrants.COLUMNS)


@operation("PATCH", "me/", "me_details", LINK, output=OwnEntrantOutput, takes_if_match=True)
def change(call: Call, values: OwnDetailsInput) -> Response:
    """Correct club, country, language or e-mail while registration is open; the name is the desk's."""
    details = replace(entrants.details_of(call.entrant), **values.as_dict())
    seen = call.values_read(entrants.COLUMNS)
    changed = entrants.edit(call.entrant, details, by=call.actor, now=call.now, seen=seen)
    return call.tagged(OwnEntrantOutput(changed), changed, entrants.COLUMNS)


@operation("POST", "me/withdraw/", "me_withdraw", LINK, output=OwnEntrantOutput)
def withdraw(call: Call) -> Entrant:
    """I do not come after all: it frees a place. Twice is harmless."""
    return attendance.withdraw(call.entrant, by=call.actor, now=call.now)


@operation(
    "POST",
    "me/check-in/",
    "me_check_in",
    LINK,
    output=OwnEntrantOutput,
    other_outputs=((ACCEPTED, PhoneRequestOutput),),
)
def check_in(call: Call, values: PressedInput) -> Entrant | Response:
    """I am here and ready. Twice is harmless. Too late it is a line for the desk: 202."""
    done = late_check_ins.check_in(call.entrant, Sent(**values.as_dict()), by=call.actor, now=call.now)
    if done.status != PhoneRequest.Status.DONE:
        return Response(PhoneRequestOutput(done).data, status=ACCEPTED)
    call.entrant.refresh_from_db()
    return call.entrant


def _lists(entrant: Entrant) -> dict[str, Any] | None:
    if not adapters.has_lists(entrant.tournament):
        return None
    found = {
        slot: player_rows.list_summary(entrant, slot) for slot in adapters.to_list_slots(entrant.tournament)
    }
    of_levels = [row for slot, row in found.items() if limit_of(slot)]
    return {**found, **({"of_levels": of_levels} if of_levels else {})}


def _everything(entrant: Entrant) -> dict[str, Any]:
    round_ = boards.current_round(entrant.tournament)
    state = clocks.clock_state(round_, now=time_source.now())
    pairing = access.pairing_of(entrant, round_) if round_ is not None else None
    return {
        "entrant": entrant,
        "tournament": entrant.tournament,
        "lists": _lists(entrant),
        "pairing": player_rows.own_pairing(entrant),
        "clock": state.as_json(),
        "own_clock": (state.at_table(pairing) if pairing is not None else state).as_json(),
    }
