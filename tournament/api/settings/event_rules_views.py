"""The event's own rules over HTTP: anybody reads them, the organiser sets all of them at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from rules.combat_hex.lists.restriction_texts import sentence
from rules.combat_hex.lists.restrictions_codec import restriction_as_json
from tournament import adapters
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import EDIT, IF_MATCH, PUBLIC
from tournament.api.settings.event_rules_serializers import ChangedRulesShape, EventRulesBody, EventRulesShape
from tournament.models import RoleKind
from tournament.services.core.optimistic_locks import Seen
from tournament.services.settings import event_rules
from tournament.services.settings.event_rules import Wanted

if TYPE_CHECKING:
    from django.http import HttpResponse
    from rest_framework.request import Request

    from tournament.models import Tournament


class EventRules(Endpoint):
    """The event's own rules (2.021)."""

    @extend_schema(
        operation_id="event_rules", tags=["Tournament"], auth=[], responses={200: EventRulesShape, **PUBLIC}
    )
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """What the event asks of lists beyond the rulebook, as data and in words."""
        tournament = self.tournament(slug)
        return self.unless_unchanged(
            tournament, lambda: Response(EventRulesShape(_shown(tournament)).data), edited=event_rules.COLUMNS
        )

    @extend_schema(
        operation_id="event_rules_set",
        tags=["Officials"],
        parameters=[IF_MATCH],
        request=EventRulesBody,
        responses={200: ChangedRulesShape, **EDIT},
    )
    def put(self, _request: Request, slug: str) -> Response:
        """Set all of them. Open lists are checked again, and owners are told. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        said = self.said(EventRulesBody)
        wanted = Wanted(tuple(said["rules"]), said.get("level"))
        tournament = desk.tournament
        found = event_rules.foresee(tournament, wanted.changes)
        if not said["is_trial"]:
            seen = self.seen(event_rules.COLUMNS) or Seen.from_text(said["seen"], event_rules.COLUMNS)
            tournament = event_rules.save(tournament, wanted, by=desk.by, now=self.now, seen=seen)
        effect = {"checked": found.checked, "illegal": found.illegal, "legal": found.legal}
        shape = ChangedRulesShape({**_shown(tournament), "effect": effect})
        return self.tagged(shape, tournament, event_rules.COLUMNS)


def _shown(tournament: Tournament) -> dict[str, Any]:
    restrictions = adapters.to_restrictions(tournament)
    return {
        "level": tournament.level,
        "is_frozen": tournament.policy_frozen_at is not None,
        "mark": event_rules.mark(tournament),
        "rules": [{"rule": restriction_as_json(each), "sentence": sentence(each)} for each in restrictions],
    }
