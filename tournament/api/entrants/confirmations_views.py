"""Registrations that wait for their confirmation by mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import Throttled
from rest_framework.response import Response

from tournament.api.core.base_serializers import Nothing
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import READ, WRITE, refusals
from tournament.api.core.paging import Pages
from tournament.api.serializers.entrants import (
    AgainBody,
    AskedShape,
    ConfirmationBody,
    LinkShape,
    UnconfirmedShape,
)
from tournament.models import RoleKind
from tournament.services.entrants import registration_confirmations
from tournament.web import limits
from tournament.web.player.entrants.confirmations import address_maker, mail_private_link

if TYPE_CHECKING:
    from rest_framework.request import Request

FROM_ANYBODY = refusals(400, 403, 404, 409, 413, 415, 422, 429)


class Unconfirmed(Endpoint):
    """Who has not confirmed yet."""

    pagination_class = Pages

    @extend_schema(
        operation_id="registrations",
        tags=["Officials"],
        responses={200: UnconfirmedShape(many=True), **READ, **refusals(403, 422)},
    )
    def get(self, _request: Request, slug: str) -> Response:
        """Registrations without a place, oldest first. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        rows = registration_confirmations.waiting_for_confirmation(desk.tournament, now=self.now)
        return self.page(rows, UnconfirmedShape)


class ConfirmAtDesk(Endpoint):
    @extend_schema(
        operation_id="registration_confirm_at_desk",
        tags=["Officials"],
        request=Nothing,
        responses={200: LinkShape, **WRITE},
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Make an entrant of a registration, without its mail. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        self.said(Nothing)
        row = get_object_or_404(desk.tournament.unconfirmed, pk=number)
        entrant, token = registration_confirmations.confirm_at_desk(row, by=desk.by, now=self.now)
        mail_private_link(self.request, entrant, token)
        return Response(LinkShape({"entrant": entrant, "token": token}).data)


class Confirm(Endpoint):
    @extend_schema(
        operation_id="registration_confirm",
        tags=["Tournament"],
        auth=[],
        request=ConfirmationBody,
        responses={200: LinkShape, **FROM_ANYBODY},
    )
    def post(self, _request: Request, slug: str) -> Response:
        """Confirm a registration with the key at the end of the mailed link. Twice gives the same answer."""
        key = self.said(ConfirmationBody)["key"]
        tournament = self.tournament(slug)
        if wait := limits.form_has_to_wait(self.request, "confirm", now=self.now):
            raise Throttled(wait)
        row = registration_confirmations.find(tournament, key, now=self.now)
        entrant, token = registration_confirmations.confirm(tournament, key, now=self.now)
        if row is not None:
            mail_private_link(self.request, entrant, token)
        return Response(LinkShape({"entrant": entrant, "token": token}).data)


class MailAgain(Endpoint):
    """The mail once more."""

    @extend_schema(
        operation_id="registration_mail_again",
        tags=["Tournament"],
        auth=[],
        request=AgainBody,
        responses={202: AskedShape, **FROM_ANYBODY},
    )
    def post(self, _request: Request, slug: str) -> Response:
        """Mail the same link once more, to whoever registered with this request token and waits."""
        token = self.said(AgainBody)["token"]
        tournament = self.tournament(slug)
        if wait := limits.registration_has_to_wait(self.request, tournament, now=self.now):
            raise Throttled(wait)
        asked = registration_confirmations.mail_again(
            tournament, f"api:{token}", address_of=address_maker(self.request, tournament), now=self.now
        )
        return Response(AskedShape({"name": asked.name, "must_confirm": True}).data, status=202)
