"""The screens of the hall and the calls on them: for officials, and the calls for everybody to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament import access
from tournament.api.core.base_serializers import Nothing
from tournament.api.core.base_views import Desk, Endpoint
from tournament.api.core.documents import EDIT, IF_MATCH, READ, WRITE, refusals
from tournament.api.core.paging import Pages
from tournament.api.hall.screens_serializers import (
    CallBody,
    CallShape,
    MessageBody,
    NewScreenBody,
    ScreenBody,
    ScreenShape,
    ShowBody,
)
from tournament.models import Call, RoleKind
from tournament.queries.hall import calls as called
from tournament.queries.hall import screens as found
from tournament.queries.rounds import boards
from tournament.services.core.errors import Conflict
from tournament.services.hall import calls, screens

if TYPE_CHECKING:
    from datetime import datetime

    from rest_framework.request import Request

    from tournament.models import Pairing, Screen, Tournament

TAGS = ["Screens"]


class Screens(Endpoint):
    pagination_class = Pages

    @extend_schema(
        operation_id="screens",
        tags=TAGS,
        responses={200: ScreenShape(many=True), **READ, **refusals(403, 422)},
    )
    def get(self, _request: Request, slug: str) -> Response:
        """Every screen of the hall: what it shows, and whether its projector lives. For scorekeepers."""
        desk = self.desk(slug)
        rows = [_row(screen, now=self.now) for screen in found.screens_of(desk.tournament)]
        return self.page(rows, ScreenShape)

    @extend_schema(
        operation_id="screen_add",
        tags=TAGS,
        request=NewScreenBody,
        responses={201: ScreenShape, **WRITE},
    )
    def post(self, _request: Request, slug: str) -> Response:
        """One more screen; the same token adds one. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        made = screens.create(desk.tournament, by=desk.by, now=self.now, **self.said(NewScreenBody))
        return Response(ScreenShape(_row(made, now=self.now)).data, status=201)


class OneScreen(Endpoint):
    @extend_schema(operation_id="screen", tags=TAGS, responses={200: ScreenShape, **READ, **refusals(403)})
    def get(self, _request: Request, slug: str, key: str) -> Response:
        """One of them, with the `ETag` of its settings. For scorekeepers."""
        desk = self.desk(slug)
        screen = _screen(desk, key)
        return self.tagged(ScreenShape(_row(screen, now=self.now)), screen, screens.SETTINGS)

    @extend_schema(
        operation_id="screen_change",
        tags=TAGS,
        parameters=[IF_MATCH],
        request=ScreenBody,
        responses={200: ScreenShape, **EDIT},
    )
    def patch(self, _request: Request, slug: str, key: str) -> Response:
        """Its name, colours, sound and volume; what is left out stays. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        changes = self.said(ScreenBody)
        seen = self.seen(screens.SETTINGS)
        changed = screens.change(_screen(desk, key), changes, by=desk.by, now=self.now, seen=seen)
        return self.tagged(ScreenShape(_row(changed, now=self.now)), changed, screens.SETTINGS)

    @extend_schema(
        operation_id="screen_remove", tags=TAGS, responses={204: None, **READ, **refusals(403, 429)}
    )
    def delete(self, _request: Request, slug: str, key: str) -> Response:
        """Take it away. A projector that still shows it is sent to the first screen. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        screens.remove(_screen(desk, key), by=desk.by, now=self.now)
        return Response(status=204)


class Identify(Endpoint):
    """Which one is this?"""

    @extend_schema(
        operation_id="screen_identify", tags=TAGS, request=Nothing, responses={200: ScreenShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, key: str) -> Response:
        """Let the projector show its own name for some seconds. For scorekeepers."""
        desk = self.desk(slug)
        self.said(Nothing)
        screen = _screen(desk, key)
        screens.identify(screen, now=self.now)
        return Response(ScreenShape(_row(screen, now=self.now)).data)


class Show(Endpoint):
    """Scenes on a screen."""

    @extend_schema(
        operation_id="screen_show", tags=TAGS, request=ShowBody, responses={200: ScreenShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, key: str) -> Response:
        """Put scenes on a screen now. For scorekeepers."""
        desk = self.desk(slug)
        scenes = self.said(ShowBody)["scenes"]
        shown = screens.show(_screen(desk, key), scenes, by=desk.by, now=self.now)
        return Response(ScreenShape(_row(shown, now=self.now)).data)


class Message(Endpoint):
    """Words on a screen."""

    @extend_schema(
        operation_id="screen_message", tags=TAGS, request=MessageBody, responses={200: ScreenShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, key: str) -> Response:
        """Write a message above all that a screen shows, or take it off. For scorekeepers."""
        desk = self.desk(slug)
        text = self.said(MessageBody)["text"]
        shown = screens.message(_screen(desk, key), text, by=desk.by, now=self.now)
        return Response(ScreenShape(_row(shown, now=self.now)).data)


class Calls(Endpoint):
    pagination_class = Pages

    @extend_schema(
        operation_id="calls", tags=TAGS, responses={200: CallShape(many=True), **READ, **refusals(422)}
    )
    def get(self, _request: Request, slug: str) -> Response:
        """The calls that stand on every screen now, oldest first."""
        return self.page(called.called(self.tournament(slug)), CallShape)

    @extend_schema(
        operation_id="call",
        tags=TAGS,
        request=CallBody,
        responses={200: CallShape, **WRITE},
    )
    def post(self, _request: Request, slug: str) -> Response:
        """Call a table to the desk, or anybody in words of your own. For scorekeepers.

        The same token calls once; a table that is called again is heard again, and stays one call.
        """
        desk = self.desk(slug)
        said = self.said(CallBody)
        pairing = None if said["table"] is None else _pairing(desk.tournament, said["table"])
        made = calls.call(
            desk.tournament,
            pairing=pairing,
            text=said["text"],
            by=desk.by,
            now=self.now,
            token=said["token"],
        )
        return Response(CallShape(called.Called(made)).data)


class EndCall(Endpoint):
    @extend_schema(operation_id="call_end", tags=TAGS, request=Nothing, responses={200: CallShape, **WRITE})
    def post(self, _request: Request, slug: str, call: int) -> Response:
        """Take a call off every screen. Twice is harmless. For scorekeepers."""
        desk = self.desk(slug)
        self.said(Nothing)
        made = Call.objects.filter(tournament=desk.tournament, pk=call).select_related("tournament").first()
        if made is None:
            raise Http404("There is no such call. Ask for those that stand.")
        return Response(CallShape(called.Called(calls.end(made, by=desk.by, now=self.now))).data)


def _row(screen: Screen, *, now: datetime) -> dict[str, Any]:
    fields = (
        "key",
        "name",
        "scenes",
        "theme",
        "has_sound",
        "volume",
        "message",
        "seen_at",
        "offset_ms",
        "way_ms",
    )
    return {name: getattr(screen, name) for name in fields} | {"pulse": found.pulse_of(screen, now=now)}


def _screen(desk: Desk, key: str) -> Screen:
    screen = desk.tournament.screens.select_related("tournament").filter(key=key).first()
    if screen is None:
        raise Http404("There is no such screen. Ask for the screens there are.")
    return screen


def _pairing(tournament: Tournament, table: int) -> Pairing:
    round_ = boards.current_round(tournament)
    if round_ is None:
        raise Conflict("call-no-round", "No round is being played. Call by name, in words.", field="table")
    return access.pairing_at(round_, table)
