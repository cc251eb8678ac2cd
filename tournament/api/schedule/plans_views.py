"""The life of a tournament, for its organisers: opened, set up, moved on, finished and opened again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import WRITE
from tournament.api.schedule.plans_serializers import MoveBody
from tournament.api.serializers.tournaments import TournamentShape
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import RoleKind
from tournament.services.tournaments import tournaments

if TYPE_CHECKING:
    from rest_framework.request import Request

OFF = OpenApiExample(
    "call it off", value={"to": "called-off", "reason": "The hall is flooded."}, request_only=True
)
AGAIN = OpenApiExample(
    "open a finished one again",
    value={"to": "running", "reason": "Table 3 was entered the wrong way round."},
    request_only=True,
)


class Move(Endpoint):
    """The next state of its life."""

    @extend_schema(
        operation_id="tournament_move",
        tags=["Officials"],
        request=MoveBody,
        responses={200: TournamentShape, **WRITE},
        examples=[OpenApiExample("open check-in", value={"to": "check-in"}, request_only=True), AGAIN, OFF],
    )
    def post(self, _request: Request, slug: str) -> Response:
        """Open registration or check-in, finish, open a finished one again, or call it off. For organisers.

        The last two need a reason; everybody reads why it is called off. Undo that by its line of the log.
        The first published round makes it run by itself. Where it stands already, nothing is done.
        """
        desk = self.desk(slug, RoleKind.ORGANISER)
        said = self.said(MoveBody)
        moved = tournaments.move(
            desk.tournament, TournamentStatus(said["to"]), by=desk.by, now=self.now, reason=said["reason"]
        )
        return Response(TournamentShape(moved).data)
