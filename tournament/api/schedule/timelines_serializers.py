"""The timeline of a round and the plan of the day, outside: as they can be set, and as they come."""

from rest_framework import serializers

from tournament.api.core.base_serializers import Output
from tournament.services.schedule.inputs import PLAN_HELP, TIMELINE_HELP


class TimelineOutput(Output):
    """The plan by which every round is played."""

    timeline = serializers.DictField(allow_null=True, help_text=f"{TIMELINE_HELP} Empty without a clock.")
    is_own = serializers.BooleanField(help_text="The tournament's own, and not the ruleset's.")
    is_frozen = serializers.BooleanField(help_text="The first clock has been started.")
    differences = serializers.ListField(
        child=serializers.CharField(), help_text="What differs from the ruleset's timeline, in sentences."
    )
    doubts = serializers.ListField(
        child=serializers.CharField(), help_text="Sentences that name minutes at which nothing ends."
    )
    mark = serializers.CharField(help_text="Hand it back as seen, so that nobody else's change is lost.")


class StretchOutput(Output):
    """A round or a break. Its times are real once it has started and ended, else those to be expected."""

    kind = serializers.ChoiceField(choices=["round", "break"])
    number = serializers.IntegerField(allow_null=True, help_text="Of the round.")
    after = serializers.IntegerField(allow_null=True, help_text="The round before the break.")
    name = serializers.CharField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    planned_start = serializers.DateTimeField(allow_null=True)
    planned_end = serializers.DateTimeField(allow_null=True)
    has_started = serializers.BooleanField(help_text="Its start is real.")
    has_ended = serializers.BooleanField(help_text="Its end is real.")
    late = serializers.IntegerField(allow_null=True, help_text="Minutes after the plan; negative is early.")


class DayOutput(Output):
    """The day: what was planned, what happened, what is to be expected."""

    plan = serializers.DictField(help_text=PLAN_HELP)
    time_zone = serializers.CharField()
    turn_over = serializers.IntegerField(help_text="Minutes reckoned with between rounds.")
    is_turn_over_real = serializers.BooleanField(help_text="The mean of what it really took so far.")
    late = serializers.IntegerField(
        allow_null=True, help_text="Minutes by which what comes next is after the plan; negative is early."
    )
    ends_late = serializers.IntegerField(
        allow_null=True, help_text="Minutes by which the last round ends after the plan; negative is early."
    )
    ends_at = serializers.DateTimeField(allow_null=True)
    planned_end = serializers.DateTimeField(allow_null=True)
    stretches = StretchOutput(many=True)
