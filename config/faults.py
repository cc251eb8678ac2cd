"""What a bug looks like from outside: a page to people, the one error shape to programs.

Only the answer is chosen here. The fault itself was traced in the log before, and is never shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.http import JsonResponse
from django.views.defaults import server_error

from tournament.api.errors import BUG

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

API: Final = "/api/"
INTERNAL_SERVER_ERROR: Final = 500


def handler500(request: HttpRequest) -> HttpResponseBase:
    """Answer a fault nobody foresaw, each in the language of whoever asked."""
    if request.path.startswith(API):
        return JsonResponse(BUG, status=INTERNAL_SERVER_ERROR)
    return server_error(request)
