"""What the referees decided, as far as this tournament shows it to everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament import access
from tournament.queries.penalties import penalties
from tournament.queries.results import rulings
from tournament.web.caching.page_cache import cached_page


@require_safe
@cached_page()
def rulings_page(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    context = {
        "tournament": tournament,
        "rulings": rulings.shown_to_all(tournament),
        "penalties": penalties.shown_to_all(tournament),
    }
    return render(request, "public/rules/rulings.html", context)
