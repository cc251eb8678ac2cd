"""The catalogues of a tournament and of an account. They are brought in on the page, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.response import Response

from armies import queries as armies
from armies.services.catalogues import catalogues
from tournament import access
from tournament.api.catalogues.catalogues_serializers import (
    AccountBody,
    CatalogueShape,
    GrantBody,
    OneReadableShape,
    ReadableShape,
    ShareBody,
)
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import READ, WRITE, refusals
from tournament.models import RoleKind
from tournament.queries.catalogues import catalogue_rights as rights_of
from tournament.services.catalogues import catalogue_rights
from tournament.services.core.actors import official

if TYPE_CHECKING:
    from rest_framework.request import Request

    from armies.models import Catalogue
    from tournament.api.core.base_serializers import Body

TAGS = ["Officials"]
SEEN = {**READ, **refusals(403)}
NAMED = OpenApiExample("an account", value={"username": "sam"}, request_only=True)


class Catalogues(Endpoint):
    """All of a tournament."""

    @extend_schema(operation_id="catalogues", tags=TAGS, responses={200: CatalogueShape(many=True), **SEEN})
    def get(self, _request: Request, slug: str) -> Response:
        """What players choose figures from, and how far each is to be believed. For referees."""
        tournament = self.desk(slug, RoleKind.REFEREE).tournament
        rows = armies.catalogues().filter(tournaments=tournament).select_related("owner")
        return Response(CatalogueShape(rows, many=True).data)


class OneCatalogue(Endpoint):
    """One of a tournament."""

    @extend_schema(operation_id="catalogue", tags=TAGS, responses={200: OpenApiTypes.OBJECT, **SEEN})
    def get(self, _request: Request, slug: str, key: str) -> HttpResponse:
        """Every figure with where the catalogue comes from, as the file that loads again. For referees."""
        tournament = self.desk(slug, RoleKind.REFEREE).tournament
        return _file(access.catalogue_in(tournament, key))


class AccountEndpoint(Endpoint):
    """An address of somebody who is signed in."""

    @property
    def user(self) -> User:
        """The account that asks, or 401."""
        if not isinstance(self.request.user, User):
            raise NotAuthenticated
        return self.request.user

    def shown(self, key: str) -> Response:
        """One catalogue as this account sees it; nothing where it may read it no more."""
        found = next(iter(rights_of.readable(self.user, key)), None)
        if found is None:
            return Response(status=204)
        is_owned = found.right == rights_of.OWNER or self.user.is_superuser
        grants = found.catalogue.grants.select_related("user") if is_owned else ()
        shown = {"catalogue": found.catalogue, "right": found.right, "grants": grants}
        return Response(OneReadableShape(shown).data)

    def changed(self, key: str, verb: Any, body: type[Body]) -> Response:
        """Do it to a catalogue of this account, and show what it is then."""
        user = self.user
        said = self.said(body)
        row = access.catalogue_for(user, key, is_owned=True)
        verb(row, **said, by=official(user), now=self.now)
        return self.shown(key)


class MyCatalogues(AccountEndpoint):
    """All of an account."""

    @extend_schema(operation_id="my_catalogues", tags=TAGS, responses={200: ReadableShape(many=True), **READ})
    def get(self, _request: Request) -> Response:
        """What this account owns, may use in its tournaments, or may read. Its own first."""
        return Response(ReadableShape(rights_of.readable(self.user), many=True).data)


class MyCatalogue(AccountEndpoint):
    """One of an account."""

    @extend_schema(operation_id="my_catalogue", tags=TAGS, responses={200: OneReadableShape, **READ})
    def get(self, _request: Request, key: str) -> Response:
        """What this account may do with it; for its owner, who else may."""
        access.catalogue_for(self.user, key)
        return self.shown(key)


class MyCatalogueFile(AccountEndpoint):
    """One of an account, to take away."""

    @extend_schema(operation_id="my_catalogue_file", tags=TAGS, responses={200: OpenApiTypes.OBJECT, **READ})
    def get(self, _request: Request, key: str) -> HttpResponse:
        """Every figure with where the catalogue comes from, as the file that loads again."""
        return _file(access.catalogue_for(self.user, key))


class Share(AccountEndpoint):
    """The right of everybody."""

    @extend_schema(
        operation_id="catalogue_share",
        tags=TAGS,
        request=ShareBody,
        responses={200: OneReadableShape, **WRITE},
    )
    def post(self, _request: Request, key: str) -> Response:
        """Say what every account of the server may do with it; empty is nothing. For its owner."""
        return self.changed(key, catalogue_rights.share, ShareBody)


class Grant(AccountEndpoint):
    """The right of one account."""

    @extend_schema(
        operation_id="catalogue_grant",
        tags=TAGS,
        request=GrantBody,
        responses={200: OneReadableShape, **WRITE},
    )
    def post(self, _request: Request, key: str) -> Response:
        """Let another account read it, or use it in its tournaments. For its owner."""
        return self.changed(key, catalogue_rights.grant, GrantBody)


class Withdraw(AccountEndpoint):
    """No right of one account."""

    @extend_schema(
        operation_id="catalogue_withdraw",
        tags=TAGS,
        request=AccountBody,
        responses={200: OneReadableShape, **WRITE},
        examples=[NAMED],
    )
    def post(self, _request: Request, key: str) -> Response:
        """Take the right of an account away; tournaments that use it go on with it. For its owner."""
        return self.changed(key, catalogue_rights.withdraw, AccountBody)


class HandOver(AccountEndpoint):
    @extend_schema(
        operation_id="catalogue_hand_over",
        tags=TAGS,
        request=AccountBody,
        responses={200: OneReadableShape, 204: None, **WRITE},
        examples=[NAMED],
    )
    def post(self, _request: Request, key: str) -> Response:
        """Give it to another account; 204 where you may not read it any more. For its owner."""
        return self.changed(key, catalogue_rights.hand_over, AccountBody)


def _file(row: Catalogue) -> HttpResponse:
    return HttpResponse(catalogues.export_json(row), content_type="application/json")
