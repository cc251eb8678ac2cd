"""A public part alone, as a thousand phones fetch it in the same second after a change.

It is rendered once for each revision, part, wish and language, for nobody: without the request of whoever
came first, so that nothing of one person can stand in what all the others get. The time is no part of it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from tournament import house_time
from tournament.web.shelf import Shelf

if TYPE_CHECKING:
    from tournament.models import Tournament
    from tournament.web.public.parts import Part, Wish

LASTING: Final = 60.0  # seconds; a new revision makes it old at once
TIMED: Final = 1.0  # what also depends on the hour
PACKED: Final = "gzip"
shelf: Final = Shelf()


def answer(request: HttpRequest, tournament: Tournament, shown: Part, wish: Wish) -> HttpResponse:
    """The part; unchanged since the revision a screen holds, it answers 304."""
    etag = f'W/"{tournament.pk}-{tournament.revision}-{shown.name}-{get_language()}"'
    response = get_conditional_response(request, etag=etag) or _body(request, tournament, shown, wish)
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ("Accept-Encoding", "Accept-Language"))
    return response


def _body(request: HttpRequest, tournament: Tournament, shown: Part, wish: Wish) -> HttpResponse:
    key = (tournament.pk, tournament.revision, shown.name, wish, get_language())
    copy = shelf.get(
        key, partial(_rendered, tournament, shown, wish), fresh_for=LASTING if shown.is_lasting else TIMED
    )
    is_packed = copy.packed is not None and PACKED in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(copy.packed if is_packed else copy.plain)
    if is_packed:
        response.headers["Content-Encoding"] = PACKED
    return response


def _rendered(tournament: Tournament, shown: Part, wish: Wish) -> str:
    nobody = HttpRequest()
    nobody.GET = QueryDict(wish.as_query)
    context = {
        "tournament": tournament,
        "wish": wish,
        "is_shared": True,
        **shown.context(tournament, wish, house_time.now()),
    }
    return render_to_string(shown.template, context, request=nobody)
