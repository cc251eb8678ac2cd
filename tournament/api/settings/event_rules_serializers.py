"""The event's own rules, outside: as data, and as players read them."""

from rest_framework import serializers

from tournament.api.core.base_serializers import Output


class OwnRuleOutput(Output):
    """One of the event's own rules (2.021)."""

    rule = serializers.DictField(help_text="kind, value, faction and note, as they can be set.")
    sentence = serializers.CharField(help_text="What it asks of a list.")


class EventRulesOutput(Output):
    """Everything the event asks of lists beyond the rulebook."""

    level = serializers.IntegerField(help_text="Points of a list, at most.")
    is_frozen = serializers.BooleanField(help_text="Frozen when round 1 was published.")
    mark = serializers.CharField(help_text="Hand it back as seen, so that nobody else's change is lost.")
    rules = OwnRuleOutput(many=True)


class EffectOutput(Output):
    """What the rules do to the lists that are handed in and not locked."""

    checked = serializers.IntegerField()
    illegal = serializers.IntegerField(help_text="How many legal lists become illegal.")
    legal = serializers.IntegerField(help_text="How many illegal lists become legal.")


class ChangedRulesOutput(EventRulesOutput):
    """The rules as they stand now, and what the request did, or would do, to lists."""

    effect = EffectOutput()
