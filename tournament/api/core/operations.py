"""The operations of the API as one table: who may do what at which address, from what, to what.

:func:`operation` stands above each handler and is its row. Views, addresses, the schema and the test of the
roles are made from the rows, so that none of them can say something else.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, partial
from http import HTTPStatus
from inspect import isfunction
from itertools import groupby
from types import ModuleType
from typing import Any, Final, TypeVar, cast, get_type_hints

from django.http import Http404, HttpResponseBase
from django.urls import URLPattern, path
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from tournament import access
from tournament.api.core.absent_operations import PARTS_OF_OPERATIONS
from tournament.api.core.authentication import LinkAuthentication, OfficialAuthentication, entrant_of
from tournament.api.core.base_views import ApiView, Desk
from tournament.api.core.documents import ANYBODY_OR_OFFICIAL, CHANGED, IF_MATCH, refusals
from tournament.api.core.input_serializers import serializer_of
from tournament.api.core.parsing import FormParser
from tournament.models import Entrant, RoleKind, Tournament
from tournament.queries.core.absent_parts import refuse_absent
from tournament.services.core.actors import Actor, official, player
from tournament.services.core.inputs import Input, NoInput
from tournament.services.core.optimistic_locks import Seen, values_of

H = TypeVar("H", bound="Callable[..., Any]")


class Access(StrEnum):
    """Who may ask: anybody, a private link, any account, or an official of at least this role."""

    PUBLIC = "public"
    LINK = "link"
    ACCOUNT = "account"
    SCOREKEEPER = "scorekeeper"
    REFEREE = "referee"
    ORGANISER = "organiser"


PUBLIC, LINK, ACCOUNT, SCOREKEEPER, REFEREE, ORGANISER = Access
TAGS: Final = {PUBLIC: "Tournament", LINK: "Entrant"}
OF_A_BODY: Final = (400, 409, 413, 415, 422, 429)
TOURNAMENT: Final = "tournaments/<slug:slug>/"
ROUND: Final = f"{TOURNAMENT}rounds/<int:number>/"
TABLE: Final = f"{ROUND}tables/<int:table>/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One verb at one address. Its text in the schema is the docstring of ``handler``.

    The handler is given the call, the input where the operation has one, and the parts of the path without
    the tournament; it returns what ``output`` shows, or a response. ``statuses`` are those of an answer with
    ``output``, ``other_outputs`` further answers by status, ``refuses`` refusals beyond the usual ones.
    """

    method: str
    path: str
    id: str
    access: Access
    handler: Callable[..., Any]
    input: type[Input] | None = None
    output: Any = None  # a serializer, or a type of the schema for what is no JSON
    many: bool = False
    paged: type[BasePagination] | None = None
    statuses: tuple[int, ...] = (200,)
    other_outputs: tuple[tuple[int, Any], ...] = ()
    media_type: str = ""  # of an answer that is no JSON
    refuses: tuple[int, ...] = ()
    takes_if_match: bool = False
    is_own_draft_shown: bool = False  # at a public address: officials see what is not public yet
    tag: str = ""
    parameters: tuple[OpenApiParameter, ...] = ()
    examples: tuple[OpenApiExample, ...] = ()
    upload: Any = None  # the serializer of a form with a file, instead of an input
    body: Any = None  # the schema of a body that the handler reads itself, instead of an input
    max_bytes: int | None = None
    throttles: tuple[type[BaseThrottle], ...] = ()  # instead of those that count what the hall writes

    @property
    def role(self) -> RoleKind:
        return RoleKind(self.access.value)

    @property
    def is_official(self) -> bool:
        return self.access in {SCOREKEEPER, REFEREE, ORGANISER}

    @property
    def has_body(self) -> bool:
        return self.method in {"POST", "PUT", "PATCH"}

    @property
    def is_many(self) -> bool:
        return self.many or self.paged is not None


def operation(method: str, where: str, id: str, access: Access, **options: Any) -> Callable[[H], H]:  # noqa: A002
    """Make a function the handler of an operation: ``options`` are fields of :class:`Operation`.

    Its input is the type of the handler's parameter ``values``.
    """

    def decorate(handler: H) -> H:
        input_ = get_type_hints(handler).get("values")
        row = Operation(
            method=method, path=where, id=id, access=access, handler=handler, input=input_, **options
        )
        handler.operation = row  # type: ignore[attr-defined]  # a function, on which attributes may be set
        return handler

    return decorate


download = partial(operation, "GET", output=OpenApiTypes.BINARY)


def example(title: str, value: dict[str, Any]) -> OpenApiExample:
    """A body that somebody may send."""
    return OpenApiExample(title, value=value, request_only=True)


def operations_of(modules: Iterable[ModuleType]) -> list[Operation]:
    """The rows above the handlers of these modules, in their order."""
    found = (each for module in modules for each in vars(module).values() if isfunction(each))
    return [each.operation for each in found if hasattr(each, "operation")]


class Call(ApiView):
    """One request for an operation; what a handler knows of it."""

    operation: Operation

    @cached_property
    def desk(self) -> Desk:
        """The official who asks. Nobody signed in is 401, a stranger 404, a role too small 403."""
        return self.desk_of(self.operation.role)

    def desk_of(self, role: RoleKind) -> Desk:
        """The same where this request needs another role than its operation."""
        user = self.request.user
        if not user.is_authenticated:
            raise NotAuthenticated
        tournament, kind = access.tournament_for(user, self.kwargs["slug"], at_least=role)
        return Desk(tournament, official(user, kind))

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament of the address: any public one, and officials see their own drafts."""
        if self.operation.is_official:
            return self.desk.tournament
        return self.tournament_named(self.kwargs["slug"])

    def tournament_named(self, slug: str) -> Tournament:
        """The same where the body names it."""
        try:
            return access.public_tournament(slug)
        except Http404:
            if not self.request.user.is_authenticated:
                raise
            return access.tournament_for(self.request.user, slug)[0]

    @property
    def entrant(self) -> Entrant:
        return entrant_of(self.request)

    @property
    def actor(self) -> Actor:
        return player(self.entrant) if self.operation.access == LINK else self.desk.by

    def answer(self, value: Any, *, status: int = 200) -> Response:
        return Response(self.operation.output(value, many=self.operation.many).data, status=status)

    def unless_unchanged(
        self, value: Callable[[], Any], *, edited: Iterable[str] = (), row: Any = None
    ) -> HttpResponseBase:
        """The answer, or 304 for whoever holds the answer of this revision of the tournament already.

        ``edited`` names the columns that can be changed at this address, of the tournament or of ``row``:
        their digest is the end of the tag.
        """
        tournament, names = self.tournament, tuple(edited)
        end = f"-{Seen.of_values(values_of(row or tournament, names)).digest}" if names else ""
        etag = f'"{tournament.pk}-{tournament.revision}{end}"'
        held = get_conditional_response(self.request._request, etag=etag)  # noqa: SLF001
        found = held or self._shown(value())
        found.headers["ETag"] = etag
        found.headers["Cache-Control"] = "no-cache"
        return found

    def run(self, row: Operation, parts: dict[str, Any]) -> HttpResponseBase:
        """Let the right people in, read the input, and answer with what the handler returns."""
        self.operation = row
        self._let_in()
        self._refuse_absent()
        arguments = [self.read(serializer_of(row.input or NoInput))] if _reads_json(row) else []
        return self._shown(row.handler(self, *arguments[: row.input is not None], **_without_slug(parts)))

    def _refuse_absent(self) -> None:
        part = PARTS_OF_OPERATIONS.get(self.operation.id)
        if part is not None:
            is_by_link = self.operation.access == LINK
            refuse_absent(part, self.entrant.tournament if is_by_link else self.tournament)

    def _shown(self, value: Any) -> HttpResponseBase:
        row = self.operation
        if isinstance(value, HttpResponseBase):
            return value
        if row.output is None:
            return Response(status=HTTPStatus.NO_CONTENT)
        return self.page(value, row.output) if row.paged is not None else self.answer(value)

    def _let_in(self) -> None:
        if self.operation.is_official:
            self.desk  # noqa: B018 - raises for everybody else
        elif self.operation.access == LINK:
            entrant_of(self.request)
        elif self.operation.access == ACCOUNT and not self.request.user.is_authenticated:
            raise NotAuthenticated


def patterns(table: Iterable[Operation]) -> list[URLPattern]:
    """One address for each path, whose view answers all its methods."""
    by_path = groupby(sorted(table, key=lambda row: row.path), key=lambda row: row.path)
    return [_pattern(where, list(rows)) for where, rows in by_path]


def _pattern(where: str, rows: list[Operation]) -> URLPattern:
    is_by_link = rows[0].access == LINK
    members: dict[str, Any] = {
        "authentication_classes": (LinkAuthentication if is_by_link else OfficialAuthentication,),
        "pagination_class": next((row.paged for row in rows if row.paged), None),
        "max_body_bytes": next((row.max_bytes for row in rows if row.max_bytes), None),
        **{row.method.lower(): _method(row) for row in rows},
    }
    if any(row.upload for row in rows):
        members["parser_classes"] = (FormParser,)
    if rows[0].throttles:
        members["throttle_classes"] = rows[0].throttles
    view = cast("type[Call]", type("Call", (Call,), members))
    return path(where, view.as_view(), name=rows[0].id)


def _method(row: Operation) -> Any:
    def method(call: Call, _request: Request, **parts: Any) -> Any:
        return call.run(row, parts)

    method.__doc__ = row.handler.__doc__
    return extend_schema(**_described(row))(method)


def _reads_json(row: Operation) -> bool:
    return row.has_body and row.upload is None and row.body is None


def _without_slug(parts: dict[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in parts.items() if name != "slug"}


def _described(row: Operation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operation_id": row.id,
        "tags": [row.tag or TAGS.get(row.access, "Officials")],
        "responses": {**_outputs(row), **_refusals(row)},
        "parameters": [*row.parameters, *([IF_MATCH] if row.takes_if_match else [])],
        "examples": list(row.examples),
    }
    if row.access == PUBLIC:
        described["auth"] = ANYBODY_OR_OFFICIAL if row.is_own_draft_shown else []
    if row.has_body:
        described["request"] = row.upload or row.body or serializer_of(row.input or NoInput)
    return described


def _outputs(row: Operation) -> dict[Any, Any]:
    if row.output is None:
        return {HTTPStatus.NO_CONTENT.value: None}
    if row.media_type:
        return {(HTTPStatus.OK.value, row.media_type): row.output}
    shown = row.output(many=True) if row.is_many else row.output
    return {**dict.fromkeys(row.statuses, shown), **dict(row.other_outputs)}


def _refusals(row: Operation) -> dict[int, Any]:
    found = {404, *row.refuses, *(OF_A_BODY if row.has_body else ())}
    found |= {401} if row.access != PUBLIC or row.is_own_draft_shown else set()
    found |= {403} if row.is_official or row.has_body else set()
    found |= {422} if row.paged else set()
    found |= {429} if row.method == "DELETE" else set()
    return {**refusals(*sorted(found)), **({412: CHANGED} if row.takes_if_match else {})}
