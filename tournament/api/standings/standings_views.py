"""How places come about in a tournament, read by everybody and set by its organisers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament import adapters
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import EDIT, IF_MATCH, PUBLIC
from tournament.api.standings.standings_serializers import StandingsRulesBody, StandingsRulesShape
from tournament.engine.standings import tiebreak
from tournament.models import RoleKind
from tournament.queries.standings import policy_texts
from tournament.services.settings import tournament_settings

if TYPE_CHECKING:
    from django.http import HttpResponse
    from rest_framework.request import Request

    from tournament.models import Tournament


EDITED = ("standings_policy",)


class StandingsRules(Endpoint):
    """Tie-breaks in their order, and what unplayed rounds count for."""

    @extend_schema(
        operation_id="standings_rules",
        tags=["Tournament"],
        auth=[],
        responses={200: StandingsRulesShape, **PUBLIC},
    )
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """As data and in words."""
        tournament = self.tournament(slug)
        return self.unless_unchanged(
            tournament, lambda: Response(StandingsRulesShape(_shown(tournament)).data), edited=EDITED
        )

    @extend_schema(
        operation_id="standings_rules_set",
        tags=["Officials"],
        parameters=[IF_MATCH],
        request=StandingsRulesBody,
        responses={200: StandingsRulesShape, **EDIT},
    )
    def put(self, _request: Request, slug: str) -> Response:
        """Set all of them, until round 1 is published. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        said = dict(self.said(StandingsRulesBody))
        tournament = tournament_settings.configure(
            desk.tournament, by=desk.by, now=self.now, seen=self.seen(EDITED), standings_policy=said
        )
        return self.tagged(StandingsRulesShape(_shown(tournament)), tournament, EDITED)


def _shown(tournament: Tournament) -> dict[str, Any]:
    policy = adapters.to_standings_policy(tournament)
    return {
        **policy.as_json(),
        "tiebreaks": [tiebreak(key) for key in policy.tiebreaks],
        "is_frozen": tournament.policy_frozen_at is not None,
        "sentences": list(policy_texts.sentences(policy)),
    }
