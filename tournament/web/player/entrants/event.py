"""The event from the phone: what it is, where its pages are, the own details and the own link."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from tournament import time_source
from tournament.services.settings import event_files
from tournament.services.settings.event_files import RULES_PACK
from tournament.services.tournaments import deadlines
from tournament.services.tournaments.deadlines import Registration
from tournament.web.player.core.link_access import SAFE, Own, own_page, page
from tournament.web.player.entrants.home import can_withdraw
from tournament.web.public.event_files import answer


@own_page(SAFE)
def show(request: HttpRequest, own: Own) -> HttpResponse:
    now = time_source.now()
    context = {
        "can_edit": deadlines.registration(own.tournament, now=now) is Registration.OPEN,
        "can_withdraw": can_withdraw(own),
        "rules_pack": event_files.file_of(own.tournament, RULES_PACK),
        "rules_pack_file": own.url("rules-pack"),
    }
    return page(request, own, "player/entrants/event.html", context, current="event")


@own_page(SAFE)
def rules_pack(request: HttpRequest, own: Own) -> HttpResponseBase:
    return answer(request, own.tournament, RULES_PACK)
