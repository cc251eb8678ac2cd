"""Who is in the hall, for officials: codes, empty chairs, kept tables, groups kept apart."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament.api.core.base_serializers import Nothing
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import EDIT, IF_MATCH, READ, WRITE, refusals
from tournament.api.entrants.hall_serializers import (
    AbsentBody,
    ArrivalShape,
    ChairsShape,
    CodeBody,
    GroupBody,
    GroupShape,
    KeptTableShape,
    TableBody,
)
from tournament.api.serializers.entrants import EntrantShape
from tournament.api.serializers.results import SubmissionShape
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import RoleKind
from tournament.queries.entrants.groups import groups_of
from tournament.queries.results.no_shows import chairs_of
from tournament.services.core.optimistic_locks import digest_of
from tournament.services.entrants import attendance, entrants, pairing_constraints
from tournament.services.results import no_shows

if TYPE_CHECKING:
    from datetime import datetime

    from rest_framework.request import Request

    from tournament.models import Tournament
    from tournament.queries.results.no_shows import Chair

TAGS = ["Officials"]
SEEN = {**READ, **refusals(403)}


class Scan(Endpoint):
    @extend_schema(operation_id="scan", tags=TAGS, request=CodeBody, responses={200: ArrivalShape, **WRITE})
    def post(self, _request: Request, slug: str) -> Response:
        """Check in whose private link was scanned, or by start number. For scorekeepers."""
        desk = self.desk(slug)
        entrant = attendance.whose(desk.tournament, self.said(CodeBody)["code"])
        was_here = entrant.status == EntrantStatus.CHECKED_IN
        entrant = attendance.check_in(entrant, by=desk.by, now=self.now)
        return Response(ArrivalShape({"entrant": entrant, "was_here": was_here}).data)


class UndoCheckIn(Endpoint):
    """Not here after all."""

    @extend_schema(
        operation_id="entrant_undo_check_in",
        tags=TAGS,
        request=Nothing,
        responses={200: EntrantShape, **WRITE},
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Take a check-in back, as long as nobody was paired with them. For scorekeepers."""
        desk = self.desk(slug)
        self.said(Nothing)
        entrant = attendance.undo_check_in(desk.entrant(number), by=desk.by, now=self.now)
        return Response(EntrantShape(entrant).data)


class KeptTable(Endpoint):
    """A table for one person."""

    @extend_schema(
        operation_id="entrant_table",
        tags=TAGS,
        parameters=[IF_MATCH],
        request=TableBody,
        responses={200: KeptTableShape, **EDIT},
    )
    def put(self, _request: Request, slug: str, number: int) -> Response:
        """Keep a table for them in every round to come, or free it. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        table = self.said(TableBody)["table"]
        seen = self.seen(entrants.COLUMNS)  # as the address of the entrant tells it
        entrant = pairing_constraints.fix_table(
            desk.entrant(number), table, by=desk.by, now=self.now, seen=seen
        )
        return Response(KeptTableShape(entrant).data)


class Groups(Endpoint):
    @extend_schema(operation_id="groups", tags=TAGS, responses={200: GroupShape(many=True), **SEEN})
    def get(self, _request: Request, slug: str) -> Response:
        """Who is kept apart, by name of the group. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        return _groups(desk.tournament)

    @extend_schema(
        operation_id="group_set",
        tags=TAGS,
        parameters=[IF_MATCH],
        request=GroupBody,
        responses={200: GroupShape(many=True), **EDIT},
    )
    def put(self, _request: Request, slug: str) -> Response:
        """Make a group, change or rename it; without members it is gone. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        said = self.said(GroupBody)
        wanted = pairing_constraints.groups_with(
            desk.tournament, said["name"], said["numbers"], was=said["was"]
        )
        find = partial(pairing_constraints.groups_values, desk.tournament)
        with pairing_constraints.unless_groups_changed(desk.tournament, find, wanted, seen=self.seen(wanted)):
            pairing_constraints.keep_apart(
                desk.tournament,
                said["name"],
                numbers=set(said["numbers"]),
                by=desk.by,
                now=self.now,
                was=said["was"],
            )
        return _groups(desk.tournament)


def _groups(tournament: Tournament) -> Response:
    digest = digest_of(pairing_constraints.groups_values(tournament))
    return Response(GroupShape(groups_of(tournament), many=True).data, headers={"ETag": f'"{digest}"'})


class EmptyChairs(Endpoint):
    @extend_schema(operation_id="empty_chairs", tags=TAGS, responses={200: ChairsShape, **SEEN})
    def get(self, _request: Request, slug: str) -> Response:
        """Who was never checked in, and the tables that wait for a result. For scorekeepers."""
        return _chairs(self.desk(slug).tournament, now=self.now)


class Absent(Endpoint):
    """Somebody did not come."""

    @extend_schema(
        operation_id="table_absent", tags=TAGS, request=AbsentBody, responses={200: SubmissionShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Who sits there did not come: scored by the policy (A5). Twice is harmless. For scorekeepers."""
        desk = self.desk(slug)
        absent = self.said(AbsentBody)["absent"]
        kept = no_shows.mark_absent(desk.pairing(number, table), absent=absent, by=desk.by, now=self.now)
        return Response(SubmissionShape(kept).data)


class Came(Endpoint):
    @extend_schema(
        operation_id="table_came", tags=TAGS, request=Nothing, responses={200: ChairsShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Both sit there after all: the report of an empty chair is set aside. For scorekeepers."""
        desk = self.desk(slug)
        self.said(Nothing)
        no_shows.they_came(desk.pairing(number, table), by=desk.by, now=self.now)
        return _chairs(desk.tournament, now=self.now)


def _chairs(tournament: Tournament, *, now: datetime) -> Response:
    chairs = chairs_of(tournament, now=now)
    shown = {
        "round": chairs.round.number if chairs.round else None,
        "asked_at": chairs.asked_at,
        "is_asked": chairs.is_asked,
        "missing": chairs.missing,
        "tables": [_chair(chair) for chair in [*chairs.reported, *chairs.tables]],
    }
    return Response(ChairsShape(shown).data)


def _chair(chair: Chair) -> dict[str, Any]:
    row = chair.pairing
    return {
        "table": row.table,
        "a": row.a,
        "b": row.b,
        "absent": sorted(chair.absent),
        "reported_by": chair.reported_by,
    }
