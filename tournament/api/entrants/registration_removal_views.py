"""Remove everything that was registered between two instants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from tournament.api.core.base_serializers import Body, Shape
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import WRITE
from tournament.api.serializers.entrants import EntrantShape
from tournament.models import RoleKind
from tournament.services.entrants import registration_removal

if TYPE_CHECKING:
    from rest_framework.request import Request

TAGS = ["Officials"]


class RegisteredBetweenBody(Body):
    """From one instant to another, which is not included."""

    since = serializers.DateTimeField()
    until = serializers.DateTimeField()


class RemovalBody(Body):
    """Who goes, and why."""

    entrants = serializers.ListField(
        child=serializers.IntegerField(min_value=1), max_length=10_000, help_text="Each `id` of the look."
    )
    unconfirmed = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        max_length=10_000,
        required=False,
        help_text="Each `id` of `registrations/` that goes with them.",
    )
    reason = serializers.CharField(max_length=1000)


class RegisteredShape(EntrantShape):
    """An entrant who can be removed."""

    id = serializers.IntegerField()
    registered_at = serializers.DateTimeField()


class RemovedShape(Shape):
    """How many they were."""

    removed = serializers.IntegerField()


class Look(Endpoint):
    """Who it is about."""

    @extend_schema(
        operation_id="entrants_removal_look",
        tags=TAGS,
        request=RegisteredBetweenBody,
        responses={200: RegisteredShape(many=True), **WRITE},
    )
    def post(self, _request: Request, slug: str) -> Response:
        """Who registered in this time and was never checked in. Changes nothing. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        rows = registration_removal.registered_between(desk.tournament, **self.said(RegisteredBetweenBody))
        return Response(RegisteredShape(rows, many=True).data)


class Remove(Endpoint):
    """All of them at once."""

    @extend_schema(
        operation_id="entrants_removal",
        tags=TAGS,
        request=RemovalBody,
        responses={200: RemovedShape, **WRITE},
    )
    def post(self, _request: Request, slug: str) -> Response:
        """Withdraw exactly these. For organisers.

        Where one of them has changed since you looked, nobody goes. One undo brings all of them back.
        """
        desk = self.desk(slug, RoleKind.ORGANISER)
        said = self.said(RemovalBody)
        removed = registration_removal.remove(desk.tournament, by=desk.by, now=self.now, **said)
        return Response(RemovedShape({"removed": removed}).data)
