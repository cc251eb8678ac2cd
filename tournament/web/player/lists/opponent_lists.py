"""The lists of the others, where the tournament opens all of them. Every first look is logged."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament import access, time_source
from tournament.engine.lifecycle import GONE, EntrantStatus
from tournament.queries.lists import visibility
from tournament.queries.lists.list_texts import rulings_on
from tournament.services.lists import visibility as looks
from tournament.web.player.core.link_access import SAFE, Own, own_page, page

AWAY = (*GONE, EntrantStatus.WAITING_LIST)


@own_page(SAFE)
def everybody(request: HttpRequest, own: Own) -> HttpResponse:
    is_open = visibility.may_look_around(own.entrant)
    people = own.tournament.entrants.exclude(pk=own.entrant.pk).exclude(status__in=AWAY).order_by("name")
    context = {"is_open": is_open, "people": people if is_open else ()}
    return page(request, own, "player/lists/others.html", context, current="lists")


@own_page(SAFE)
def lists_of(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    holder = access.entrant_in(own.tournament, number)
    if holder.pk == own.entrant.pk or not visibility.may_look_around(own.entrant):
        raise Http404(_("You cannot see these lists. Go back to your own."))
    versions = visibility.lists_open_to(own.entrant, holder)
    if request.method == "GET":
        looks.note_look(own.entrant, holder, versions, now=time_source.now())
    context = {"holder": holder, "versions": versions, "rulings": rulings_on(versions)}
    return page(request, own, "player/lists/others_lists.html", context, current="lists")
