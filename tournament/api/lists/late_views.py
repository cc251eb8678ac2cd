"""What came late from phones: the desk's lines, and what officials make of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament.api.core.base_serializers import ReasonBody
from tournament.api.core.base_views import Desk, Endpoint
from tournament.api.core.documents import READ, WRITE, refusals
from tournament.api.lists.late_serializers import AcceptLateBody, LateLineShape, LateShape
from tournament.models import PhoneRequest, RoleKind
from tournament.queries.lists import late_arrivals
from tournament.services.entrants import late_check_ins
from tournament.services.lists import late_lists

if TYPE_CHECKING:
    from rest_framework.request import Request

TAGS = ["Officials"]


class Late(Endpoint):
    @extend_schema(operation_id="late", tags=TAGS, responses={200: LateShape, **READ, **refusals(403)})
    def get(self, _request: Request, slug: str) -> Response:
        """Lists that came after the deadline, and check-ins that came after the draft. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        found = {
            "lists": late_arrivals.waiting_lists(desk.tournament),
            "check_ins": late_arrivals.waiting_check_ins(desk.tournament),
        }
        return Response(LateShape(found).data)


class AcceptLate(Endpoint):
    """A late list counts."""

    @extend_schema(
        operation_id="late_accept",
        tags=TAGS,
        request=AcceptLateBody,
        responses={200: LateLineShape, **WRITE},
    )
    def post(self, _request: Request, slug: str, late: int) -> Response:
        """Let a late list count; marked where lists were shown. Who is here, `check-in/` checks in."""
        desk = self.desk(slug, RoleKind.REFEREE)
        seen = self.said(AcceptLateBody)["seen"]
        found = _found(desk, late, kind=PhoneRequest.Kind.HAND_IN)
        return Response(LateLineShape(late_lists.accept(found, by=desk.by, now=self.now, seen=seen)).data)


class RefuseLate(Endpoint):
    """A late list stays out, or somebody is not checked in."""

    @extend_schema(
        operation_id="late_refuse", tags=TAGS, request=ReasonBody, responses={200: LateLineShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, late: int) -> Response:
        """Leave it out; the player reads the reason. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        reason = self.said(ReasonBody)["reason"]
        found = _found(desk, late)
        verb = late_lists.refuse if found.kind == PhoneRequest.Kind.HAND_IN else late_check_ins.refuse
        return Response(LateLineShape(verb(found, by=desk.by, now=self.now, reason=reason)).data)


def _found(desk: Desk, late: int, **asked: str) -> PhoneRequest:
    rows = PhoneRequest.objects.filter(entrant__tournament=desk.tournament, **asked)
    return get_object_or_404(rows.select_related("entrant"), pk=late)
