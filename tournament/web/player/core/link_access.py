"""The door behind a private link: whose link it is, what the page may remember, how a refusal shows.

A wrong, revoked or foreign link opens nothing and says so. No answer behind a link is kept by a cache or
found by a search engine, and its address is never handed to another site: the address is the key.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from armies.messages.languages import offered
from armies.services.errors import Refused
from tournament import access, adapters
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Entrant, Tournament
from tournament.queries.core.newest_events import newest_events
from tournament.queries.lists import blocking_lists
from tournament.services.core.actors import Actor, player
from tournament.services.core.optimistic_locks import ChangedMeanwhile
from tournament.web.absent_pages import page_name, refuse_absent
from tournament.web.bundles import bundle_name
from tournament.web.forms import typed_forms
from tournament.web.forms.changed_meanwhile import both_versions
from tournament.web.forms.typed_forms import SHOWN
from tournament.web.languages import chosen_language
from tournament.web.refusals import CITED, came_from, for_scripts, sentence
from tournament.web.script_requests import is_from_script, redirect_script

P = ParamSpec("P")
R = TypeVar("R", bound=HttpResponseBase)
SAFE, POST, FORM = ("GET", "HEAD"), ("POST",), ("GET", "HEAD", "POST")  # the methods that a page takes
HEADERS = {
    "Cache-Control": "no-store, private",
    "Referrer-Policy": "same-origin",  # stricter hides the origin from our own forms, and they are refused
    "X-Robots-Tag": "noindex, nofollow",
}
NO_LIST = gettext_lazy("This event has no such list. Go back to your lists.")
OFFLINE_TYPES = ("text/html", "image/svg+xml")  # what a phone shows again without a connection


@dataclass(frozen=True, slots=True)
class Own:
    """An entrant behind the own link. ``token`` is what the addresses of the own pages are made with."""

    entrant: Entrant
    token: str

    @property
    def tournament(self) -> Tournament:
        return self.entrant.tournament

    @property
    def actor(self) -> Actor:
        return player(self.entrant)

    def url(self, name: str, *args: object) -> str:
        return reverse(f"player:{name}", args=[self.token, *args])


@dataclass(frozen=True, slots=True)
class Part:
    """What changes by itself on a page behind a link, as the live script knows it."""

    name: str
    topics: tuple[str, ...]
    template: str

    def alone(
        self, request: HttpRequest, own: Own, context: Callable[[], dict[str, Any]], *, about: str = ""
    ) -> HttpResponse:
        """The part without its page; where nothing that concerns the entrant has happened, it answers 304."""
        at = (own.tournament.pk, own.tournament.revision)
        newest = newest_events.for_entrant(*at, self.topics, own.entrant.pk)
        etag = f'W/"{own.entrant.pk}-{about}{newest}-{get_language()}"'
        response = get_conditional_response(request, etag=etag)
        if response is None:
            response = render(request, self.template, {**_of_player(own), **context()})
        response.headers["ETag"] = etag
        return response


View = Callable[Concatenate[HttpRequest, Own, P], HttpResponseBase]


def own_page(methods: tuple[str, ...]) -> Callable[[View[P]], Callable[..., HttpResponseBase]]:
    """A view for the owner of the link, in the hall's own time zone; other methods are refused before."""

    def decorate(view: View[P]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def door(request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            try:
                own = Own(access.entrant_by_token(token), token)
            except Http404 as closed:
                return _no_link(request, str(closed))
            refuse_absent(page_name(request), own.tournament)
            CITED.set(own.tournament)
            if kwargs.get("faction") not in {None, *adapters.to_list_slots(own.tournament)}:
                raise Http404(NO_LIST)
            if chosen_language(request) is None:
                translation.activate(offered(own.entrant.language))
            with timezone.override(own.tournament.zone):
                try:
                    return _kept(request, _private(view(request, own, *args, **kwargs)))
                except ChangedMeanwhile as refusal:
                    return _private(both_versions(request, refusal, **frame(own)))
                except Refused as refusal:
                    return _private(_refused(request, own, refusal))

        return gzip_page(require_http_methods(methods)(door))

    return decorate


def page(
    request: HttpRequest,
    own: Own,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    current: str = "",
    status: int = 200,
) -> HttpResponse:
    return render(request, template, {**frame(own, current=current), **(context or {})}, status=status)


def frame(own: Own, *, current: str = "") -> dict[str, Any]:
    return {
        **_of_player(own),
        "player_home": own.url("home"),
        "worker_url": f"{own.url('worker')}?{bundle_name('worker.js')}",
        "player_nav": [
            {"url": own.url(name), "label": label, "icon": icon, "is_current": name == current}
            for name, label, icon in _places(own)
        ],
    }


def _of_player(own: Own) -> dict[str, Any]:
    """What the page and its live parts say of the player."""
    return {
        "own": own,
        "entrant": own.entrant,
        "tournament": own.tournament,
        "needs_lists": blocking_lists.are_needed(own.tournament),
    }


def _places(own: Own) -> list[tuple[str, str, str]]:
    is_on = own.tournament.status in {TournamentStatus.RUNNING, TournamentStatus.FINISHED}
    return [
        ("home", _("Today"), "table"),
        *([("result", _("Result"), "trophy")] if is_on else []),
        *([("lists", _("Lists"), "list")] if blocking_lists.are_needed(own.tournament) else []),
        ("event", _("Event"), "people"),
    ]


def see_other(request: HttpRequest, address: str, *, done: str = "") -> HttpResponse:
    if done:
        messages.success(request, done)
    if is_from_script(request):
        return redirect_script(address)
    return HttpResponseRedirect(address, status=303)


def typed_text(data: QueryDict, name: str, *, most: int) -> str:
    """What somebody typed, cut to length and without the signs that no keyboard has and no database takes."""
    text = "".join(sign for sign in data.get(name, "")[:most] if sign.isprintable() or sign.isspace())
    return text.strip()


def _no_link(request: HttpRequest, says: str) -> HttpResponse:
    typed = getattr(request, SHOWN, None) or typed_forms.typed_in(request)
    left_out = typed.left_out_of(request) if typed else []
    context = {"says": says, "typed": typed, "left_out": left_out}
    page_of_none = render(request, "player/core/no_link.html", context, status=404)
    for name, value in access.LINK_CLOSED.items():
        page_of_none.headers[name] = value
    return _private(page_of_none)


def _refused(request: HttpRequest, own: Own, refusal: Refused) -> HttpResponse:
    if (later := for_scripts(request, refusal)) is not None:
        return later
    if request.method == "POST":
        messages.error(request, sentence(refusal))
        return see_other(request, came_from(request) or own.url("home"))
    context = {"refusal": refusal}
    return page(request, own, "player/core/refused.html", context, status=refusal.status)


def _kept(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Mark what the worker of a link may keep: never what an official sees there, who is signed in."""
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if request.method in SAFE and kind in OFFLINE_TYPES and not request.user.is_authenticated:
        response.headers["Muster-Keep"] = "yes"
    return response


def _private(response: R) -> R:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
