"""Tables that ask for a referee: the queue for officials, and a player's own table."""

from typing import Any, Final

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament import access
from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import LINK, SCOREKEEPER, TOURNAMENT, Call, operation
from tournament.api.core.paging import Pages
from tournament.models import Pairing, RefereeCall
from tournament.queries.hall import referee_calls as queue
from tournament.queries.hall.referee_calls import OpenCall
from tournament.services.hall import calls, referee_calls
from tournament.services.hall.inputs import RefereeCallInput, TableRefereeCallInput

TAG: Final = "Referee calls"
CALLS: Final = f"{TOURNAMENT}referee-calls/"
OWN: Final = "me/pairings/<int:number>/referee/"


class RefereeCallOutput(Output):
    """A call as officials see it."""

    id = serializers.IntegerField()
    table = serializers.IntegerField()
    round = serializers.IntegerField(source="round_number")
    names = serializers.ListField(child=serializers.CharField(), help_text="Players of the table.")
    kind = serializers.ChoiceField(choices=choices.REFEREE_CALL)
    words = serializers.CharField(help_text="Of the player; may be empty.")
    asked_by = serializers.CharField()
    asked_at = serializers.DateTimeField()
    age = serializers.IntegerField(source="age.seconds", help_text="Seconds since it was asked.")
    taken_by = serializers.CharField(help_text="The official on the way; empty while nobody goes.")
    taken_at = serializers.DateTimeField(allow_null=True)


class OwnRefereeCallOutput(Output):
    """A call of the player's own table."""

    kind = serializers.ChoiceField(choices=choices.REFEREE_CALL)
    words = serializers.CharField()
    asked_at = serializers.DateTimeField()
    taken_by = serializers.CharField(help_text="The official on the way; empty while nobody goes.")
    outcome = serializers.ChoiceField(
        choices=choices.REFEREE_CALL_OUTCOME, help_text="Empty while the call is open."
    )


@operation("GET", CALLS, "referee_calls", SCOREKEEPER, output=RefereeCallOutput, paged=Pages, tag=TAG)
def index(call: Call) -> list[OpenCall]:
    """The tables that ask for a referee now, oldest first. For scorekeepers."""
    return list(queue.open_calls(call.tournament, now=call.now))


@operation("POST", CALLS, "referee_call", SCOREKEEPER, output=RefereeCallOutput, tag=TAG)
def ask(call: Call, values: TableRefereeCallInput) -> OpenCall:
    """Note that a table asks for a referee. The same token asks once. For scorekeepers."""
    pairing = calls.pairing_to_call(call.tournament, values.table)
    if pairing is None:
        raise Http404
    return _row(call, _asked(call, pairing, values))


@operation(
    "POST",
    f"{CALLS}<int:referee_call>/take/",
    "referee_call_take",
    SCOREKEEPER,
    output=RefereeCallOutput,
    tag=TAG,
)
def take(call: Call, referee_call: int) -> OpenCall:
    """Say that you are on the way. Refused if another official is. For scorekeepers."""
    found = access.referee_call_in(call.tournament, referee_call)
    return _row(call, referee_calls.take(found, by=call.actor, now=call.now))


@operation(
    "POST",
    f"{CALLS}<int:referee_call>/answer/",
    "referee_call_answer",
    SCOREKEEPER,
    output=RefereeCallOutput,
    tag=TAG,
)
def answer(call: Call, referee_call: int) -> OpenCall:
    """End the call: an official has answered it. Twice is harmless. For scorekeepers."""
    found = access.referee_call_in(call.tournament, referee_call)
    return _row(call, referee_calls.answer(found, by=call.actor, now=call.now))


@operation("GET", OWN, "me_referee_call", LINK, output=OwnRefereeCallOutput, many=True, tag=TAG)
def show_own(call: Call, number: int) -> list[RefereeCall]:
    """The calls of my table in a round, newest first."""
    return list(_game(call, number).referee_calls.order_by("-asked_at", "-pk"))


@operation("POST", OWN, "me_referee_call_ask", LINK, output=OwnRefereeCallOutput, tag=TAG)
def ask_own(call: Call, values: RefereeCallInput, number: int) -> RefereeCall:
    """Ask for a referee at my table while the round runs. The same token asks once."""
    return _asked(call, _game(call, number), values)


@operation(
    "POST", f"{OWN}recall/", "me_referee_call_recall", LINK, output=OwnRefereeCallOutput, many=True, tag=TAG
)
def recall_own(call: Call, number: int) -> list[RefereeCall]:
    """We need no referee any more. Twice is harmless."""
    referee_calls.recall(_game(call, number), by=call.actor, now=call.now)
    return show_own(call, number)


def _asked(call: Call, pairing: Pairing, values: Any) -> RefereeCall:
    token = call.actor.token(values.token) if values.token else ""
    return referee_calls.ask(
        pairing, kind=values.kind, words=values.words, by=call.actor, now=call.now, token=token
    )


def _row(call: Call, made: RefereeCall) -> OpenCall:
    return queue.open_call(access.referee_call_in(call.tournament, made.pk), now=call.now)


def _game(call: Call, number: int) -> Pairing:
    round_ = access.round_in(call.entrant.tournament, number)
    pairing = access.pairing_of(call.entrant, round_)
    if pairing is None:
        raise Http404(
            _("You do not play in round %(round)s. If you should, go to the desk.") % {"round": number}
        )
    return pairing
