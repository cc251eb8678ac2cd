"""A public part alone, rendered once for each state, wish and language, without the request of who asks."""

from functools import partial
from typing import Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournament import access, time_source
from tournament.live.part_costs import part_costs
from tournament.queries.core.newest_events import newest_events
from tournament.web.caching.response_cache import Copy, ResponseCache, as_response
from tournament.web.public.hall_language import written_for_the_hall
from tournament.web.public.parts import Part, PartRequest

LASTING: Final = 60.0  # seconds; an event of its topics makes it old at once
TIMED: Final = 1.0  # what also depends on the hour
responses: Final = ResponseCache()


def answer(request: HttpRequest, slug: str, shown: Part, wish: PartRequest) -> HttpResponse:
    with part_costs.measured("board"):
        state = _state(slug, shown)
        etag = f'W/"{state[0]}-{state[1]}-{shown.name}-{get_language()}"'
        response = get_conditional_response(request, etag=etag)
        if response is None:
            response = as_response(request, _copy(slug, state, shown, wish))
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ("Accept-Encoding", "Accept-Language"))
    return response


def inside(slug: str, shown: Part, wish: PartRequest) -> SafeString:
    """The part as a page holds it, from the same cache: a hall that opens the page asks for it once."""
    copy = _copy(slug, _state(slug, shown), shown, wish)
    return mark_safe(copy.plain.decode())  # noqa: S308 - rendered by the template engine, which escapes


def _state(slug: str, shown: Part) -> tuple[int, int]:
    number, revision = access.public_revision(slug)
    return number, newest_events.for_board(number, revision, shown.topics)


def _copy(slug: str, state: tuple[int, int], shown: Part, wish: PartRequest) -> Copy:
    key = (*state, shown.name, wish, get_language())
    fresh_for = LASTING if shown.is_lasting else TIMED
    return responses.get(key, partial(_rendered, slug, shown, wish), fresh_for=fresh_for)


def _rendered(slug: str, shown: Part, wish: PartRequest) -> str:
    tournament, now = access.public_tournament(slug), time_source.now()
    nobody = HttpRequest()
    nobody.GET = QueryDict(wish.as_query)

    def write() -> str:
        context = {
            "tournament": tournament,
            "wish": wish,
            "is_shared": True,
            **shown.context(tournament, wish, now),
        }
        return render_to_string(shown.template, context, request=nobody)

    return written_for_the_hall(tournament, write) if shown.is_for_hall else write()
