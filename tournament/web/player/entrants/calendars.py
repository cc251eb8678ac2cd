"""The own tables as a calendar file, behind the private link. Its address is as private as the link."""

from django.http import HttpRequest, HttpResponse

from tournament.queries.rounds import games
from tournament.web.player.core.link_access import SAFE, Own, own_page
from tournament.web.public.calendars import CONTENT_TYPE, as_file


@own_page(SAFE)
def calendar(_request: HttpRequest, own: Own) -> HttpResponse:
    return HttpResponse(as_file(own.tournament, games=games.games_of(own.entrant)), content_type=CONTENT_TYPE)
