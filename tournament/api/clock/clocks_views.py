"""The referee's orders to a clock, and extra time for one table. Twice is harmless."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament import time_source
from tournament.api.clock.clocks_serializers import (
    ClockShape,
    OrderBody,
    StartBody,
    TimeBody,
    TokenBody,
    UndoBody,
    WhyBody,
)
from tournament.api.core.base_views import Desk, Endpoint
from tournament.api.core.documents import WRITE
from tournament.models import Clock, RoleKind
from tournament.queries.clock.clocks import clock_state
from tournament.services.clock import clocks
from tournament.services.clock.clock_orders import unless_changed
from tournament.services.core.errors import Conflict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rest_framework.request import Request

    from tournament.models import Pairing, Round

TAGS = ["Clock"]
REFEREE = RoleKind.REFEREE


class _Order(Endpoint):
    """One order to the clock of a round."""

    def referee(self, slug: str) -> Desk:
        """Who gives the order."""
        return self.desk(slug, REFEREE)

    def clock(self, round_: Round) -> Clock:
        """The clock of the round, or the sentence that it has not been started."""
        found = Clock.objects.filter(round=round_).first()
        if found is None:
            raise Conflict(
                "clock-not-started", "The clock of this round has not been started. Start it first."
            )
        return found

    @contextmanager
    def unless_changed(
        self, round_: Round, said: dict[str, Any], *, pairing: Pairing | None = None
    ) -> Iterator[None]:
        """Give the order only if the clock is still as the client saw it."""
        seen = said.pop("seen")
        with unless_changed(round_, seen, now=self.now, pairing=pairing, token=said["token"]):
            yield

    def shown(self, round_: Round) -> Response:
        """What the clock shows after the order."""
        return Response(ClockShape(clock_state(round_, now=time_source.now()).as_json()).data)


class Start(_Order):
    @extend_schema(
        operation_id="clock_start", tags=TAGS, request=StartBody, responses={200: ClockShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Begin the timeline of a published round now. For referees, like every order here."""
        desk = self.referee(slug)
        said = self.said(StartBody)
        round_ = desk.round(number)
        clocks.start(round_, by=desk.by, now=self.now, **said)
        return self.shown(round_)


class Pause(_Order):
    @extend_schema(
        operation_id="clock_pause", tags=TAGS, request=OrderBody, responses={200: ClockShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Stop the clock for everybody; what is not said yet is held back."""
        desk = self.referee(slug)
        said = self.said(OrderBody)
        round_ = desk.round(number)
        with self.unless_changed(round_, said):
            clocks.pause(self.clock(round_), by=desk.by, now=self.now, **said)
        return self.shown(round_)


class Resume(_Order):
    @extend_schema(
        operation_id="clock_resume", tags=TAGS, request=TokenBody, responses={200: ClockShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Go on; everything held comes later by the length of the pause."""
        desk = self.referee(slug)
        said = self.said(TokenBody)
        round_ = desk.round(number)
        with self.unless_changed(round_, said):
            clocks.resume(self.clock(round_), by=desk.by, now=self.now, **said)
        return self.shown(round_)


class Extend(_Order):
    """More time for everybody."""

    @extend_schema(
        operation_id="clock_extend", tags=TAGS, request=TimeBody, responses={200: ClockShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Give everybody extra time, with a reason. The same token gives it once."""
        desk = self.referee(slug)
        said = self.said(TimeBody)
        round_ = desk.round(number)
        with self.unless_changed(round_, said):
            clocks.extend(self.clock(round_), by=desk.by, now=self.now, **said)
        return self.shown(round_)


class Skip(_Order):
    @extend_schema(
        operation_id="clock_skip", tags=TAGS, request=WhyBody, responses={200: ClockShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Go to the next phase at once, with a reason; what would have been said before is never said."""
        desk = self.referee(slug)
        said = self.said(WhyBody)
        round_ = desk.round(number)
        with self.unless_changed(round_, said):
            clocks.skip(self.clock(round_), by=desk.by, now=self.now, **said)
        return self.shown(round_)


class Restart(_Order):
    @extend_schema(
        operation_id="clock_restart", tags=TAGS, request=WhyBody, responses={200: ClockShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Begin the running phase again now, with a reason; it is announced again."""
        desk = self.referee(slug)
        said = self.said(WhyBody)
        round_ = desk.round(number)
        with self.unless_changed(round_, said):
            clocks.restart_phase(self.clock(round_), by=desk.by, now=self.now, **said)
        return self.shown(round_)


class Undo(_Order):
    @extend_schema(
        operation_id="clock_undo", tags=TAGS, request=UndoBody, responses={200: ClockShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Take back the newest order, for one minute after it was given."""
        desk = self.referee(slug)
        order = self.said(UndoBody)["order"]
        round_ = desk.round(number)
        clocks.undo(self.clock(round_), by=desk.by, now=self.now, order=order)
        return self.shown(round_)


class End(_Order):
    @extend_schema(
        operation_id="clock_end", tags=TAGS, request=OrderBody, responses={200: ClockShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """End the clock; what is not said yet is never said. Early, it needs a reason."""
        desk = self.referee(slug)
        said = self.said(OrderBody)
        round_ = desk.round(number)
        with self.unless_changed(round_, said):
            clocks.end(self.clock(round_), by=desk.by, now=self.now, **said)
        return self.shown(round_)


class TableTime(_Order):
    """More time for one table."""

    @extend_schema(
        operation_id="table_time", tags=TAGS, request=TimeBody, responses={200: ClockShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Give one table extra time; it is called by itself from then on."""
        desk = self.referee(slug)
        said = self.said(TimeBody)
        pairing = desk.pairing(number, table)
        with self.unless_changed(pairing.round, said, pairing=pairing):
            clocks.give_table_time(pairing, by=desk.by, now=self.now, **said)
        return self.shown(desk.round(number))
