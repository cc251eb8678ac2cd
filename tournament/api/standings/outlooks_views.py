"""What can still happen, and how evenly everybody was treated, for anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament import time_source
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import PUBLIC
from tournament.api.standings.outlooks_serializers import FairnessShape, OutlookShape
from tournament.queries.standings.fairness import fairness_of
from tournament.queries.standings.outlook_input import situation_of
from tournament.queries.standings.outlooks import outlook_of
from tournament.services.standings import outlooks

if TYPE_CHECKING:
    from django.http import HttpResponse
    from rest_framework.request import Request

TAGS = ["Tournament"]


class TheOutlook(Endpoint):
    """What can still happen."""

    @extend_schema(operation_id="outlook", tags=TAGS, auth=[], responses={200: OutlookShape, **PUBLIC})
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """Who can still end where, once only the last round is left; `known` says how it is known.

        What is not known yet for the standings as they are is worked out in the background: ask again when
        the revision of the tournament has risen.
        """
        tournament = self.tournament(slug)

        def answer() -> Response:
            situation = situation_of(tournament)
            outlooks.ask_if_possible(situation, now=time_source.now())
            return Response(OutlookShape(outlook_of(situation)).data)

        return self.unless_unchanged(tournament, answer)


class TheFairness(Endpoint):
    @extend_schema(operation_id="fairness", tags=TAGS, auth=[], responses={200: FairnessShape, **PUBLIC})
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """Rematches, floats, byes, factions, tables, changes by hand and the clock, over the rounds shown."""
        tournament = self.tournament(slug)
        now = time_source.now()
        return self.unless_unchanged(
            tournament, lambda: Response(FairnessShape(fairness_of(tournament, now=now)).data)
        )
