"""How places came about, for anybody: one entrant's sums, the cross table, statistics, rulings."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament import access
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import PUBLIC, refusals
from tournament.api.core.paging import Pages
from tournament.api.standings.explanations_serializers import (
    CrossLineShape,
    EntrantPageShape,
    RulingShape,
    StatisticsShape,
)
from tournament.queries.penalties import penalties
from tournament.queries.results import rulings
from tournament.queries.standings.cross_tables import cross_table_of
from tournament.queries.standings.entrant_paths import path_of
from tournament.queries.standings.statistics import statistics_of
from tournament.services.entrants import entrants

if TYPE_CHECKING:
    from django.http import HttpResponse
    from rest_framework.request import Request

TAGS = ["Tournament"]
PAGED = {**PUBLIC, **refusals(422)}


class OneEntrant(Endpoint):
    @extend_schema(operation_id="entrant", tags=TAGS, auth=[], responses={200: EntrantPageShape, **PUBLIC})
    def get(self, _request: Request, slug: str, number: int) -> HttpResponse:
        """The way through the tournament, and every tie-break as a sum, term by term.

        `terms` that are not `left_out` add up to `value`; who was level before and after it stands beside.
        """
        tournament = self.tournament(slug)
        entrant = access.entrant_in(tournament, number)

        def answer() -> Response:
            shown = penalties.shown_to_all(tournament).filter(entrant=entrant)
            path = path_of(tournament, entrant)
            page = {each.name: getattr(path, each.name) for each in fields(path)}
            return Response(EntrantPageShape({**page, "penalties": shown}).data)

        return self.unless_unchanged(tournament, answer, edited=entrants.COLUMNS, row=entrant)


class CrossTable(Endpoint):
    pagination_class = Pages

    @extend_schema(
        operation_id="cross_table", tags=TAGS, auth=[], responses={200: CrossLineShape(many=True), **PAGED}
    )
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """Everybody's rounds in the order of the standings; games of a cut stand in its bracket."""
        tournament = self.tournament(slug)
        return self.unless_unchanged(
            tournament, lambda: self.page(cross_table_of(tournament).lines, CrossLineShape)
        )


class TheStatistics(Endpoint):
    @extend_schema(operation_id="statistics", tags=TAGS, auth=[], responses={200: StatisticsShape, **PUBLIC})
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """How good and evil did, who played each best, and the clubs."""
        tournament = self.tournament(slug)
        return self.unless_unchanged(
            tournament, lambda: Response(StatisticsShape(statistics_of(tournament)).data)
        )


class Rulings(Endpoint):
    pagination_class = Pages

    @extend_schema(
        operation_id="rulings", tags=TAGS, auth=[], responses={200: RulingShape(many=True), **PAGED}
    )
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """Those that stand, newest first. Penalties have an address of their own."""
        tournament = self.tournament(slug)
        return self.unless_unchanged(tournament, lambda: self.page(rulings.on_games(tournament), RulingShape))
