"""What every endpoint begins with: who asks, in which tournament, at which instant, with which words.

The clock is read here and nowhere below. Refuses what is no JSON, and fields and query parameters that nobody
knows.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponseBase
from rest_framework.authentication import BaseAuthentication
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament import access, time_source
from tournament.api.core.authentication import OfficialAuthentication
from tournament.api.core.base_serializers import Output, RequestSerializer
from tournament.api.core.paging import Pages
from tournament.api.core.parsing import StrictJSONParser
from tournament.api.core.query_parameters import refuse_unknown
from tournament.api.core.repeated_requests import KeyTransaction, with_key
from tournament.api.core.throttles import AddressWrites, LinkWrites
from tournament.models import Entrant, Pairing, Round, Tournament
from tournament.services.core.actors import Actor
from tournament.services.core.optimistic_locks import Seen, values_of


@dataclass(frozen=True, slots=True)
class Desk:
    tournament: Tournament
    by: Actor

    def entrant(self, number: int) -> Entrant:
        return access.entrant_in(self.tournament, number)

    def round(self, number: int) -> Round:
        return access.round_in(self.tournament, number, with_draft=True)

    def pairing(self, number: int, table: int) -> Pairing:
        return access.pairing_at(self.round(number), table)


class ApiView(APIView):
    authentication_classes: Sequence[type[BaseAuthentication]] = (OfficialAuthentication,)
    permission_classes = ()
    parser_classes: Sequence[type[BaseParser]] = (StrictJSONParser,)
    throttle_classes = (LinkWrites, AddressWrites)
    max_body_bytes: int | None = None  # of a body; without a word on it, the limit of every form
    request: Request

    @cached_property
    def now(self) -> datetime:
        return time_source.now()

    def dispatch(self, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """What a key stands for is stored together with what its request does, or not at all."""
        with self.key_transaction:
            answer = super().dispatch(*args, **kwargs)
            if answer.status_code >= HTTPStatus.BAD_REQUEST:
                self.key_transaction.take_back()
        return answer

    @cached_property
    def key_transaction(self) -> KeyTransaction:
        return KeyTransaction()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Every address of the API takes the query parameters that its schema declares, and no others."""
        super().initial(request, *args, **kwargs)
        refuse_unknown(request, self)

    def finalize_response(self, *args: Any, **kwargs: Any) -> Response:
        """Nobody keeps an answer, unless the endpoint says otherwise: some hold a link or an address."""
        answer = super().finalize_response(*args, **kwargs)
        answer.headers.setdefault("Cache-Control", "private, no-store")
        return answer

    def read(self, body: type[RequestSerializer]) -> Any:
        reader = body(data=with_key(self.request, body, self.key_transaction, now=self.now))
        reader.is_valid(raise_exception=True)
        return reader.validated_data

    def values_read(self, names: Iterable[str]) -> Seen | None:
        """What the client read of these values, by its ``If-Match``; ``None`` where it does not say.

        Only the end of a tag counts: what else changed in the tournament since is no matter. A proxy that
        compresses makes a tag weak, which is no matter either.
        """
        header = self.request.headers.get("If-Match", "").strip()
        if not header or header == "*":
            return None
        tags = [tag.strip().removeprefix("W/").strip('"') for tag in header.split(",")]
        return Seen(tuple(names), tags[0].rpartition("-")[2], is_precondition=True)

    def tagged(self, shown: Output, row: Any, names: Iterable[str]) -> Response:
        return self.tagged_values(shown, values_of(row, names))

    def tagged_values(self, shown: Output, values: Mapping[str, Any]) -> Response:
        return Response(shown.data, headers={"ETag": f'"{Seen.of_values(values).digest}"'})

    def page(self, rows: Sequence[Any] | QuerySet[Any], shape: type[Output]) -> Response:
        pages = Pages()
        chosen = pages.paginate_queryset(rows, self.request, view=self)
        return pages.get_paginated_response(shape(chosen, many=True).data)
