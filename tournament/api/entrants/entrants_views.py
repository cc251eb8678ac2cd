"""One entrant at the desk: here, gone, excluded, and the private link."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament.api.core.base_serializers import MaybeReasonBody, Nothing, ReasonBody
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import EDIT, IF_MATCH, WRITE
from tournament.api.serializers.entrants import EntrantBody, EntrantShape, EraseBody, LinkShape
from tournament.api.standings import explanations_views
from tournament.models import RoleKind
from tournament.services.deletion import personal_data
from tournament.services.entrants import attendance, entrants, waiting_list
from tournament.services.penalties import penalties

if TYPE_CHECKING:
    from rest_framework.request import Request

TAGS = ["Officials"]
CHANGED = {200: EntrantShape, **WRITE}


class OneEntrant(explanations_views.OneEntrant):
    """One entrant, also to be corrected."""

    @extend_schema(
        operation_id="entrant_edit",
        tags=TAGS,
        parameters=[IF_MATCH],
        request=EntrantBody,
        responses={200: EntrantShape, **EDIT},
    )
    def patch(self, _request: Request, slug: str, number: int) -> Response:
        """Correct what is known of an entrant; what is left out stays. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        entrant = desk.entrant(number)
        details = replace(entrants.details_of(entrant), **self.said(EntrantBody))
        seen = self.seen(entrants.COLUMNS)
        edited = entrants.edit(entrant, details, by=desk.by, now=self.now, seen=seen)
        return self.tagged(EntrantShape(edited), edited, entrants.COLUMNS)


class Erase(Endpoint):
    """Personal data that has to go."""

    @extend_schema(operation_id="entrant_erase", tags=TAGS, request=EraseBody, responses=CHANGED)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Erase address, link, letters and photos of sheets of somebody who has left. For organisers.

        The name, club and country stay where they stand in the results of a public tournament;
        `with_name` says otherwise. It cannot be undone.
        """
        desk = self.desk(slug, RoleKind.ORGANISER)
        erased = personal_data.erase(desk.entrant(number), **self.said(EraseBody), by=desk.by, now=self.now)
        return Response(EntrantShape(erased).data)


class Place(Endpoint):
    """A place out of turn."""

    @extend_schema(operation_id="entrant_place", tags=TAGS, request=ReasonBody, responses=CHANGED)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Let somebody in from the waiting list, with a reason, also beyond the limit. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        reason = self.said(ReasonBody)["reason"]
        entrant = waiting_list.give_place(desk.entrant(number), by=desk.by, now=self.now, reason=reason)
        return Response(EntrantShape(entrant).data)


class CheckIn(Endpoint):
    @extend_schema(operation_id="entrant_check_in", tags=TAGS, request=Nothing, responses=CHANGED)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Here and ready; also brings back somebody who left. For scorekeepers."""
        desk = self.desk(slug)
        self.said(Nothing)
        entrant = attendance.check_in(desk.entrant(number), by=desk.by, now=self.now)
        return Response(EntrantShape(entrant).data)


class Drop(Endpoint):
    @extend_schema(operation_id="entrant_drop", tags=TAGS, request=MaybeReasonBody, responses=CHANGED)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Leaves the tournament; the results so far stand. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        reason = self.said(MaybeReasonBody)["reason"]
        entrant = attendance.drop(desk.entrant(number), by=desk.by, now=self.now, reason=reason)
        return Response(EntrantShape(entrant).data)


class Exclude(Endpoint):
    @extend_schema(operation_id="entrant_exclude", tags=TAGS, request=ReasonBody, responses=CHANGED)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Immediate exclusion, with a reason (10.09). For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        reason = self.said(ReasonBody)["reason"]
        entrant = penalties.exclude(
            desk.entrant(number), by=desk.by, now=self.now, reason=reason, ends_game=False
        )
        return Response(EntrantShape(entrant).data)


class Link(Endpoint):
    @extend_schema(
        operation_id="entrant_link", tags=TAGS, request=Nothing, responses={200: LinkShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """A new link; the old one dies at once. Its token is told in this answer only. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        self.said(Nothing)
        entrant = desk.entrant(number)
        token = entrants.issue_link(entrant, by=desk.by, now=self.now)
        return Response(LinkShape({"entrant": entrant, "token": token}).data)

    @extend_schema(operation_id="entrant_link_revoke", tags=TAGS, responses=CHANGED)
    def delete(self, _request: Request, slug: str, number: int) -> Response:
        """The link opens nothing any more. Twice is harmless. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        entrant = entrants.revoke_link(desk.entrant(number), by=desk.by, now=self.now)
        return Response(EntrantShape(entrant).data)
