"""The language of who asks, for answers that are made before Django's own middleware sees the request."""

from collections.abc import Mapping

from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language_from_request

from tournament.live.asgi_types import Scope


def headers_of(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def reader_language(headers: Mapping[str, str]) -> str:
    """As pages of one address choose it: by the cookie, else by what the browser reads."""
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get("accept-language", "")
    request.COOKIES = parse_cookie(headers.get("cookie", ""))
    return get_language_from_request(request)
