"""Copies of a tournament: for another event, and as a rehearsal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import OpenApiExample, extend_schema

from tournament import time_source
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import WRITE
from tournament.api.core.repeated_requests import KEY
from tournament.api.schedule.plans_serializers import DuplicateBody
from tournament.api.serializers.tournaments import TournamentShape
from tournament.api.tournaments.opened_tournaments import opened
from tournament.models import RoleKind
from tournament.services.transfer import tournament_copies

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response

    from tournament.models import Tournament

TAGS = ["Officials"]
NEXT_YEAR = OpenApiExample(
    "the next one", value={"name": "Cup of the Grey Ford 2028", "starts_on": "2028-06-17"}, request_only=True
)


class Duplicate(Endpoint):
    """The same settings for another event."""

    @extend_schema(
        operation_id="tournament_duplicate",
        tags=TAGS,
        request=DuplicateBody,
        parameters=[KEY],
        responses={200: TournamentShape, 201: TournamentShape, **WRITE},
        examples=[NEXT_YEAR],
    )
    def post(self, request: Request, slug: str) -> Response:
        """A draft with settings, own rules, timeline and catalogues, without people. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        said = self.said(DuplicateBody)

        def make() -> Tournament:
            return tournament_copies.duplicate(desk.tournament, **said, by=desk.by, now=self.now)

        return opened(request, make, now=self.now)


class Rehearse(Endpoint):
    @extend_schema(
        operation_id="tournament_rehearse",
        tags=TAGS,
        request=None,
        parameters=[KEY],
        responses={200: TournamentShape, 201: TournamentShape, **WRITE},
    )
    def post(self, request: Request, slug: str) -> Response:
        """A copy of everything as it stands, without addresses and private links. For organisers.

        It is marked on every page and print, is never public, and mails nobody.
        """
        desk = self.desk(slug, RoleKind.ORGANISER)
        now = time_source.now()
        return opened(
            request, lambda: tournament_copies.rehearse(desk.tournament, by=desk.by, now=now), now=now
        )
