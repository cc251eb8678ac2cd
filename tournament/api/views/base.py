"""What every endpoint begins with: who asks, in which tournament, at which instant, with which words.

The clock is read here and nowhere below. Refuses what is no JSON and fields that nobody knows.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from rest_framework.views import APIView

from tournament.api.authentication import LinkAuthentication, OfficialAuthentication, entrant_of
from tournament.api.parsing import StrictJSONParser
from tournament.api.throttles import AddressWrites, LinkWrites
from tournament.services.actors import player

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from rest_framework.authentication import BaseAuthentication
    from rest_framework.request import Request

    from tournament.api.serializers.base import Body
    from tournament.models import Entrant
    from tournament.services.actors import Actor


class Endpoint(APIView):
    """One address of the API."""

    authentication_classes: Sequence[type[BaseAuthentication]] = (OfficialAuthentication,)
    permission_classes = ()
    parser_classes = (StrictJSONParser,)
    throttle_classes = (LinkWrites, AddressWrites)
    request: Request

    @cached_property
    def now(self) -> datetime:
        """The instant of the request."""
        return timezone.now()

    def said(self, body: type[Body]) -> dict[str, Any]:
        """The words of the request, read by their shape; refused where they do not fit."""
        reader = body(data=self.request.data)
        reader.is_valid(raise_exception=True)
        return dict(reader.validated_data)


class EntrantEndpoint(Endpoint):
    """An address that is opened by a private link only."""

    authentication_classes = (LinkAuthentication,)

    @property
    def entrant(self) -> Entrant:
        """Whose link it is, or 401."""
        return entrant_of(self.request)

    @property
    def by(self) -> Actor:
        """The entrant as the one who acts."""
        return player(self.entrant)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Nobody comes in without a link."""
        super().initial(request, *args, **kwargs)
        entrant_of(request)
