"""The bracket and the schedule for everybody; who advances from a perfect tie, for officials."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament import access
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import PUBLIC, WRITE
from tournament.api.rounds.formats_serializers import AdvanceBody, BracketShape, ScheduleShape
from tournament.api.serializers.pairings import PairingShape
from tournament.queries.rounds import brackets, stages
from tournament.services.rounds import cuts

if TYPE_CHECKING:
    from django.http import HttpResponse
    from rest_framework.request import Request

TAGS = ["Tournament"]


class Bracket(Endpoint):
    @extend_schema(operation_id="bracket", tags=TAGS, auth=[], responses={200: BracketShape, **PUBLIC})
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """Every match of the cut; without one, and before its first round is published, there is none."""
        tournament = self.tournament(slug)
        board = brackets.board_of(tournament) or brackets.Board((), None, None)
        return self.unless_unchanged(tournament, lambda: Response(BracketShape(board).data))


class Schedule(Endpoint):
    @extend_schema(operation_id="schedule", tags=TAGS, auth=[], responses={200: ScheduleShape, **PUBLIC})
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """Every round to the last; in other formats, and before the first is published, there is none."""
        tournament = self.tournament(slug)
        table = stages.crosstable_of(tournament) or stages.Crosstable((), ())
        return self.unless_unchanged(tournament, lambda: Response(ScheduleShape(table).data))


class Advance(Endpoint):
    """A perfect tie in the cut."""

    @extend_schema(
        operation_id="table_advance",
        tags=["Officials"],
        request=AdvanceBody,
        responses={200: PairingShape, **WRITE},
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Name who advances, by the dice or by a ruling (10.01), as the policy asks."""
        desk = self.desk(slug)
        said = self.said(AdvanceBody)
        pairing = cuts.decide(
            desk.pairing(number, table),
            access.entrant_in(desk.tournament, said["entrant"]),
            by=desk.by,
            now=self.now,
            reason=said["reason"],
            dice=said.get("dice"),
        )
        return Response(PairingShape(pairing).data)
