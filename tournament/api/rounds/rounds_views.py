"""Rounds: everybody reads the published ones, organisers pair, publish, close and cancel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.response import Response

from tournament import access
from tournament.api.core.base_serializers import Nothing, ReasonBody
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import ANYBODY_OR_OFFICIAL, PUBLIC, WRITE, refusals
from tournament.api.core.paging import Pages
from tournament.api.rounds.drafts_serializers import PublishBody
from tournament.api.serializers.tournaments import BoardShape, RoundShape
from tournament.models import RoleKind
from tournament.queries.rounds import boards
from tournament.services.rounds import manual_changes, rounds

if TYPE_CHECKING:
    from django.http import HttpResponse
    from rest_framework.request import Request

    from tournament.models import Round

TAGS = ["Officials"]
DRAFT = OpenApiParameter("draft", bool, description="Also a round that is not published yet; for officials.")
NO = {"0", "false", "no"}


class Rounds(Endpoint):
    """The rounds of a tournament."""

    pagination_class = Pages

    @extend_schema(
        operation_id="rounds",
        tags=["Tournament"],
        auth=[],
        responses={200: RoundShape(many=True), **PUBLIC, **refusals(422)},
    )
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """Every round the hall may see, in order."""
        tournament = self.tournament(slug)
        return self.unless_unchanged(
            tournament, lambda: self.page(boards.shown_rounds(tournament), RoundShape)
        )

    @extend_schema(
        operation_id="round_draft", tags=TAGS, request=Nothing, responses={201: BoardShape, **WRITE}
    )
    def post(self, _request: Request, slug: str) -> Response:
        """Pair the next round as a draft. Asking twice gives the draft that is there. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        self.said(Nothing)
        return Response(board_of(rounds.draft(desk.tournament, by=desk.by, now=self.now)), status=201)


class OneRound(Endpoint):
    @extend_schema(
        operation_id="round",
        tags=["Tournament"],
        auth=ANYBODY_OR_OFFICIAL,
        parameters=[DRAFT],
        responses={200: BoardShape, **refusals(401, 404)},
    )
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """Every table with its result. One answer, because a hall bounds it."""
        if request.query_params.get("draft", "no").casefold() not in NO:
            return Response(board_of(self.desk(slug).round(number)))
        tournament = self.tournament(slug)
        round_ = access.round_in(tournament, number)
        return self.unless_unchanged(tournament, lambda: Response(board_of(round_)))


class Publish(Endpoint):
    @extend_schema(
        operation_id="round_publish", tags=TAGS, request=PublishBody, responses={200: BoardShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Show the pairings to everybody. Twice is harmless. For organisers.

        Where a rule gives way, it is refused with `rules-relaxed` until it is confirmed.
        """
        desk = self.desk(slug, RoleKind.ORGANISER)
        said, round_ = self.said(PublishBody), desk.round(number)
        with manual_changes.as_seen(round_, said["seen"], may_be_shown=True):
            round_ = rounds.publish(round_, by=desk.by, now=self.now, is_confirmed=said["is_confirmed"])
        return Response(board_of(round_))


class Close(Endpoint):
    @extend_schema(
        operation_id="round_close", tags=TAGS, request=Nothing, responses={200: BoardShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Every table has its result. A table that has none is named. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        self.said(Nothing)
        return Response(board_of(rounds.close(desk.round(number), by=desk.by, now=self.now)))


class Cancel(Endpoint):
    @extend_schema(
        operation_id="round_cancel", tags=TAGS, request=ReasonBody, responses={200: RoundShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Take a round back as long as nobody has a result, with a reason. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        reason = self.said(ReasonBody)["reason"]
        round_ = rounds.cancel(desk.round(number), by=desk.by, now=self.now, reason=reason)
        return Response(RoundShape(round_).data)


def board_of(round_: Round) -> dict[str, object]:
    """A round with every table, as it goes out."""
    shown: dict[str, object] = BoardShape({"round": round_, "tables": boards.by_table(round_)}).data
    return shown
