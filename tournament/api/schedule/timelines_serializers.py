"""The timeline of a round and the plan of the day, outside: as they can be set, and as they come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework import serializers

from tournament.api.core.base_serializers import Body, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator

TIMELINE_HELP = (
    "phases with code, name, start, end and allowed; announcements with code, offset, is_announced, text "
    "and, if somebody chose them, words by language and tied (start or end of its phase). All in seconds."
)
PLAN_HELP = (
    'Such as {"first_round": "10:00", "turn_over": 15, '
    '"breaks": [{"after": 2, "name": "Lunch", "minutes": 45}]}. '
    "Minutes; round_minutes only where the ruleset has no clock."
)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for row in value.items():
            yield from _texts(list(row))
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def refuse_nothing(value: object) -> None:
    """Refuse the sign U+0000 in any text: PostgreSQL keeps none."""
    if any("\0" in text for text in _texts(value)):
        raise serializers.ValidationError("A text holds a character that no text has. Leave it out.")


class TimelineShape(Shape):
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


class TimelineBody(Body):
    """The timeline as it should be, all of it."""

    timeline = serializers.DictField(
        allow_null=True,
        validators=[refuse_nothing],
        help_text=f"{TIMELINE_HELP} Null is the ruleset's timeline again.",
    )
    seen = serializers.CharField(required=False, allow_blank=True, default="")


class StretchShape(Shape):
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


class DayShape(Shape):
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
    stretches = StretchShape(many=True)


class DayPlanBody(Body):
    """The plan of the day as it should be, all of it."""

    plan = serializers.DictField(validators=[refuse_nothing], help_text=PLAN_HELP)
