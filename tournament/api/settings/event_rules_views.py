"""The event's own rules (2.021) over HTTP: anybody reads them, the organiser sets all of them at once."""

from typing import Any, Final

from django.http import HttpResponse, HttpResponseBase
from rest_framework import serializers

from armies.messages.list_rules import list_rule_text
from rules.figure_lists.restrictions_codec import restriction_as_json
from tournament import adapters
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import ORGANISER, PUBLIC, TOURNAMENT, Call, operation
from tournament.models import Tournament
from tournament.services.core.optimistic_locks import Seen
from tournament.services.settings import event_rules
from tournament.services.settings.event_rules import Wanted
from tournament.services.settings.inputs import EventRulesInput

RULES: Final = f"{TOURNAMENT}rules/"


class OwnRuleOutput(Output):
    """One of the event's own rules (2.021)."""

    rule = serializers.DictField(help_text="kind, value, faction and note, as they can be set.")
    sentence = serializers.CharField(help_text="What it asks of a list.")


class EventRulesOutput(Output):
    """Everything the event asks of lists beyond the rulebook."""

    level = serializers.IntegerField(help_text="Points of a list, at most.")
    is_frozen = serializers.BooleanField(help_text="Frozen when round 1 was published.")
    mark = serializers.CharField(help_text="Send it back as `seen`: changes of others are not overwritten.")
    rules = OwnRuleOutput(many=True)


class EffectOutput(Output):
    """What the rules do to the lists that are handed in and not locked."""

    checked = serializers.IntegerField()
    illegal = serializers.IntegerField(help_text="How many legal lists become illegal.")
    legal = serializers.IntegerField(help_text="How many illegal lists become legal.")


class ChangedRulesOutput(EventRulesOutput):
    """The rules as they stand now, and what the request did, or would do, to lists."""

    effect = EffectOutput()


@operation("GET", RULES, "event_rules", PUBLIC, output=EventRulesOutput)
def show(call: Call) -> HttpResponseBase:
    """What the event asks of lists beyond the rulebook, as data and in words."""
    return call.unless_unchanged(lambda: _shown(call.tournament), edited=event_rules.COLUMNS)


@operation("PUT", RULES, "event_rules_set", ORGANISER, output=ChangedRulesOutput, takes_if_match=True)
def change(call: Call, values: EventRulesInput) -> HttpResponse:
    """Set all of them. Open lists are checked again, and owners are told. For organisers."""
    tournament = call.tournament
    wanted = Wanted(tuple(values.rules), values.level)
    found = event_rules.foresee(tournament, wanted.changes)
    if not values.is_trial:
        seen = call.values_read(event_rules.COLUMNS) or Seen.from_text(values.seen, event_rules.COLUMNS)
        tournament = event_rules.save(tournament, wanted, by=call.actor, now=call.now, seen=seen)
    shape = ChangedRulesOutput({**_shown(tournament), "effect": found})
    return call.tagged(shape, tournament, event_rules.COLUMNS)


def _shown(tournament: Tournament) -> dict[str, Any]:
    restrictions = adapters.to_restrictions(tournament)
    return {
        "level": tournament.level,
        "is_frozen": tournament.policy_frozen_at is not None,
        "mark": event_rules.mark(tournament),
        "rules": [
            {"rule": restriction_as_json(each), "sentence": list_rule_text(each)} for each in restrictions
        ],
    }
