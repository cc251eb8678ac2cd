"""Requests that may be sent twice: ``Idempotency-Key`` says which are the same.

What opens a tournament keeps the key. Elsewhere it stands for the ``token`` of the body.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final, cast

from drf_spectacular.utils import OpenApiParameter
from rest_framework.response import Response

from tournament.api.serializers.tournaments import TournamentShape
from tournament.services.core.actors import LONGEST_TOKEN
from tournament.services.tournaments import idempotency

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from django.contrib.auth.models import User
    from rest_framework.request import Request

    from tournament.api.serializers.base import Body
    from tournament.models import Tournament

KEY: Final = OpenApiParameter(
    idempotency.FIELD,
    str,
    OpenApiParameter.HEADER,
    description="Made by the client, different for each tournament. Sent again with the same body, it opens "
    "nothing: the answer is the tournament that it has opened, with 200 instead of 201.",
)


TOKEN: Final = OpenApiParameter(
    idempotency.FIELD,
    str,
    OpenApiParameter.HEADER,
    description="Says the same as `token` in the body, where the body says none.",
)


def with_key(request: Request, body: type[Body]) -> Any:
    """What was sent; with the key of the request as its ``token``, where the body knows one and has none.

    Not a token that is a secret, such as the one that becomes a private link.
    """
    sent, key = request.data, request.headers.get(idempotency.FIELD)
    if key is None or not isinstance(sent, dict) or sent.get("token"):
        return sent
    field = body().fields.get("token")
    if field is None or getattr(field, "min_length", None):
        return sent
    idempotency.refuse_unreadable(key)
    digest = hashlib.sha256(f"{request.user.pk}\n{key}".encode()).hexdigest()
    return {**sent, "token": digest[:LONGEST_TOKEN]}


def opened(request: Request, make: Callable[[], Tournament], *, now: datetime) -> Response:
    """The answer to a request that opens a tournament: 201, or 200 where its key has opened it before.

    ``make`` may use up the body of the request: it is read here before.
    """
    key = request.headers.get(idempotency.FIELD)
    if key is None:
        made, is_new = make(), True
    else:
        user = cast("User", request.user)  # nobody comes here anonymous
        made, is_new = idempotency.once(user, key, _digest(request), make, now=now)
    return Response(TournamentShape(made).data, status=201 if is_new else 200)


def _digest(request: Request) -> str:
    body = json.dumps(request.data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{request.path}\n{body}".encode()).hexdigest()
