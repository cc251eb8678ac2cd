"""I stop after this round, I sit out a round, I am late: asked for on the phone, and recalled there.

Each form is kept on the phone without a connection, and its token makes it count once.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import time_source
from tournament.models import PhoneRequest
from tournament.services.rounds import player_requests
from tournament.services.rounds.inputs import LateChoiceInput, RecallInput, SitOutChoiceInput, StopChoiceInput
from tournament.web.forms.input_forms import posted
from tournament.web.player.core import phone_forms
from tournament.web.player.core.link_access import POST, Own, own_page, see_other

KINDS: Final = ("stop", "sit-out", "late")
DONE: Final[Mapping[str, Any]] = {
    "stop": gettext_lazy("You stop after this round. You can recall it until the next draft."),
    "sit-out": gettext_lazy("You sit out that round. You can recall it until its draft."),
    "late": gettext_lazy("The desk and your opponent can see that you are late."),
}
LATER: Final[Mapping[str, Any]] = {
    PhoneRequest.Status.RECALLED: gettext_lazy("You have recalled this."),
    PhoneRequest.Status.REFUSED: gettext_lazy("The desk has refused this. Go to the desk."),
    PhoneRequest.Status.REPLACED: gettext_lazy("A newer request has replaced this one. Look again."),
}


@own_page(POST)
def ask(request: HttpRequest, own: Own, kind: str) -> HttpResponse:
    sent, now = phone_forms.sent_of(request, own.entrant), time_source.now()
    with_time: dict[str, Any] = {"by": own.actor, "now": now}
    if kind == "stop":
        leaves = posted(request, StopChoiceInput).leaves_game
        made = player_requests.stop(own.entrant, sent, leaves_game=leaves, **with_time)
    elif kind == "sit-out":
        number = posted(request, SitOutChoiceInput).round
        made = player_requests.sit_out(own.entrant, sent, number=number, **with_time)
    else:
        minutes = posted(request, LateChoiceInput).minutes
        made = player_requests.announce_late(own.entrant, sent, minutes=minutes, **with_time)
    return see_other(request, own.url("home"), done=f"{LATER.get(made.status, DONE[kind])}")


@own_page(POST)
def recall(request: HttpRequest, own: Own, kind: str) -> HttpResponse:  # noqa: ARG001 - what a phone keeps of it
    asked = posted(request, RecallInput)
    now = time_source.now()
    player_requests.recall(own.entrant, asked.kind, number=asked.round, by=own.actor, now=now)
    return see_other(request, own.url("home"), done=_("Recalled."))
