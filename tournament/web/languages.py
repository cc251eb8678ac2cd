"""Whose language a page is in, and which address it has.

A public page at its plain address is in the language of its tournament (of the server where it has none);
in another one its address begins with it: ``/fr/t/spring-cup/``. Who reads another language than the page is
led there: by the language that was chosen, else by what the browser asks for. All other pages have one
address: they are in the chosen language, else in that of the private link, else in the browser's. It refuses
to turn anything away that is sent: a form keeps the language of its page.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import get_script_prefix, set_script_prefix
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.i18n import set_language

from armies.messages.languages import offered
from tournament import access

PREFIX: Final = re.compile(r"^/([a-z]{2,3}(?:-[a-z0-9]{2,8})?)(/.*)$")
LOOKS: Final = ("GET", "HEAD")
# Public addresses that are no pages: files, parts of pages, and what a hall or another site shows.
WITHOUT_OWN_ADDRESS: Final = frozenset(
    {
        *("calendar", "club-mark", "check-code", "part", "preview", "robots", "rules-pack", "sitemap"),
        *("embed-pairings", "embed-standings", "hall", "hall-screen", "one-screen", "screen", "screen-seen"),
        "tournament-screen",
    }
)
OF_PLAYERS: Final = frozenset({"register"})  # pages of the player's part that anybody opens


@dataclass(frozen=True, slots=True)
class AddressLanguage:
    """The language that an address begins with, and that of the plain address where a page has several."""

    named: str | None = None
    home: str | None = None


class LanguageMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        root = get_script_prefix()
        named = _take_prefix(request, root)
        try:
            with translation.override(named or preferred_language(request) or settings.LANGUAGE_CODE):
                response = self.get_response(request)
                response.headers.setdefault("Content-Language", translation.get_language())
        finally:
            set_script_prefix(root)
        if not named:
            patch_vary_headers(response, ("Accept-Language",))
        return response

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        named, is_look = language_in_address(request), request.method in LOOKS
        if not _is_public(request):
            return _redirect(plain_address(request)) if named and is_look else None
        slug, is_page = kwargs.get("slug"), _has_own_address(request)
        if not slug and not is_page:
            return None
        home = _home_language(slug)
        remember(request, AddressLanguage(named, home if is_page else None))
        if named is not None:
            return _redirect(plain_address(request)) if named == home and is_look else None
        wanted = preferred_language(request)
        if wanted not in {None, home} and is_look and is_page:
            return _redirect(f"/{wanted}{request.get_full_path()}")
        translation.activate(home)
        return None


def choose(request: HttpRequest) -> HttpResponse:
    """Keep the language of the switch, and go back to the plain address of the page."""
    if named := language_in_address(request):
        set_script_prefix(get_script_prefix().removesuffix(f"{named}/"))
    return set_language(request)


def address_language(request: HttpRequest) -> AddressLanguage:
    found: AddressLanguage = getattr(request, "address_language", AddressLanguage())
    return found


def remember(request: HttpRequest, language: AddressLanguage) -> None:
    request.address_language = language  # type: ignore[attr-defined]


def language_in_address(request: HttpRequest) -> str | None:
    """The language that the address begins with."""
    return address_language(request).named


def plain_address(request: HttpRequest) -> str:
    """The address of the page without its language."""
    named = language_in_address(request)
    full = request.get_full_path()
    return full.removeprefix(f"/{named}") if named else full


def alternate_addresses(request: HttpRequest) -> list[tuple[str, str]]:
    """Each offered language with the address of this public page in it; none where there is one address."""
    plain, home = plain_address(request), address_language(request).home
    if home is None:
        return []
    return [(code, plain if code == home else f"/{code}{plain}") for code, _name in settings.LANGUAGES]


def preferred_language(request: HttpRequest) -> str | None:
    """What this person reads: the language that they chose, else what their browser asks for."""
    return chosen_language(request) or _supported(
        code for code, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    )


def chosen_language(request: HttpRequest) -> str | None:
    """The language of the switch, kept in a cookie."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    return _supported([chosen]) if chosen else None


def _home_language(slug: str | None) -> str:
    """The language of a page at its plain address."""
    has_choice = len(settings.LANGUAGES) > 1
    language = access.public_language(slug) if slug and has_choice else None
    return offered(language or settings.LANGUAGE_CODE)


def _supported(codes: Any) -> str | None:
    for code in codes:
        if code == "*":
            return None
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return None


def _take_prefix(request: HttpRequest, root: str) -> str | None:
    """Take the language off the path: the addresses of the site are matched and made without it."""
    found = PREFIX.match(request.path_info)
    if found is None or found[1] not in dict(settings.LANGUAGES):
        return None
    remember(request, AddressLanguage(found[1]))
    request.path_info = found[2]
    set_script_prefix(f"{root}{found[1]}/")
    return found[1]


def _is_public(request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and (match.namespace == "public" or match.url_name in OF_PLAYERS)


def _has_own_address(request: HttpRequest) -> bool:
    match = request.resolver_match
    return _is_public(request) and match is not None and match.url_name not in WITHOUT_OWN_ADDRESS


def _redirect(address: str) -> HttpResponse:
    response = HttpResponseRedirect(address)
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response
