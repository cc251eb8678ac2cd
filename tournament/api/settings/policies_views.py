"""The policy: what the organiser chose where the rules are silent, read by everybody, frozen by round 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from rules.policy import POLICY_KEYS
from tournament import adapters
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import EDIT, IF_MATCH, PUBLIC
from tournament.api.settings.policies_serializers import ChangedPolicyShape, PolicyBody, PolicyShape
from tournament.models import RoleKind
from tournament.services.settings import event_rules, tournament_settings

if TYPE_CHECKING:
    from django.http import HttpResponse
    from rest_framework.request import Request

    from tournament.models import Tournament

COLUMNS = {"policy": "policy", "pairing": "pairing_policy"}
FRIENDLY = OpenApiExample(
    "a friendly cup without lists", value={"policy": {"missing_lists": "warn"}}, request_only=True
)


class Policy(Endpoint):
    @extend_schema(
        operation_id="policy", tags=["Tournament"], auth=[], responses={200: PolicyShape, **PUBLIC}
    )
    def get(self, _request: Request, slug: str) -> HttpResponse:
        """Every open question with what was chosen and what that means, and the choices of the pairing."""
        tournament = self.tournament(slug)
        return self.unless_unchanged(
            tournament, lambda: Response(PolicyShape(_shown(tournament)).data), edited=COLUMNS.values()
        )

    @extend_schema(
        operation_id="policy_set",
        tags=["Officials"],
        parameters=[IF_MATCH],
        request=PolicyBody,
        responses={200: ChangedPolicyShape, **EDIT},
        examples=[FRIENDLY],
    )
    def patch(self, _request: Request, slug: str) -> Response:
        """Choose anew, until round 1 is published. Open lists are checked again. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        said, tournament = self.said(PolicyBody), desk.tournament
        choices = {column: said[name] for name, column in COLUMNS.items() if name in said}
        found = event_rules.foresee(tournament, tournament_settings.merged_policies(tournament, choices))
        if not said["is_trial"]:
            seen = self.seen(COLUMNS.values())
            tournament = tournament_settings.choose(tournament, choices, by=desk.by, now=self.now, seen=seen)
        effect = {"checked": found.checked, "illegal": found.illegal, "legal": found.legal}
        shape = ChangedPolicyShape({**_shown(tournament), "effect": effect})
        return self.tagged(shape, tournament, COLUMNS.values())


def _shown(tournament: Tournament) -> dict[str, Any]:
    kept = adapters.to_policy(tournament)
    written = kept.as_json()
    return {
        "is_frozen": tournament.policy_frozen_at is not None,
        "digest": kept.digest(),
        "policy": [
            {
                "key": key.name,
                "about": key.description,
                "value": written[key.name],
                "says": key.values.get(getattr(kept, key.name), ""),
                "choices": key.choices,
                "settles": key.settles,
                "is_guidance": key.is_guidance,
            }
            for key in POLICY_KEYS.values()
        ],
        "pairing": adapters.to_pairing_policy(tournament).as_json(),
    }
