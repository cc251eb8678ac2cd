"""Who is asking: an official by session, or an entrant by the token of the private link.

``Authorization: Link <token>`` is the entrant's whole credential; a wrong one opens nothing.
"""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from rest_framework.authentication import (
    BaseAuthentication,
    SessionAuthentication,
    get_authorization_header,
)
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.request import Request

from tournament import access
from tournament.models import Entrant

SCHEME = "link"
PARTS = 2


class LinkAuthentication(BaseAuthentication):
    """The private link of an entrant, as a header. ``request.auth`` becomes the entrant."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Entrant] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].decode("latin-1").lower() != SCHEME:
            return None
        if len(words) != PARTS:
            raise AuthenticationFailed("The link header has no token. Send: Authorization: Link <token>.")
        try:
            entrant = access.entrant_by_token(words[1].decode("latin-1"))
        except Http404 as error:
            raise AuthenticationFailed(str(error)) from error
        return AnonymousUser(), entrant

    def authenticate_header(self, _request: Request) -> str:
        return "Link"


class OfficialAuthentication(SessionAuthentication):
    """The session of an official; writes need the CSRF token. A 401 says so instead of a 403."""

    def authenticate_header(self, _request: Request) -> str:
        return "Session"


def entrant_of(request: Request) -> Entrant:
    if request.auth is None:
        raise NotAuthenticated
    entrant: Entrant = request.auth  # type: ignore[assignment]  # only LinkAuthentication sets it
    return entrant
