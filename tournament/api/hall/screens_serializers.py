"""The screens of the hall, and who is called on them."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Body, Shape, TokenField
from tournament.services.hall.screens import MAX_MESSAGE_LENGTH, MAX_SCENES, SECONDS


class SceneShape(Shape):
    """One scene of a sequence."""

    scene = serializers.ChoiceField(choices=choices.SCENE)
    seconds = serializers.IntegerField(required=False, help_text="Only where several take turns.")


class ScreenShape(Shape):
    """One screen, and how its projector is."""

    key = serializers.CharField(help_text="Its place in addresses: /screen/SLUG/KEY/.")
    name = serializers.CharField()
    scenes = SceneShape(many=True)
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


class ScreenBody(Body):
    """What is to change of a screen."""

    name = serializers.CharField(max_length=80, required=False)
    theme = serializers.ChoiceField(choices=choices.THEME, required=False)
    has_sound = serializers.BooleanField(required=False)
    volume = serializers.IntegerField(min_value=0, max_value=100, required=False)


class NewScreenBody(ScreenBody):
    """A new screen; what is left out is the usual."""

    name = serializers.CharField(max_length=80)
    token = TokenField(required=False, default="")


class SceneBody(Body):
    """One scene to show."""

    scene = serializers.ChoiceField(choices=choices.SCENE)
    seconds = serializers.IntegerField(
        required=False, min_value=SECONDS[0], max_value=SECONDS[-1], help_text="For each page of it."
    )


class ShowBody(Body):
    """What a screen shows from now on."""

    scenes = SceneBody(many=True, help_text=f"One stays; up to {MAX_SCENES} take turns.")


class MessageBody(Body):
    """Words on a screen."""

    text = serializers.CharField(
        max_length=MAX_MESSAGE_LENGTH, allow_blank=True, help_text="Empty takes it off."
    )


class CallBody(Body):
    """Who is called: a table of the round that is played, anybody in words, or a table in words."""

    table = serializers.IntegerField(
        min_value=1, max_value=32767, required=False, allow_null=True, default=None
    )
    text = serializers.CharField(max_length=240, required=False, allow_blank=True, default="")
    token = TokenField(required=False, default="")


class CallShape(Shape):
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
