"""Who finds a tournament: public or private, in the lists or in the archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from tournament.api.documents import WRITE
from tournament.api.serializers.plans import VisibilityBody
from tournament.api.serializers.tournaments import TournamentShape
from tournament.api.views.base import Endpoint
from tournament.models import RoleKind
from tournament.services import visibility

if TYPE_CHECKING:
    from rest_framework.request import Request


class Visibility(Endpoint):
    """Who finds a tournament."""

    @extend_schema(
        operation_id="tournament_visibility",
        tags=["Officials"],
        request=VisibilityBody,
        responses={200: TournamentShape, **WRITE},
        examples=[OpenApiExample("make it private", value={"is_public": False}, request_only=True)],
    )
    def patch(self, _request: Request, slug: str) -> Response:
        """Publish, hide, archive or unarchive; what is left out stays. For organisers.

        Strangers find nothing of a private tournament; its officials and the private links of its players
        go on. An archived one leaves the list of tournaments, and its addresses stay.
        """
        desk = self.desk(slug, RoleKind.ORGANISER)
        said = self.said(VisibilityBody)
        changed = desk.tournament
        if "is_public" in said:
            verb = visibility.publish if said["is_public"] else visibility.hide
            changed = verb(changed, by=desk.by, now=self.now)
        if "is_archived" in said:
            verb = visibility.archive if said["is_archived"] else visibility.unarchive
            changed = verb(changed, by=desk.by, now=self.now)
        return Response(TournamentShape(changed).data)
