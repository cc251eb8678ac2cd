"""Pairings and standings for the site of a club, in a frame: the only addresses that others may frame.

A copy for nobody: no cookie is read or set, no script runs, and nothing can be sent from it. A header makes
it load again by itself, until its reader stops that (decision 0114). Everything else of Muster refuses to be
framed (``tournament/web/middleware.py``).
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournament import access, time_source
from tournament.models import Tournament
from tournament.queries.core import addresses
from tournament.queries.rounds import boards
from tournament.web.caching.page_cache import cached_page
from tournament.web.caching.standings_cache import current_standings, tables_now
from tournament.web.caching.written_lists import written_list
from tournament.web.middleware import HEADER
from tournament.web.public.hall_language import for_the_hall
from tournament.web.public.parts import LIVE_LIST
from tournament.web.public.unlisted import not_for_search

POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors *"
)
FRESH_SECONDS: Final = 30
RELOAD_SECONDS: Final = 120
STILL: Final = "still"  # in the query: it never loads again by itself
MAX_ROWS: Final = 100  # a frame is no place for more; a link leads to all of them
View = Callable[..., HttpResponse]


def in_a_frame(view: View) -> View:
    """The view in the language of the tournament, for any site; what is not found stays unframed."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        request.COOKIES = {}  # the frame's visitor may be signed in here
        response = for_the_hall(slug, lambda: view(request, slug=slug, **kwargs))
        response.headers[HEADER] = POLICY
        patch_cache_control(response, public=True, max_age=FRESH_SECONDS)
        if not request.GET.get(STILL):
            response.headers["Refresh"] = str(RELOAD_SECONDS)
        return response

    return require_safe(not_for_search(xframe_options_exempt(answer)))


@in_a_frame
@cached_page(asks=(STILL,), has_address=True)
def pairings(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    round_ = boards.current_round(tournament)
    tables = tables_now(round_) if round_ else ()
    more = {"round": round_, "tables_html": _written(tournament, tables[:MAX_ROWS]), "total": len(tables)}
    return _frame(request, tournament, "pairings", is_cut=len(tables) > MAX_ROWS, **more)


@in_a_frame
@cached_page(asks=(STILL,), has_address=True)
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    rows = current_standings(tournament).rows
    more = {"rows": rows[:MAX_ROWS], "total": len(rows), "after": boards.current_round(tournament)}
    return _frame(request, tournament, "standings", is_cut=len(rows) > MAX_ROWS, **more)


def _written(tournament: Tournament, tables: Any) -> SafeString:
    return written_list(LIVE_LIST, tournament, lambda: tables, key="embed")


def _frame(request: HttpRequest, tournament: Tournament, name: str, **more: Any) -> HttpResponse:
    template = {"pairings": "public/rounds/embed.html", "standings": "public/standings/embed.html"}[name]
    page = addresses.for_phones(request, reverse(f"public:{name}", args=[tournament.slug]))
    minutes = 0 if request.GET.get(STILL) else RELOAD_SECONDS // 60
    made = {"made_at": time_source.now(), "reload_minutes": minutes}
    context = {"tournament": tournament, "page_url": page, **made, **more}
    return render(request, template, context)
