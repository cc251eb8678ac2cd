"""Looking before ordering: what an order to the clock would do, and who the hall waits for.

Refuses to change anything.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.response import Response

from tournament.api.clock.clocks_serializers import ClockPreviewShape, WaitingShape
from tournament.api.core.base_views import Desk, Endpoint
from tournament.api.core.documents import refusals
from tournament.models import ClockOrder, RoleKind
from tournament.queries.clock import order_previews
from tournament.queries.clock.clocks import clock_state
from tournament.queries.results.waiting_for import waiting_for
from tournament.services.core.errors import Invalid

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Pairing

TAGS: Final = ["Clock"]
SEEN: Final = refusals(401, 403, 404, 422)
LONGEST: Final = 6  # digits
VERBS: Final = (*ClockOrder.Verb.values, order_previews.UNDO)


class Preview(Endpoint):
    """What it would do."""

    @extend_schema(
        operation_id="clock_preview",
        tags=TAGS,
        parameters=[
            OpenApiParameter("verb", str, required=True, enum=VERBS),
            OpenApiParameter("seconds", int, description="Of the plan; for extra time."),
            OpenApiParameter("table", int, description="For the extra time of one table."),
        ],
        responses={200: ClockPreviewShape, **SEEN},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """What an order to the clock would do now, in words. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        verb = request.query_params.get("verb", "")
        if verb not in VERBS:
            raise Invalid(
                "verb-unknown",
                f"No clock takes the order {verb[:40]!r}. Use one of: {', '.join(VERBS)}.",
                field="verb",
            )
        seconds = self._number("seconds") or 0
        pairing = self._pairing(desk, number) if verb == ClockOrder.Verb.TABLE_TIME else None
        round_ = desk.round(number)
        seen = order_previews.seen(round_, now=self.now, pairing=pairing)
        found = order_previews.preview(round_, verb, now=self.now, seconds=seconds, pairing=pairing)
        return Response(ClockPreviewShape(replace(found, seen=seen)).data)

    def _pairing(self, desk: Desk, number: int) -> Pairing:
        table = self._number("table")
        if table is None:
            raise Invalid(
                "table-missing", "Time for one table needs its number. Send it as table.", field="table"
            )
        return desk.pairing(number, table)

    def _number(self, name: str) -> int | None:
        text = self.request.query_params.get(name, "")
        if not text:
            return None
        if not (text.isascii() and text.isdigit() and len(text) <= LONGEST):
            raise Invalid("number-invalid", f"{text[:40]!r} is no whole number. Use digits.", field=name)
        return int(text)


class WaitingFor(Endpoint):
    """Who the hall waits for."""

    @extend_schema(operation_id="waiting_for", tags=TAGS, responses={200: WaitingShape, **SEEN})
    def get(self, _request: Request, slug: str, number: int) -> Response:
        """The tables without a confirmed result, oldest first. For scorekeepers."""
        round_ = self.desk(slug).round(number)
        found = waiting_for(round_, state=clock_state(round_, now=self.now))
        return Response(WaitingShape(found).data)
