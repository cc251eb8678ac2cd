"""The policy: what the organiser chose where the rules are silent, read by everybody, frozen by round 1."""

from typing import Any, Final

from django.http import HttpResponse, HttpResponseBase
from rest_framework import serializers

from armies.messages.event_rules import answer, question
from tournament import adapters
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import ORGANISER, PUBLIC, TOURNAMENT, Call, example, operation
from tournament.api.settings.event_rules_views import EffectOutput
from tournament.models import Tournament
from tournament.services.settings import event_rules, tournament_settings
from tournament.services.settings.inputs import PolicyInput

COLUMNS: Final = {"policy": "policy", "pairing": "pairing_policy"}
FRIENDLY = example("a friendly cup without lists", {"policy": {"missing_lists": "warn"}})
POLICY: Final = f"{TOURNAMENT}policy/"


class ChoiceOutput(Output):
    """One open question and what was chosen."""

    key = serializers.CharField()
    about = serializers.CharField()
    value = serializers.JSONField(help_text="In the form in which you can set it.")
    meaning = serializers.CharField(help_text="What it means; empty for a number.")
    choices = serializers.ListField(child=serializers.JSONField(), help_text="Empty for a number.")
    settles = serializers.ListField(
        child=serializers.CharField(), help_text="Open questions of the rulebook, such as A5."
    )
    is_guidance = serializers.BooleanField(help_text="Guidance for referees; nothing is computed from it.")


class PolicyOutput(Output):
    """All choices of a tournament."""

    is_frozen = serializers.BooleanField(help_text="Frozen when round 1 was published.")
    digest = serializers.CharField(help_text="Every result names its event rules by this.")
    policy = ChoiceOutput(many=True)
    pairing = serializers.DictField(help_text="The pairing rules by key.")


class ChangedPolicyOutput(PolicyOutput):
    """The choices as they stand now, and what the request did, or would do, to lists."""

    effect = EffectOutput()


@operation("GET", POLICY, "policy", PUBLIC, output=PolicyOutput)
def show(call: Call) -> HttpResponseBase:
    """Every open question with what was chosen and what that means, and the choices of the pairing."""
    return call.unless_unchanged(lambda: _shown(call.tournament), edited=COLUMNS.values())


@operation(
    "PATCH",
    POLICY,
    "policy_set",
    ORGANISER,
    output=ChangedPolicyOutput,
    takes_if_match=True,
    examples=(FRIENDLY,),
)
def change(call: Call, values: PolicyInput) -> HttpResponse:
    """Change them until round 1 is published. Open lists are checked again. For organisers."""
    tournament = call.tournament
    choices = {column: getattr(values, name) for name, column in COLUMNS.items() if name in values.sent}
    found = event_rules.foresee(tournament, tournament_settings.merged_policies(tournament, choices))
    if not values.is_trial:
        seen = call.values_read(COLUMNS.values())
        tournament = tournament_settings.choose(tournament, choices, by=call.actor, now=call.now, seen=seen)
    shape = ChangedPolicyOutput({**_shown(tournament), "effect": found})
    return call.tagged(shape, tournament, COLUMNS.values())


def _shown(tournament: Tournament) -> dict[str, Any]:
    policy = adapters.to_policy(tournament)
    written = policy.as_json()
    return {
        "is_frozen": tournament.policy_frozen_at is not None,
        "digest": policy.digest(),
        "policy": [
            {
                "key": key.name,
                "about": question(key),
                "value": written[key.name],
                "meaning": answer(key, getattr(policy, key.name)) if key.values else "",
                "choices": key.choices,
                "settles": key.settles,
                "is_guidance": key.is_guidance,
            }
            for key in adapters.to_policy_keys(tournament).values()
        ],
        "pairing": adapters.to_pairing_choices(tournament),
    }
