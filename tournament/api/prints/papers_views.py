"""Prints for officials: which are out of date, and long ones from the order to the file.

Short prints are files at `/print/`, opened with the same session.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.response import Response

from tournament import access, time_source
from tournament.api.core.base_serializers import Nothing
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import READ, WRITE, refusals
from tournament.api.core.paging import Pages
from tournament.api.prints.papers_serializers import PrintedShape, TicketBody, TicketShape, TicketsShape
from tournament.models import RoleKind
from tournament.printing import print_jobs
from tournament.printing.render_job import press
from tournament.queries.core import addresses
from tournament.queries.prints import print_records
from tournament.services.core.errors import Conflict
from tournament.services.prints import print_records as records
from tournament.services.prints import print_storage

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.api.core.base_views import Desk
    from tournament.models import Paper

TAGS = ["Officials"]
SEEN = {**READ, **refusals(403)}
STALE = OpenApiParameter("stale", bool, description="`true`: only what has to come off the wall.")
PACK = OpenApiExample("everything for the next round", value={"kind": "rescue-pack"}, request_only=True)
GONE = "The file of this print is gone. Order it again."


class Papers(Endpoint):
    pagination_class = Pages

    @extend_schema(
        operation_id="papers",
        tags=TAGS,
        parameters=[STALE],
        responses={200: PrintedShape(many=True), **SEEN, **refusals(422)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The newest print of each kind, and whether it is out of date; newest first. For scorekeepers."""
        tournament = self.desk(slug).tournament
        stale = {row.pk for row in print_records.stale(tournament)}
        rows = print_records.last_printed(tournament)
        for row in rows:
            row.is_stale = row.pk in stale  # type: ignore[attr-defined]  # what the shape reads
        if request.query_params.get("stale") == "true":
            rows = [row for row in rows if row.pk in stale]
        return self.page(rows, PrintedShape)

    @extend_schema(
        operation_id="paper_order",
        tags=TAGS,
        request=TicketBody,
        responses={202: TicketsShape, **WRITE},
        examples=[PACK],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Order a long print; follow it at `papers/ID/` until it is `ready`. All lists come in volumes.

        Ordered again while the same is being made, it is the same print. Some are for referees. What takes
        only a moment in a field of this size is a file at `/print/`.
        """
        desk = self.desk(slug)
        said = self.said(TicketBody)
        kind = said["kind"]
        _refuse_small(desk, kind)
        _refuse_short(desk, kind)
        round_ = print_jobs.round_of(desk.tournament, kind, said.get("round"))
        address = addresses.for_phones(request._request, "/")  # noqa: SLF001 - the request of the address
        made = print_jobs.order(
            desk.tournament, kind, address=address, by=desk.by, clock=time_source.now, round_=round_
        )
        for row in made:
            row.refresh_from_db()
        return Response(TicketsShape({"papers": made}).data, status=202)


class OnePaper(Endpoint):
    @extend_schema(operation_id="paper", tags=TAGS, responses={200: TicketShape, **SEEN})
    def get(self, _request: Request, slug: str, paper: int) -> Response:
        """How far it is."""
        return Response(TicketShape(_paper(self.desk(slug), paper)).data)


class Here(Endpoint):
    """One long print, made at once."""

    @extend_schema(
        operation_id="paper_here", tags=TAGS, request=Nothing, responses={200: TicketShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, paper: int) -> Response:
        """Make it in this request, because no worker does."""
        found = _paper(self.desk(slug), paper)
        self.said(Nothing)
        press(found.pk, clock=time_source.now, again=True)
        found.refresh_from_db()
        return Response(TicketShape(found).data)


class PaperFile(Endpoint):
    """The file of one long print."""

    @extend_schema(
        operation_id="paper_file",
        tags=TAGS,
        responses={(200, "application/pdf"): OpenApiTypes.BINARY, **SEEN, **refusals(409)},
    )
    def get(self, _request: Request, slug: str, paper: int) -> HttpResponse:
        """The finished print, as PDF."""
        found = _paper(self.desk(slug), paper)
        records.refuse_unready(found)
        content = print_storage.get(found.key)
        if content is None:
            raise Http404(GONE)
        return HttpResponse(content, content_type="application/pdf")


def _paper(desk: Desk, number: int) -> Paper:
    rows = desk.tournament.papers.filter(wish__has_key="address")  # a short print keeps no file
    found = rows.select_related("round", "tournament").filter(pk=number).first()
    if found is None:
        raise Http404("There is no such long print. Order it.")
    _refuse_small(desk, found.kind)
    return found


def _refuse_short(desk: Desk, kind: str) -> None:
    if not print_jobs.may_be_ordered(desk.tournament, kind):
        raise Conflict("too-short", "In a field of this size this takes a moment. Open it at /print/.")


def _refuse_small(desk: Desk, kind: str) -> None:
    least = print_jobs.at_least(kind)
    if access.RANK[RoleKind(desk.by.kind)] < access.RANK[least]:
        raise PermissionDenied(f"This is for the {least.label.lower()}. Ask one to do it.")
