"""What a player asks for during the event (stop, sit out, late), and what the desk makes of it."""

from typing import Final

from rest_framework import serializers

from tournament import access
from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import LINK, SCOREKEEPER, TOURNAMENT, Call, operation
from tournament.api.core.paging import Pages
from tournament.api.serializers.entrants import PersonOutput
from tournament.models import PhoneRequest
from tournament.queries.rounds.player_requests import KINDS, open_requests
from tournament.services.core.inputs import Input, ReasonInput
from tournament.services.core.phone_requests import Sent
from tournament.services.rounds import player_requests
from tournament.services.rounds.inputs import LateInput, RecallInput, SitOutInput, StopInput

TAG: Final = "Requests of players"
REQUESTS: Final = f"{TOURNAMENT}requests/"
OWN: Final = frozenset({"token", "pressed_at"})


class OwnRequestOutput(Output):
    """A request as the player reads it."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(choices=choices.PHONE_REQUEST)
    status = serializers.ChoiceField(choices=choices.PHONE_REQUEST_STATUS)
    round = serializers.IntegerField(source="base", help_text="The round it is about, 0 before the first.")
    leaves_game = serializers.BooleanField(help_text="Of a stop: the game that is on cannot be finished.")
    arrived_at = serializers.DateTimeField()
    here_at = serializers.DateTimeField(source="closed_at", allow_null=True, help_text="Of somebody late.")
    noted_by = serializers.CharField(source="decided_by", help_text="The official who has read it.")
    message = serializers.CharField(help_text="Why it was refused.")


class RequestOutput(OwnRequestOutput):
    """The same with whose it is."""

    entrant = PersonOutput()


@operation("GET", "me/requests/", "me_requests", LINK, output=OwnRequestOutput, many=True, tag=TAG)
def own(call: Call) -> list[PhoneRequest]:
    """What I have asked for, oldest first."""
    return list(call.entrant.phone_requests.filter(kind__in=KINDS))


@operation("POST", "me/stop/", "me_stop", LINK, output=OwnRequestOutput, tag=TAG)
def stop(call: Call, values: StopInput) -> PhoneRequest:
    """I stop after this round: the next draft drops me. Twice is harmless."""
    return player_requests.stop(
        call.entrant, _sent(values), by=call.actor, now=call.now, leaves_game=values.leaves_game
    )


@operation("POST", "me/sit-out/", "me_sit_out", LINK, output=OwnRequestOutput, tag=TAG)
def sit_out(call: Call, values: SitOutInput) -> PhoneRequest:
    """I sit out one later round, not the last, for the points of a requested bye. Twice is harmless."""
    return player_requests.sit_out(
        call.entrant, _sent(values), by=call.actor, now=call.now, number=values.round
    )


@operation("POST", "me/late/", "me_late", LINK, output=OwnRequestOutput, tag=TAG)
def late(call: Call, values: LateInput) -> PhoneRequest:
    """I am late by 10 or 20 minutes. The desk and the opponent see it; no game is lost by it."""
    return player_requests.announce_late(
        call.entrant, _sent(values), by=call.actor, now=call.now, minutes=values.minutes
    )


@operation(
    "POST", "me/requests/recall/", "me_request_recall", LINK, output=OwnRequestOutput, many=True, tag=TAG
)
def recall(call: Call, values: RecallInput) -> list[PhoneRequest]:
    """Not after all. Twice is harmless; what a draft has carried out is for the desk."""
    player_requests.recall(call.entrant, values.kind, number=values.round, by=call.actor, now=call.now)
    return own(call)


@operation("GET", REQUESTS, "player_requests", SCOREKEEPER, output=RequestOutput, paged=Pages, tag=TAG)
def index(call: Call) -> list[PhoneRequest]:
    """What players ask for and no draft has carried out, oldest first. For scorekeepers."""
    return open_requests(call.tournament)


@operation(
    "POST",
    f"{REQUESTS}<int:request_id>/note/",
    "player_request_note",
    SCOREKEEPER,
    output=RequestOutput,
    tag=TAG,
)
def note(call: Call, request_id: int) -> PhoneRequest:
    """It is read and leaves the inbox. Twice is harmless. For scorekeepers."""
    return player_requests.note(_found(call, request_id), by=call.actor, now=call.now)


@operation(
    "POST",
    f"{REQUESTS}<int:request_id>/refuse/",
    "player_request_refuse",
    SCOREKEEPER,
    output=RequestOutput,
    tag=TAG,
)
def refuse(call: Call, values: ReasonInput, request_id: int) -> PhoneRequest:
    """The desk does not do it, and the player reads why. For scorekeepers."""
    return player_requests.refuse(_found(call, request_id), by=call.actor, now=call.now, reason=values.reason)


def _sent(values: Input) -> Sent:
    return Sent(**{name: value for name, value in values.as_dict().items() if name in OWN})


def _found(call: Call, request_id: int) -> PhoneRequest:
    rows = PhoneRequest.objects.filter(entrant__tournament=call.tournament, kind__in=KINDS)
    return access.one_or_404(rows.select_related("entrant"), access.NO_LATE_REQUEST, pk=request_id)
