"""Ask for a referee from the own table, and recall it. A call is not kept for later: the page says so."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament import time_source
from tournament.models import Pairing
from tournament.queries.rounds import games
from tournament.services.hall import referee_calls
from tournament.services.hall.inputs import RefereeCallInput
from tournament.web.forms.input_forms import posted
from tournament.web.player.core.link_access import POST, Own, own_page, see_other


@own_page(POST)
def ask(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    asked = posted(request, RefereeCallInput)
    token = own.actor.token(asked.token) if asked.token else ""
    now = time_source.now()
    referee_calls.ask(
        _pairing(own, number), kind=asked.kind, words=asked.words, by=own.actor, now=now, token=token
    )
    return see_other(request, own.url("home"), done=_("Referee called. Stay at the table."))


@own_page(POST)
def recall(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    referee_calls.recall(_pairing(own, number), by=own.actor, now=time_source.now())
    return see_other(request, own.url("home"), done=_("Call recalled."))


def _pairing(own: Own, number: int) -> Pairing:
    game = games.game_of(own.entrant, number)
    if game is None:
        raise Http404(_("You have no game in this round. Go back to today."))
    return game.pairing
