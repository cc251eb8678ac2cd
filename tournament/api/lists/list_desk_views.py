"""All lists at once, at the desk: reminded, approved, locked; and who may play without one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.response import Response

from tournament.api.core import choices
from tournament.api.core.base_serializers import Nothing
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import READ, WRITE, refusals
from tournament.api.core.paging import Pages
from tournament.api.lists.list_desk_serializers import CountShape, ExcuseBody, HindranceShape
from tournament.api.serializers.entrants import EntrantShape
from tournament.models import RoleKind
from tournament.queries.lists.blocking_lists import blocking_lists
from tournament.services.lists import list_reviews, lists, reminders, waivers

if TYPE_CHECKING:
    from rest_framework.request import Request

TAGS = ["Officials"]
ANY: Final = "any"
WHICH = OpenApiParameter(
    "faction",
    str,
    OpenApiParameter.PATH,
    enum=[*choices.FACTION, ANY],
    description="any: where one list of either faction is enough.",
)
COUNTED = {200: CountShape, **WRITE}
MAY_PLAY = OpenApiExample(
    "a list left at home",
    value={"clause": "2.021", "reason": "It was checked on paper."},
    request_only=True,
)


class Remind(Endpoint):
    """A word to everybody who owes a list."""

    @extend_schema(operation_id="lists_remind", tags=TAGS, request=Nothing, responses=COUNTED)
    def post(self, _request: Request, slug: str) -> Response:
        """Write to everybody who owes a list, now. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        self.said(Nothing)
        return _counted(reminders.send_now(desk.tournament, by=desk.by, now=self.now))


class ApproveLegal(Endpoint):
    """Yes to all that are legal."""

    @extend_schema(operation_id="lists_approve_legal", tags=TAGS, request=Nothing, responses=COUNTED)
    def post(self, _request: Request, slug: str) -> Response:
        """Approve every legal list that waits. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        self.said(Nothing)
        return _counted(list_reviews.approve_legal(desk.tournament, by=desk.by, now=self.now))


class LockAll(Endpoint):
    """No list changes any more."""

    @extend_schema(operation_id="lists_lock", tags=TAGS, request=Nothing, responses=COUNTED)
    def post(self, _request: Request, slug: str) -> Response:
        """Lock every list; one alone is opened again with `unlock/`. For organisers."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        self.said(Nothing)
        return _counted(lists.lock_all(desk.tournament, by=desk.by, now=self.now))


class Hindrances(Endpoint):
    """Lists that are not right."""

    pagination_class = Pages

    @extend_schema(
        operation_id="hindrances",
        tags=TAGS,
        responses={200: HindranceShape(many=True), **READ, **refusals(403, 422)},
    )
    def get(self, _request: Request, slug: str) -> Response:
        """Whose lists are missing or illegal, and what follows from it by the policy. For scorekeepers."""
        return self.page(list(blocking_lists(self.desk(slug).tournament)), HindranceShape)


class Excuse(Endpoint):
    """May play all the same."""

    @extend_schema(
        operation_id="list_excuse",
        tags=TAGS,
        parameters=[WHICH],
        request=ExcuseBody,
        responses={200: EntrantShape, **WRITE},
        examples=[MAY_PLAY],
    )
    def post(self, _request: Request, slug: str, number: int, faction: str) -> Response:
        """Let somebody play although a list is missing, by a ruling. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        if faction not in {*choices.FACTION, ANY}:
            raise Http404(f"{faction!r} is no faction. Use good, evil or any.")
        said, entrant = self.said(ExcuseBody), desk.entrant(number)
        waivers.let_play(entrant, "" if faction == ANY else faction, by=desk.by, now=self.now, **said)
        return Response(EntrantShape(entrant).data)


def _counted(number: int) -> Response:
    return Response(CountShape({"count": number}).data)
