"""The timeline of a round and the plan of the day, outside: as they can be set, and as they come."""

from rest_framework import serializers

from tournament.api.core.base_serializers import Output
from tournament.services.schedule.inputs import PLAN_HELP, SCENARIOS_HELP, TIMELINE_HELP


class TimelineOutput(Output):
    """The plan by which every round is played."""

    timeline = serializers.DictField(allow_null=True, help_text=f"{TIMELINE_HELP} Empty without a clock.")
    is_own = serializers.BooleanField(help_text="Own timeline, not the ruleset's.")
    is_frozen = serializers.BooleanField(help_text="Has the first clock started?")
    differences = serializers.ListField(
        child=serializers.CharField(), help_text="What differs from the ruleset's timeline, in sentences."
    )
    doubts = serializers.ListField(
        child=serializers.CharField(), help_text="Announcements that name minutes at which nothing ends."
    )
    mark = serializers.CharField(help_text="Send it back as `seen`: changes of others are not overwritten.")


class StretchOutput(Output):
    """A round or a break. Its times are real once it has started and ended, else those to be expected."""

    kind = serializers.ChoiceField(choices=["round", "break"])
    number = serializers.IntegerField(allow_null=True, help_text="Number of the round.")
    after = serializers.IntegerField(allow_null=True, help_text="The round before the break.")
    name = serializers.CharField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    planned_start = serializers.DateTimeField(allow_null=True)
    planned_end = serializers.DateTimeField(allow_null=True)
    has_started = serializers.BooleanField(help_text="The actual start, not the planned one.")
    has_ended = serializers.BooleanField(help_text="The actual end, not the planned one.")
    late = serializers.IntegerField(allow_null=True, help_text="Minutes after the plan; negative is early.")


class ScenariosOutput(Output):
    """The scenarios, and what each round does with them."""

    plan = serializers.DictField(source="scenario_plan", help_text=SCENARIOS_HELP)


class RoundLevelOutput(Output):
    """The points limit of one round."""

    round = serializers.IntegerField()
    level = serializers.IntegerField(help_text="Points of an army.")


class RoundLevelsOutput(Output):
    """The points limits of rounds."""

    levels = RoundLevelOutput(
        source="round_levels", many=True, help_text="Rounds that are left out have the tournament's."
    )


class DayOutput(Output):
    """The day: what was planned, what happened, what is to be expected."""

    plan = serializers.DictField(help_text=PLAN_HELP)
    time_zone = serializers.CharField()
    turn_over = serializers.IntegerField(help_text="Planned minutes between rounds.")
    is_turn_over_real = serializers.BooleanField(help_text="The mean of the actual times so far.")
    late = serializers.IntegerField(
        allow_null=True, help_text="Minutes the next item starts late; negative is early."
    )
    ends_late = serializers.IntegerField(
        allow_null=True, help_text="Minutes the last round ends late; negative is early."
    )
    ends_at = serializers.DateTimeField(allow_null=True)
    planned_end = serializers.DateTimeField(allow_null=True)
    stretches = StretchOutput(many=True)
