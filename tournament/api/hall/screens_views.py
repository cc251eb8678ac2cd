"""The screens of the hall and the calls on them: for officials, and the calls for everybody to read."""

from datetime import datetime
from typing import Any, Final

from rest_framework import serializers
from rest_framework.response import Response

from tournament import access
from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import PUBLIC, REFEREE, SCOREKEEPER, TOURNAMENT, Call, operation
from tournament.api.core.paging import Pages
from tournament.models import Screen
from tournament.queries.hall import calls as called
from tournament.queries.hall import screens as found
from tournament.services.hall import calls, screens
from tournament.services.hall.inputs import CallInput, MessageInput, NewScreenInput, ScreenInput, ShowInput

TAG: Final = "Screens"
SCREENS: Final = f"{TOURNAMENT}screens/"
SCREEN: Final = f"{SCREENS}<slug:key>/"
CALLS: Final = f"{TOURNAMENT}calls/"
FIELDS: Final = (*screens.COLUMNS, "key", "message", "seen_at", "offset_ms", "way_ms")


class SceneOutput(Output):
    """One scene of a sequence."""

    scene = serializers.ChoiceField(choices=choices.SCENE)
    seconds = serializers.IntegerField(required=False, help_text="Only if several take turns.")


class ScreenOutput(Output):
    """One screen, and how its projector is."""

    key = serializers.CharField(help_text="Its place in addresses: /screen/SLUG/KEY/.")
    name = serializers.CharField()
    scenes = SceneOutput(many=True)
    theme = serializers.ChoiceField(choices=choices.THEME)
    has_sound = serializers.BooleanField()
    volume = serializers.IntegerField(help_text="0 to 100.")
    message = serializers.CharField(help_text="Shown above the scenes; empty is none.")
    pulse = serializers.ChoiceField(choices=choices.PULSE, help_text="lost: silent for fifty seconds.")
    seen_at = serializers.DateTimeField(allow_null=True)
    offset_ms = serializers.FloatField(allow_null=True, help_text="How far its own clock is from the server.")
    way_ms = serializers.FloatField(
        allow_null=True,
        help_text="Time of a request and its answer: twice the possible error.",
    )


class CallOutput(Output):
    """A call as every screen shows it."""

    id = serializers.IntegerField(source="call.pk")
    table = serializers.IntegerField(allow_null=True)
    names = serializers.ListField(child=serializers.CharField(), help_text="Players of the table.")
    text = serializers.CharField(source="call.text")
    words = serializers.DictField(
        source="call.words", child=serializers.CharField(), help_text="The announcement by language."
    )
    called_at = serializers.DateTimeField(source="call.called_at")
    ended_at = serializers.DateTimeField(source="call.ended_at", allow_null=True)


@operation("GET", SCREENS, "screens", SCOREKEEPER, output=ScreenOutput, paged=Pages, tag=TAG)
def index(call: Call) -> list[dict[str, Any]]:
    """Every screen of the hall: what it shows, and whether its projector lives. For scorekeepers."""
    return [_row(screen, now=call.now) for screen in found.screens_of(call.tournament)]


@operation("POST", SCREENS, "screen_add", REFEREE, output=ScreenOutput, statuses=(201,), tag=TAG)
def add(call: Call, values: NewScreenInput) -> Response:
    """One more screen; the same token adds one. For referees."""
    made = screens.create(call.tournament, by=call.actor, now=call.now, **values.as_dict())
    return call.answer(_row(made, now=call.now), status=201)


@operation("GET", SCREEN, "screen", SCOREKEEPER, output=ScreenOutput, tag=TAG)
def show_one(call: Call, key: str) -> Response:
    """One of them, with the `ETag` of its settings. For scorekeepers."""
    screen = access.screen_in(call.tournament, key)
    return call.tagged(ScreenOutput(_row(screen, now=call.now)), screen, screens.SETTINGS)


@operation("PATCH", SCREEN, "screen_change", REFEREE, output=ScreenOutput, takes_if_match=True, tag=TAG)
def change(call: Call, values: ScreenInput, key: str) -> Response:
    """Its name, colours, sound and volume; what is left out stays. For referees."""
    screen, seen = access.screen_in(call.tournament, key), call.values_read(screens.SETTINGS)
    changed = screens.change(screen, values.as_dict(), by=call.actor, now=call.now, seen=seen)
    return call.tagged(ScreenOutput(_row(changed, now=call.now)), changed, screens.SETTINGS)


@operation("DELETE", SCREEN, "screen_remove", REFEREE, tag=TAG)
def remove(call: Call, key: str) -> None:
    """Take it away. A projector that still shows it is sent to the first screen. For referees."""
    screens.remove(access.screen_in(call.tournament, key), by=call.actor, now=call.now)


@operation("POST", f"{SCREEN}identify/", "screen_identify", SCOREKEEPER, output=ScreenOutput, tag=TAG)
def identify(call: Call, key: str) -> dict[str, Any]:
    """Let the projector show its own name for some seconds. For scorekeepers."""
    screen = access.screen_in(call.tournament, key)
    screens.identify(screen, now=call.now)
    return _row(screen, now=call.now)


@operation("POST", f"{SCREEN}show/", "screen_show", SCOREKEEPER, output=ScreenOutput, tag=TAG)
def show(call: Call, values: ShowInput, key: str) -> dict[str, Any]:
    """Put scenes on a screen now. For scorekeepers."""
    screen, scenes = access.screen_in(call.tournament, key), [each.as_dict() for each in values.scenes]
    return _row(screens.show(screen, scenes, by=call.actor, now=call.now), now=call.now)


@operation("POST", f"{SCREEN}message/", "screen_message", SCOREKEEPER, output=ScreenOutput, tag=TAG)
def message(call: Call, values: MessageInput, key: str) -> dict[str, Any]:
    """Write a message above all that a screen shows, or take it off. For scorekeepers."""
    screen = access.screen_in(call.tournament, key)
    return _row(screens.message(screen, values.text, by=call.actor, now=call.now), now=call.now)


@operation("GET", CALLS, "calls", PUBLIC, output=CallOutput, paged=Pages, is_own_draft_shown=True, tag=TAG)
def all_calls(call: Call) -> list[called.Called]:
    """The calls that stand on every screen now, oldest first."""
    return called.called(call.tournament)


@operation("POST", CALLS, "call", SCOREKEEPER, output=CallOutput, tag=TAG)
def make_call(call: Call, values: CallInput) -> called.Called:
    """Call a table to the desk, or players in your own words. For scorekeepers.

    The same token calls once; a table that is called again is heard again, and stays one call.
    """
    pairing = calls.pairing_to_call(call.tournament, values.table)
    made = calls.call(
        call.tournament,
        pairing=pairing,
        text=values.text,
        by=call.actor,
        now=call.now,
        token=values.token,
    )
    return called.Called(made)


@operation("POST", f"{CALLS}<int:call_id>/end/", "call_end", SCOREKEEPER, output=CallOutput, tag=TAG)
def end_call(call: Call, call_id: int) -> called.Called:
    """Take a call off every screen. Twice is harmless. For scorekeepers."""
    made = access.call_in(call.tournament, call_id)
    return called.Called(calls.end(made, by=call.actor, now=call.now))


def _row(screen: Screen, *, now: datetime) -> dict[str, Any]:
    return {name: getattr(screen, name) for name in FIELDS} | {"pulse": found.pulse_of(screen, now=now)}
