"""Who works on a tournament, and who is to: for its organisers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from tournament import access
from tournament.api.core.base_serializers import Nothing
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import READ, WRITE, refusals
from tournament.api.settings.officials_serializers import (
    AppointedShape,
    OfficialBody,
    OfficialShape,
    ResetLinkShape,
)
from tournament.models import RoleKind
from tournament.queries.core import addresses
from tournament.services.accounts import password_resets
from tournament.services.tournaments import officials, tournaments
from tournament.services.tournaments.officials import Invited

if TYPE_CHECKING:
    from rest_framework.request import Request

TAGS = ["Officials"]
JUN = OpenApiExample(
    "a referee", value={"username": "jun", "name": "Jun Sato", "kind": "referee"}, request_only=True
)


class Officials(Endpoint):
    """Everybody with a part."""

    @extend_schema(
        operation_id="officials",
        tags=TAGS,
        responses={200: OfficialShape(many=True), **READ, **refusals(403)},
    )
    def get(self, _request: Request, slug: str) -> Response:
        """By part, then by sign-in name. For organisers."""
        tournament = self.desk(slug, RoleKind.ORGANISER).tournament
        rows = tournament.roles.select_related("user").order_by("kind", "user__username")
        return Response(OfficialShape(rows, many=True).data)

    @extend_schema(
        operation_id="official_appoint",
        tags=TAGS,
        request=OfficialBody,
        responses={200: AppointedShape, **WRITE},
        examples=[JUN],
    )
    def post(self, _request: Request, slug: str) -> Response:
        """Give an account a part, or another one; who has no account gets one. For organisers.

        The password of a new account is told in this answer only.
        """
        desk = self.desk(slug, RoleKind.ORGANISER)
        invited = Invited(**self.said(OfficialBody))
        user, password = officials.invite(desk.tournament, invited, by=desk.by, now=self.now)
        return Response(AppointedShape({"user": user, "kind": invited.kind, "password": password}).data)


class OneOfficial(Endpoint):
    @extend_schema(
        operation_id="official_remove", tags=TAGS, responses={204: None, **READ, **refusals(403, 409, 429)}
    )
    def delete(self, _request: Request, slug: str, username: str) -> Response:
        """Remove the role of an account; the account stays. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        user = access.role_in(desk.tournament, username).user
        tournaments.dismiss(desk.tournament, user, by=desk.by, now=self.now)
        return Response(status=204)


class ResetLink(Endpoint):
    """A link for a new password."""

    @extend_schema(
        operation_id="official_reset_link",
        tags=TAGS,
        request=Nothing,
        responses={201: ResetLinkShape, **WRITE},
    )
    def post(self, request: Request, slug: str, username: str) -> Response:
        """A link with which an official sets a new password. For organisers, told in this answer only.

        Refused (403) for oneself, for the staff of the server, for accounts with a role in a tournament that
        you do not organise, and for those that were not made here and have not worked here.
        """
        desk = self.desk(slug, RoleKind.ORGANISER)
        self.said(Nothing)
        user = access.role_in(desk.tournament, username).user
        key = password_resets.make_link(desk.tournament, user, by=desk.by, now=self.now)
        address = addresses.for_phones(request, reverse("reset-password", args=[key]))
        shape = ResetLinkShape({"address": address, "expires_at": self.now + password_resets.LIVES})
        return Response(shape.data, status=201)
