"""What every answer of the house promises the browser.

It refuses to make exceptions for a page: whoever needs an inline script or a foreign address moves it
into a file of this house instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

HEADER: Final = "Content-Security-Policy"
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; font-src 'self'; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)


def content_security_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault(HEADER, POLICY)
        return response

    return answer
