"""What every answer promises the browser. No page is an exception."""

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
