"""The referee's queue of army lists: where each stands, one with what it changed, and the referee's word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.response import Response

from tournament.api.core import choices
from tournament.api.core.base_views import Desk, Endpoint
from tournament.api.core.documents import READ, WRITE, refusals
from tournament.api.core.paging import Pages
from tournament.api.lists import review_rows
from tournament.api.lists.judging_serializers import (
    ApproveBody,
    ListReviewShape,
    QueueRowShape,
    SeenBody,
    SendBackBody,
    UnlockBody,
)
from tournament.models import RoleKind
from tournament.queries.lists import list_queue, queue_turns
from tournament.queries.lists.list_reviews import review_of
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.lists import list_reviews
from tournament.services.lists.list_reviews import Reopening

if TYPE_CHECKING:
    from rest_framework.request import Request

    from armies.models import ArmyListVersion
    from tournament.queries.lists.list_queue import ListRow

TAGS = ["Officials"]
FACTION = OpenApiParameter("faction", str, OpenApiParameter.PATH, enum=choices.FACTION)
ASKED = [
    OpenApiParameter(
        "state", str, enum=[*choices.QUEUE, "all"], description="Left out: what waits for a referee."
    ),
    OpenApiParameter("q", str, description="Part of a name, a club or the start number."),
]
SHOWN = [
    FACTION,
    OpenApiParameter("version", int, description="An earlier version."),
    OpenApiParameter("against", int, description="What to compare with; the last that was judged, else."),
]
JUDGED = {200: QueueRowShape, **WRITE}


class Queue(Endpoint):
    pagination_class = Pages

    @extend_schema(
        operation_id="lists",
        tags=TAGS,
        parameters=ASKED,
        responses={200: QueueRowShape(many=True), **READ, **refusals(403, 422)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Illegal lists first, then those that changed since an approval, then those that wait. For referees.

        Without a state these are all; whoever looks for somebody finds every list.
        """
        desk = self.desk(slug, RoleKind.REFEREE)
        state = request.query_params.get("state", "")
        if state != queue_turns.view_of(state):
            known = ", ".join(queue_turns.VIEWS[1:])
            raise Invalid("state-unknown", f"{state[:20]!r} is no state. Use one of: {known}.", field="state")
        rows = list_queue.rows_of(desk.tournament)
        found = queue_turns.chosen(rows, view=state, words=request.query_params.get("q", ""))
        return self.page([review_rows.row(row) for row in found], QueueRowShape)


class OneList(Endpoint):
    @extend_schema(
        operation_id="list",
        tags=TAGS,
        parameters=SHOWN,
        responses={200: ListReviewShape, **READ, **refusals(403, 422)},
    )
    def get(self, request: Request, slug: str, number: int, faction: str) -> Response:
        """What the rules say, what changed, every version and every word. For referees."""
        row = _row(self.desk(slug, RoleKind.REFEREE), number, faction)
        asked = {name: _number(request, name) for name in ("version", "against")}
        found = review_of(row, number=asked["version"], against=asked["against"])
        if found is None and asked["version"] is not None:
            raise Http404("There is no such version. Leave it out for the current one.")
        return Response(ListReviewShape(review_rows.review(row, found)).data)


class Approve(Endpoint):
    @extend_schema(
        operation_id="list_approve", tags=TAGS, parameters=[FACTION], request=ApproveBody, responses=JUDGED
    )
    def post(self, _request: Request, slug: str, number: int, faction: str) -> Response:
        """Approve the version that was seen; with clause and reason it is a ruling (10.01). For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        said = self.said(ApproveBody)
        row = _row(desk, number, faction)
        list_reviews.approve(
            row.entrant,
            _seen(row, said["version"]),
            by=desk.by,
            now=self.now,
            clause=said["clause"],
            message=said["reason"],
            seen=said.get("seen"),
        )
        return _answer(desk, number, faction)


class SendBack(Endpoint):
    @extend_schema(
        operation_id="list_send_back", tags=TAGS, parameters=[FACTION], request=SendBackBody, responses=JUDGED
    )
    def post(self, _request: Request, slug: str, number: int, faction: str) -> Response:
        """Send the version that was seen back with what is to be mended. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        said = self.said(SendBackBody)
        row = _row(desk, number, faction)
        list_reviews.send_back(
            row.entrant,
            _seen(row, said["version"]),
            by=desk.by,
            now=self.now,
            message=said["message"],
            seen=said.get("seen"),
            reopening=Reopening(said.get("until")) if said["is_reopened"] else None,
        )
        return _answer(desk, number, faction)


class TakeBack(Endpoint):
    @extend_schema(
        operation_id="list_take_back", tags=TAGS, parameters=[FACTION], request=SeenBody, responses=JUDGED
    )
    def post(self, _request: Request, slug: str, number: int, faction: str) -> Response:
        """Take the word back that counts; the list waits again and nothing is deleted. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        said = self.said(SeenBody)
        row = _row(desk, number, faction)
        version = _seen(row, said["version"])
        list_reviews.take_back(row.entrant, version, by=desk.by, now=self.now, seen=said.get("seen"))
        return _answer(desk, number, faction)


class Unlock(Endpoint):
    @extend_schema(
        operation_id="list_unlock", tags=TAGS, parameters=[FACTION], request=UnlockBody, responses=JUDGED
    )
    def post(self, _request: Request, slug: str, number: int, faction: str) -> Response:
        """Open a closed list to its owner again, with a reason and an own deadline. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        said = self.said(UnlockBody)
        entrant = _row(desk, number, faction).entrant
        list_reviews.unlock(
            entrant, faction, by=desk.by, now=self.now, reason=said["reason"], until=said.get("until")
        )
        return _answer(desk, number, faction)


def _row(desk: Desk, number: int, faction: str) -> ListRow:
    if faction not in choices.FACTION:
        raise Http404(f"{faction!r} is no faction. Use good or evil.")
    return list_queue.row_of(desk.entrant(number), faction)


def _seen(row: ListRow, version: int) -> ArmyListVersion:
    """The version that was looked at; a newer one is never judged unseen."""
    if row.version is None:
        raise Conflict("list-missing", f"{row.entrant} has no {row.faction} list. There is nothing to judge.")
    if row.version.number != version:
        raise Conflict(
            "version-old",
            f"Version {row.version.number} of this list counts by now. Look at that one.",
            data={"version": row.version.number},
        )
    return row.version


def _answer(desk: Desk, number: int, faction: str) -> Response:
    return Response(QueueRowShape(review_rows.row(_row(desk, number, faction))).data)


def _number(request: Request, name: str) -> int | None:
    written = request.query_params.get(name, "")
    if written and not (written.isascii() and written.isdigit() and len(written) < 7):  # noqa: PLR2004
        raise Invalid("version-unknown", f"{written[:20]!r} is no version. Write its number.", field=name)
    return int(written) if written else None
