"""Penalties: those everybody may see, all of them for referees, one's own, given and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from tournament import access
from tournament.api.documents import PUBLIC, READ, WRITE, refusals
from tournament.api.paging import Pages
from tournament.api.serializers.base import ReasonBody
from tournament.api.serializers.penalties import PenaltyBody, PenaltyShape, ShownPenaltyShape
from tournament.api.views.base import Endpoint, EntrantEndpoint
from tournament.models import RoleKind
from tournament.queries import penalties as rows
from tournament.services import penalties
from tournament.services.errors import Invalid
from tournament.services.penalties import Incident

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Entrant, Pairing

TAGS = ["Officials"]
WARNING = OpenApiExample(
    "a warning at the table of round 2",
    value={
        "token": "penalty-7-1",
        "severity": "warning",
        "category": "other-counter",
        "reason": "Moved the counter of the opponent, twice.",
        "round": 2,
    },
    request_only=True,
)


class Penalties(Endpoint):
    """What everybody may see."""

    pagination_class = Pages

    @extend_schema(
        operation_id="penalties",
        tags=["Tournament"],
        auth=[],
        responses={200: ShownPenaltyShape(many=True), **PUBLIC, **refusals(422)},
    )
    def get(self, _request: Request, slug: str) -> Response:
        """Newest first, as far as the tournament shows them, and none that was taken back."""
        return self.page(rows.shown_to_all(self.tournament(slug)), ShownPenaltyShape)


class AllPenalties(Endpoint):
    """Every penalty."""

    pagination_class = Pages

    @extend_schema(
        operation_id="penalties_all",
        tags=TAGS,
        responses={200: PenaltyShape(many=True), **READ, **refusals(403, 422)},
    )
    def get(self, _request: Request, slug: str) -> Response:
        """Newest first, with reasons, also what was taken back. For referees."""
        return self.page(rows.all_of(self.desk(slug, RoleKind.REFEREE).tournament), PenaltyShape)


class Give(Endpoint):
    """A penalty for one entrant."""

    @extend_schema(
        operation_id="entrant_penalty",
        tags=TAGS,
        request=PenaltyBody,
        responses={200: PenaltyShape, 201: PenaltyShape, **WRITE},
        examples=[WARNING],
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Give a penalty (section 10). The same token again is the same penalty, with 200. For referees.

        Points go from the own standing alone. A game loss rules the game of that round 0 to 3. An exclusion
        is at once (10.09) and gives the game that is on to the opponent.
        """
        desk = self.desk(slug, RoleKind.REFEREE)
        said = self.said(PenaltyBody)
        entrant = desk.entrant(number)
        incident = Incident(
            severity=said["severity"],
            text=said["reason"],
            clause=said["clause"],
            category=said["category"],
            half_points=said["points"],
            faction=said["faction"],
        )
        token = f"api:{said['token']}"  # kept apart from those of the desk's forms
        pairing = _place(entrant, said["round"])
        given = penalties.give(entrant, incident, pairing=pairing, by=desk.by, now=self.now, token=token)
        return Response(PenaltyShape(given).data, status=201 if given.given_at == self.now else 200)


class TakeBack(Endpoint):
    """A penalty that was wrong."""

    @extend_schema(
        operation_id="penalty_take_back",
        tags=TAGS,
        request=ReasonBody,
        responses={200: PenaltyShape, **WRITE},
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """It stands no more, and what it cost comes back; the row stays. Twice is harmless. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        reason = self.said(ReasonBody)["reason"]
        penalty = access.penalty_in(desk.tournament, number)
        taken = penalties.take_back(penalty, by=desk.by, now=self.now, reason=reason)
        return Response(PenaltyShape(taken).data)


class MyPenalties(EntrantEndpoint):
    """One's own."""

    @extend_schema(
        operation_id="me_penalties", tags=["Entrant"], responses={200: PenaltyShape(many=True), **READ}
    )
    def get(self, _request: Request) -> Response:
        """Everything the referees gave you, newest first, also what was taken back."""
        (history,) = rows.histories([self.entrant])
        return Response(PenaltyShape(history.penalties, many=True).data)


def _place(entrant: Entrant, number: int | None) -> Pairing | None:
    """The entrant's table in that round; a round without one is a slip."""
    if number is None:
        return None
    pairing = rows.place_of(entrant, number=number)
    if pairing is None:
        raise Invalid("no-table", f"{entrant.name} sits at no table of round {number}.", field="round")
    return pairing
