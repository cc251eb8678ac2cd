"""How places came about, for anybody: the cross table, statistics, rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import PUBLIC, refusals
from tournament.api.core.paging import Pages
from tournament.api.standings.explanations_serializers import (
    CrossLineShape,
    RulingShape,
    StatisticsShape,
)
from tournament.queries.results import rulings
from tournament.queries.standings.cross_tables import cross_table_of
from tournament.queries.standings.statistics import statistics_of

if TYPE_CHECKING:
    from django.http import HttpResponse
    from rest_framework.request import Request

TAGS = ["Tournament"]
PAGED = {**PUBLIC, **refusals(422)}


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
