"""The screens of the hall, and who is called on them."""

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output


class SceneOutput(Output):
    """One scene of a sequence."""

    scene = serializers.ChoiceField(choices=choices.SCENE)
    seconds = serializers.IntegerField(required=False, help_text="Only where several take turns.")


class ScreenOutput(Output):
    """One screen, and how its projector is."""

    key = serializers.CharField(help_text="Its place in addresses: /screen/SLUG/KEY/.")
    name = serializers.CharField()
    scenes = SceneOutput(many=True)
    theme = serializers.ChoiceField(choices=choices.THEME)
    has_sound = serializers.BooleanField()
    volume = serializers.IntegerField(help_text="0 to 100.")
    message = serializers.CharField(help_text="Stands above the scenes; empty is none.")
    pulse = serializers.ChoiceField(choices=choices.PULSE, help_text="lost: silent for fifty seconds.")
    seen_at = serializers.DateTimeField(allow_null=True)
    offset_ms = serializers.FloatField(allow_null=True, help_text="How far its own clock is from the server.")
    way_ms = serializers.FloatField(
        allow_null=True,
        help_text="How long a question and its answer took: twice what its time may be wrong.",
    )


class CallOutput(Output):
    """A call as every screen shows it."""

    id = serializers.IntegerField(source="call.pk")
    table = serializers.IntegerField(allow_null=True)
    names = serializers.ListField(child=serializers.CharField(), help_text="Who sits at the table.")
    text = serializers.CharField(source="call.text")
    words = serializers.DictField(
        source="call.words", child=serializers.CharField(), help_text="What is said, by language."
    )
    called_at = serializers.DateTimeField(source="call.called_at")
    ended_at = serializers.DateTimeField(source="call.ended_at", allow_null=True)
