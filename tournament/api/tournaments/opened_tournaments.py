"""The answer to a request that opens a tournament and may be sent twice."""

from collections.abc import Callable
from functools import partial
from typing import cast

from django.contrib.auth.models import User
from rest_framework.response import Response

from tournament.api.core.operations import Call, operation
from tournament.api.core.repeated_requests import KEY, digest_of
from tournament.api.serializers.tournaments import TournamentOutput
from tournament.models import Tournament
from tournament.services.tournaments import idempotency

opening = partial(operation, "POST", output=TournamentOutput, statuses=(200, 201), parameters=(KEY,))


def opened_tournament(call: Call, make: Callable[[], Tournament]) -> Response:
    """The answer to a request that opens a tournament: 201, or 200 where its key has opened it before.

    ``make`` may use up the body of the request: it is read here before.
    """
    key = call.request.headers.get(idempotency.FIELD)
    if key is None:
        made, is_new = make(), True
    else:
        user = cast("User", call.request.user)  # nobody comes here anonymous
        made, is_new = idempotency.once(user, key, digest_of(call.request), make, now=call.now)
    return call.answer(made, status=201 if is_new else 200)
