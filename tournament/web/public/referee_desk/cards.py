"""The ruling cards: one question on a screen, and the answer of the desk at the end."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament import access
from tournament.models import Tournament
from tournament.queries.referee_desk.cards import card_titles
from tournament.queries.referee_desk.desk_rules import desk_rules
from tournament.web.caching.page_cache import cached_page, of_code


@require_safe
@cached_page(shows=of_code)
def landing(request: HttpRequest) -> HttpResponse:
    return _landing(request)


@require_safe
@cached_page()
def landing_of_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    return _landing(request, access.public_tournament(slug))


def _landing(request: HttpRequest, tournament: Tournament | None = None) -> HttpResponse:
    context = {"tournament": tournament, "cards": card_titles(desk_rules(tournament))}
    return render(request, "public/referee_desk/landing.html", context)
