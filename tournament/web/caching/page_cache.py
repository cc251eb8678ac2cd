"""Whole public pages, rendered once for what they show and handed to everybody who asks for the same.

``@cached_page`` calls its view with a request of nobody, so nothing of one visitor can reach another. What is
a visitor's own is written into the copy on its way out: tokens of forms, and the server's time. It refuses to
share a page with somebody for whom a message waits.
"""

import re
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, wraps
from itertools import chain
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.http import urlencode
from django.utils.translation import get_language

from tournament import access, time_source
from tournament.single_flight import SingleFlightCache
from tournament.web import csrf_tokens
from tournament.web.caching.response_cache import Copy, as_response, copy_of
from tournament.web.forms import form_tokens
from tournament.web.languages import address_language, remember
from tournament.web.public.clock_state import millis

View = Callable[..., HttpResponse]
Asked = tuple[tuple[str, str], ...]


LASTING: Final = 60.0  # seconds; what a page shows is in its key, so that a change makes it old at once
ROOM: Final = 16 * 1024 * 1024  # bytes
MAX_ASKED: Final = 80  # characters of one part of the query, as the pages read it
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
HTTP_OK: Final = 200
FOR_ONE: Final = frozenset({settings.SESSION_COOKIE_NAME, "messages"})  # cookies that may hold a message
SLOTS: Final[
    dict[str, Callable[[HttpRequest, Callable[[], datetime]], str]]
] = {  # what is each visitor's own, and who makes it
    'name="csrfmiddlewaretoken" value="': lambda request, _now: csrf_tokens.token_for(request),
    'name="form_token" value="': lambda _request, _now: form_tokens.make(),
    'data-server-now="': lambda _request, now: str(millis(now())),
}
OWN: Final = re.compile(f'({"|".join(SLOTS)})[^"]*')  # splits a page: text, slot, text, slot, text


class Nobody(HttpRequest):
    def _get_scheme(self) -> str:
        return str(self.META.get("wsgi.url_scheme", "http"))


class NotSharedError(Exception):
    """The view answers with something else than a page."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of nobody: whole, or in ``pieces`` with what ``slots`` name after each but the last."""

    copy: Copy | None
    content_type: str
    pieces: tuple[bytes, ...] = ()
    slots: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return sum(map(len, self.pieces)) + (self.copy.size if self.copy else 0)

    def as_response(self, request: HttpRequest, now: Callable[[], datetime]) -> HttpResponse:
        if self.copy is None:
            response = HttpResponse()
            filled = self._filled(request, now)
            response.writelines(filled)  # as they are: a copy of half a megabyte costs as much as the rest
            response.headers["Content-Length"] = str(sum(map(len, filled)))
        else:
            response = as_response(request, self.copy)
            response.headers["Vary"] = "Accept-Encoding"
        response.headers["Content-Type"] = self.content_type
        return response

    def _filled(self, request: HttpRequest, now: Callable[[], datetime]) -> list[bytes]:
        own = {slot: SLOTS[slot](request, now).encode() for slot in set(self.slots)}
        *before, last = self.pieces
        filled = chain.from_iterable(zip(before, map(own.__getitem__, self.slots), strict=True))
        return [*filled, last]


pages: Final[SingleFlightCache[Page]] = SingleFlightCache(ROOM, size=lambda page: page.size)


def of_tournament(slug: str, **_more: object) -> Hashable:
    """What a page of one tournament shows: that tournament at its revision. 404 while it is a draft."""
    return access.public_revision(slug)


def of_code(**_address: str) -> Hashable:
    return ()


def cached_page(
    *,
    shows: Callable[..., Hashable] = of_tournament,
    asks: Collection[str] = (),
    renewed: timedelta | None = None,
    has_address: bool = False,
) -> Callable[[View], View]:
    """Render the page once for each state that ``shows`` gives and each value of the ``asks`` in the query.

    ``shows`` gets what the view gets from the address. ``renewed`` is after how long the page says something
    else though nothing was changed: one that tells the hour. ``has_address``: it shows its own address.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method not in {"GET", "HEAD"} or _has_message(request):
                return view(request, *args, **kwargs)
            asked = _asked(request, asks) if asks and request.META.get("QUERY_STRING") else ()
            where = (request.scheme or "http", request.get_host()) if has_address else ()
            now = cache(time_source.now)  # one query for a page, and none for most
            tick = (now() - EPOCH) // renewed if renewed else None
            state = shows(**kwargs)
            key = (view.__module__, view.__qualname__, *kwargs.items(), state, asked, where, tick)

            def make() -> Page:
                return _made(view(_nobody(request, asked, where), *args, **kwargs))

            try:
                page = pages.get((*key, get_language()), make, fresh_for=LASTING)
            except NotSharedError:
                return view(request, *args, **kwargs)
            return page.as_response(request, now)

        return answer

    return decorate


def _has_message(request: HttpRequest) -> bool:
    return not FOR_ONE.isdisjoint(request.COOKIES) and len(get_messages(request)) > 0


def _asked(request: HttpRequest, asks: Collection[str]) -> Asked:
    return tuple((name, request.GET[name][:MAX_ASKED]) for name in asks if request.GET.get(name))


def _nobody(request: HttpRequest, asked: Asked, where: tuple[str, ...]) -> HttpRequest:
    nobody = Nobody()
    nobody.method = "GET"
    nobody.path, nobody.path_info = request.path, request.path_info
    remember(nobody, address_language(request))
    nobody.GET = QueryDict(urlencode(asked))
    nobody.user = AnonymousUser()
    if where:
        scheme, host = where
        nobody.META = {"HTTP_HOST": host, "wsgi.url_scheme": scheme}
    return nobody


def _made(response: HttpResponse) -> Page:
    render = getattr(response, "render", None)  # a page of a class waits for it
    if render is not None:
        render()
    if response.status_code != HTTP_OK:
        raise NotSharedError
    html, content_type = response.content.decode(), response.headers["Content-Type"]
    texts = OWN.split(html)
    slots = tuple(texts[1::2])
    if not slots:
        return Page(copy_of(html), content_type)
    pieces = (text + slot for text, slot in zip(texts[::2], (*slots, ""), strict=True))
    return Page(None, content_type, tuple(piece.encode() for piece in pieces), slots)
