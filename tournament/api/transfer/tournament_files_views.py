"""A whole tournament as one file, out of one house and into another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated

from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import refusals
from tournament.api.core.repeated_requests import KEY
from tournament.api.serializers.tournaments import TournamentShape
from tournament.api.tournaments.opened_tournaments import opened
from tournament.models import RoleKind
from tournament.services.core.actors import official
from tournament.services.transfer import tournament_files, tournament_imports
from tournament.services.transfer.tournament_reader import LARGEST, checked

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response

    from tournament.models import Tournament

TAGS = ["Officials"]
MAIL = OpenApiParameter("mail", OpenApiTypes.BOOL, description="`true`: mail addresses and letters, too.")


class TournamentFile(Endpoint):
    """The tournament as one file."""

    @extend_schema(
        operation_id="tournament_file",
        tags=TAGS,
        parameters=[MAIL],
        responses={200: OpenApiTypes.OBJECT, **refusals(401, 403, 404)},
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Everything but accounts and private links; the guide describes each column. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        with_mail = request.query_params.get("mail") == "true"
        file = tournament_files.file_of(desk.tournament, now=self.now, with_mail=with_mail)
        return HttpResponse(file.content, content_type="application/json")


class TournamentFiles(Endpoint):
    """Where files of tournaments are taken in."""

    most_bytes = LARGEST

    @extend_schema(
        operation_id="tournament_file_import",
        tags=TAGS,
        request=OpenApiTypes.OBJECT,
        parameters=[KEY],
        responses={
            200: TournamentShape,
            201: TournamentShape,
            **refusals(400, 401, 403, 409, 413, 415, 422, 429),
        },
    )
    def post(self, request: Request) -> Response:
        """A new tournament that stands where the file stands; whoever sends it organises it. For accounts."""
        user = request.user
        if not user.is_authenticated:
            raise NotAuthenticated
        by = official(user)

        def make() -> Tournament:
            return tournament_imports.take_content(checked(request.data), by=by, now=self.now)

        return opened(request, make, now=self.now)
