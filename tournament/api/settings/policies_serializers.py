"""The organiser's choices where the rules are silent, and those of the pairing."""

from rest_framework import serializers

from tournament.api.core.base_serializers import Output
from tournament.api.settings.event_rules_serializers import EffectOutput


class ChoiceOutput(Output):
    """One open question and what was chosen."""

    key = serializers.CharField()
    about = serializers.CharField()
    value = serializers.JSONField(help_text="As it can be set.")
    meaning = serializers.CharField(help_text="What it means; empty for a number.")
    choices = serializers.ListField(child=serializers.JSONField(), help_text="Empty for a number.")
    settles = serializers.ListField(
        child=serializers.CharField(), help_text="Open questions of the rulebook, such as A5."
    )
    is_guidance = serializers.BooleanField(help_text="Nothing is computed from it: a referee goes by it.")


class PolicyOutput(Output):
    """All choices of a tournament."""

    is_frozen = serializers.BooleanField(help_text="Frozen when round 1 was published.")
    digest = serializers.CharField(help_text="Every result names the policy that graded it by this.")
    policy = ChoiceOutput(many=True)
    pairing = serializers.DictField(help_text="Keys and values of the pairing.")


class ChangedPolicyOutput(PolicyOutput):
    """The choices as they stand now, and what the request did, or would do, to lists."""

    effect = EffectOutput()
