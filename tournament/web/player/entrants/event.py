"""The event from the phone: where its pages are, the own details and the own link."""

from django.http import HttpRequest, HttpResponse

from tournament import time_source
from tournament.services.tournaments import deadlines
from tournament.services.tournaments.deadlines import Registration
from tournament.web.player.core.link_access import SAFE, Own, own_page, page
from tournament.web.player.entrants.home import can_withdraw


@own_page(SAFE)
def show(request: HttpRequest, own: Own) -> HttpResponse:
    now = time_source.now()
    context = {
        "can_edit": deadlines.registration(own.tournament, now=now) is Registration.OPEN,
        "can_withdraw": can_withdraw(own),
    }
    return page(request, own, "player/entrants/event.html", context, current="event")
