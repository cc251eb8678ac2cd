"""The clock as screens read it: instants in milliseconds since 1970, durations in seconds of the plan."""

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output


class PhaseOutput(Output):
    """One stretch of the round."""

    code = serializers.CharField()
    name = serializers.CharField()
    allowed = serializers.CharField(help_text="What players may do.")
    refs = serializers.ListField(child=serializers.CharField())
    starts = serializers.IntegerField()
    ends = serializers.IntegerField()


class AnnouncementOutput(Output):
    """One thing the referee says."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    text = serializers.CharField()
    words = serializers.DictField(
        child=serializers.CharField(), help_text="The announcement in each language of the tournament."
    )
    refs = serializers.ListField(child=serializers.CharField(), help_text="The clauses it comes from.")
    table = serializers.IntegerField(allow_null=True, help_text="Empty for the whole hall.")
    is_spoken = serializers.BooleanField()
    due = serializers.IntegerField()
    is_made = serializers.BooleanField()


class TableTimeOutput(Output):
    """The extra time of one table."""

    table = serializers.IntegerField()
    extra = serializers.FloatField()
    play_ends = serializers.IntegerField()
    ends = serializers.IntegerField()
    remaining = serializers.FloatField()
    phase = PhaseOutput(allow_null=True, help_text="The phase that runs at this table, with its extra time.")


class ClockOutput(Output):
    """What a clock shows at ``server_now``; a screen counts on from there by itself."""

    status = serializers.ChoiceField(choices=choices.CLOCK)
    is_untimed = serializers.BooleanField(help_text="Is the ruleset without a clock?")
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(
        allow_null=True,
        help_text="Table with extra time, or empty for the whole hall.",
    )
    generation = serializers.IntegerField(help_text="Rises with every clock change.")
    tempo = serializers.FloatField()
    server_now = serializers.IntegerField()
    started_at = serializers.IntegerField(allow_null=True)
    paused_at = serializers.IntegerField(allow_null=True)
    frozen_at = serializers.IntegerField(allow_null=True)
    phase = PhaseOutput(allow_null=True)
    remaining = serializers.FloatField(allow_null=True)
    remaining_in_play = serializers.FloatField(allow_null=True)
    phases = PhaseOutput(many=True)
    announcements = AnnouncementOutput(many=True)
    last = AnnouncementOutput(many=True)
    tables = TableTimeOutput(many=True)


class MoveOutput(Output):
    """One announcement that an order touches; without an instant it is not said then."""

    kind = serializers.CharField()
    text = serializers.CharField()
    was = serializers.DateTimeField(allow_null=True)
    will = serializers.DateTimeField(allow_null=True)


class ClockPreviewOutput(Output):
    """What an order would do, in words and announcement by announcement. Nothing is changed."""

    verb = serializers.CharField()
    is_possible = serializers.BooleanField()
    why_not = serializers.CharField(allow_blank=True)
    needs_reason = serializers.BooleanField()
    sentences = serializers.ListField(child=serializers.CharField())
    moves = MoveOutput(many=True)
    seen = serializers.CharField(help_text="State of the clock: send it with a clock change.")


class WaitedOutput(Output):
    """One table without a confirmed result."""

    table = serializers.IntegerField()
    a = serializers.CharField(source="pairing.a.name")
    b = serializers.CharField(source="pairing.b.name")
    stand = serializers.ChoiceField(choices=["nothing", "one-report", "disputed"])
    said_by = serializers.ListField(child=serializers.CharField(), help_text="Who has reported.")
    over_at = serializers.DateTimeField(
        allow_null=True, help_text="End of its time with extra time; empty without a clock."
    )
    is_over = serializers.BooleanField()
    called_at = serializers.DateTimeField(source="call.called_at", allow_null=True, default=None)


class WaitingOutput(Output):
    """Who the hall waits for, oldest first; those who still have time come last."""

    done = serializers.IntegerField()
    played = serializers.IntegerField()
    tables = WaitedOutput(many=True, source="rows")
