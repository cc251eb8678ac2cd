"""Requests that may be sent twice: ``Idempotency-Key`` says which are the same.

What opens a tournament finds it again by the key (``opened_tournaments.py``). Elsewhere the key stands for
the ``token`` of the body. Everywhere it is kept with a digest of its request, and is refused with another.
"""

import hashlib
import json
from contextlib import ExitStack
from datetime import datetime
from typing import Any, Final, cast

from django.contrib.auth.models import User
from django.db import transaction
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from tournament.api.core.base_serializers import RequestSerializer
from tournament.models import Entrant
from tournament.services.core.actors import MAX_TOKEN_LENGTH
from tournament.services.tournaments import idempotency

KEY: Final = OpenApiParameter(
    idempotency.FIELD,
    str,
    OpenApiParameter.HEADER,
    description="Made by the client, different for each request. Sent again with the same body, the request "
    "does nothing twice and is answered by what it has made. With another body or at another address the "
    "key is refused: 409, `idempotency-key-used`.",
)


def takes_key(body: Any) -> bool:
    """Whether the key may stand for the ``token`` of this body.

    Not for a token that is a secret, such as the one that becomes a private link.
    """
    if not (isinstance(body, type) and issubclass(body, RequestSerializer)):
        return False
    field = body().fields.get("token")
    return field is not None and not getattr(field, "min_length", None)


class KeyTransaction(ExitStack):
    """What a request with a key does, as one transaction with what binds the key; empty without a key."""

    is_begun = False

    def start(self) -> None:
        if not self.is_begun:
            self.enter_context(transaction.atomic())
            self.is_begun = True

    def take_back(self) -> None:
        if self.is_begun:
            transaction.set_rollback(True)


def with_key(
    request: Request, body: type[RequestSerializer], together: KeyTransaction, *, now: datetime
) -> Any:
    """What was sent; with the key of the request as its ``token``, where the body knows one and has none.

    The key is bound to the request, ``together`` with everything that the request does from here on.
    """
    sent, key = request.data, request.headers.get(idempotency.FIELD)
    sender = request.user if request.user.is_authenticated else request.auth
    if key is None or not isinstance(sent, dict) or sender is None or not takes_key(body):
        return sent
    together.start()
    idempotency.bind(cast("User | Entrant", sender), key, digest_of(request), now=now)
    digest = hashlib.sha256(f"{request.user.pk}\n{key}".encode()).hexdigest()
    return {**sent, "token": sent.get("token") or digest[:MAX_TOKEN_LENGTH]}


def digest_of(request: Request) -> str:
    body = json.dumps(request.data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{request.path}\n{body}".encode()).hexdigest()
