"""How often anybody may write: by private link, by account, else by address.

A hall has hundreds of phones behind one address, so the rate of an address is generous, and reading is
not counted at all.
"""

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from tournament.client_networks import counted_network
from tournament.models import Entrant


class LinkWrites(SimpleRateThrottle):
    scope = "link-writes"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:  # noqa: ARG002
        if request.method in SAFE_METHODS:
            return None
        if isinstance(request.auth, Entrant):
            return f"api-link-{request.auth.pk}"
        return f"api-user-{request.user.pk}" if request.user.is_authenticated else None


class AddressWrites(SimpleRateThrottle):
    scope = "address-writes"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:  # noqa: ARG002
        is_known = isinstance(request.auth, Entrant) or request.user.is_authenticated
        if request.method in SAFE_METHODS or is_known:
            return None
        return f"api-address-{counted_network(request)}"


class DeskQuestions(SimpleRateThrottle):
    """Questions to the referee's desk: they are not stored, but take the processor."""

    scope = "desk-questions"

    def get_cache_key(self, request: Request, view: APIView) -> str:  # noqa: ARG002
        who = f"user-{request.user.pk}" if request.user.is_authenticated else counted_network(request)
        return f"api-desk-{who}"
