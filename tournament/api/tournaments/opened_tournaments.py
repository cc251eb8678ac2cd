"""The answer to a request that opens a tournament and may be sent twice."""

from collections.abc import Callable
from datetime import datetime
from typing import cast

from django.contrib.auth.models import User
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.core.repeated_requests import digest_of
from tournament.api.serializers.tournaments import TournamentOutput
from tournament.models import Tournament
from tournament.services.tournaments import idempotency


def opened_tournament(request: Request, make: Callable[[], Tournament], *, now: datetime) -> Response:
    """The answer to a request that opens a tournament: 201, or 200 where its key has opened it before.

    ``make`` may use up the body of the request: it is read here before.
    """
    key = request.headers.get(idempotency.FIELD)
    if key is None:
        made, is_new = make(), True
    else:
        user = cast("User", request.user)  # nobody comes here anonymous
        made, is_new = idempotency.once(user, key, digest_of(request), make, now=now)
    return Response(TournamentOutput(made).data, status=201 if is_new else 200)
