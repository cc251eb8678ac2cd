"""Who finds a tournament: public or private, in the lists or in the archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import OpenApiExample, extend_schema

from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import EDIT, IF_MATCH, READ
from tournament.api.schedule.plans_serializers import VisibilityBody, VisibilityShape
from tournament.api.serializers.tournaments import TournamentShape
from tournament.models import RoleKind
from tournament.services.tournaments import visibility

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response

TAGS = ["Officials"]


class Visibility(Endpoint):
    """Who finds a tournament."""

    @extend_schema(operation_id="visibility", tags=TAGS, responses={200: VisibilityShape, **READ})
    def get(self, _request: Request, slug: str) -> Response:
        """Whether it is public, and whether it is archived, with the `ETag` to change both. For officials."""
        tournament = self.desk(slug).tournament
        return self.tagged(VisibilityShape(tournament), tournament, visibility.COLUMNS)

    @extend_schema(
        operation_id="tournament_visibility",
        tags=TAGS,
        parameters=[IF_MATCH],
        request=VisibilityBody,
        responses={200: TournamentShape, **EDIT},
        examples=[OpenApiExample("make it private", value={"is_public": False}, request_only=True)],
    )
    def patch(self, _request: Request, slug: str) -> Response:
        """Publish, hide, archive or unarchive; what is left out stays. For organisers.

        Strangers find nothing of a private tournament; its officials and the private links of its players
        go on. An archived one leaves the list of tournaments, and its addresses stay.
        """
        desk = self.desk(slug, RoleKind.ORGANISER)
        wanted, seen = self.said(VisibilityBody), self.seen(visibility.COLUMNS)
        changed = visibility.change(desk.tournament, wanted, by=desk.by, now=self.now, seen=seen)
        return self.tagged(TournamentShape(changed), changed, visibility.COLUMNS)
