"""Penalties: those everybody may see, all of them for referees, one's own, given and taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from tournament import access
from tournament.api.core.base_serializers import ReasonBody
from tournament.api.core.base_views import Endpoint, EntrantEndpoint
from tournament.api.core.documents import PUBLIC, READ, WRITE, refusals
from tournament.api.core.paging import Pages
from tournament.api.penalties.penalties_serializers import (
    PenaltyBackBody,
    PenaltyBody,
    PenaltyGivenBody,
    PenaltyShape,
    ShownPenaltyShape,
)
from tournament.api.results.corrections_serializers import EffectsShape
from tournament.models import RoleKind
from tournament.queries.penalties import penalties as rows
from tournament.queries.results import reports
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import corrections
from tournament.services.results.corrections import Then

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from rest_framework.request import Request

    from tournament.api.core.base_views import Desk
    from tournament.models import Entrant, Pairing, Penalty, Submission

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

LOSS = OpenApiExample(
    "a game loss, found after the round",
    value={
        "token": "penalty-7-2",
        "severity": "game-loss",
        "category": "other-counter",
        "reason": "Played a figure that is not on the list.",
        "round": 1,
    },
    request_only=True,
)


@dataclass(frozen=True, slots=True)
class Wish:
    """A penalty that is to come or to go; a game loss of a past round is a correction."""

    entrant: Entrant
    pairing: Pairing | None
    severity: str
    deed: Callable[[], Penalty]

    @property
    def corrects(self) -> Pairing | None:
        """The table of a past round whose result changes, if one does."""
        return penalties.corrected_by(self.severity, self.pairing)

    def looked_at(self) -> Response:
        """What it would bring."""
        pairing = self._past()
        effects = corrections.preview(pairing, lambda: self._result(pairing)[0], every_round=True)
        return Response(EffectsShape(effects).data)

    def done(self, desk: Desk, said: Mapping[str, Any], *, now: datetime) -> Penalty:
        """Do it. Pairing again follows only from a correction."""
        if self.corrects is None:
            if said["then"] != Then.KEEP:
                self._past()
            return self.deed()
        pairing, kept = self.corrects, []

        def deed() -> Submission | None:
            result, penalty = self._result(pairing)
            kept.append(penalty)
            return result

        corrections.correct(
            pairing,
            deed,
            seen=said["seen"],
            then=Then(said["then"]),
            by=desk.by,
            now=now,
            reason=said["reason"],
            who=self.entrant,
        )
        return kept[-1]

    def _result(self, pairing: Pairing) -> tuple[Submission | None, Penalty]:
        penalty = self.deed()
        return reports.confirmed_of(pairing), penalty

    def _past(self) -> Pairing:
        if self.corrects is None:
            raise Conflict(
                "corrects-nothing",
                "This changes no result of a round that is over. There is nothing to look at; do it.",
            )
        return self.corrects


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
        request=PenaltyGivenBody,
        responses={200: PenaltyShape, 201: PenaltyShape, **WRITE},
        examples=[WARNING],
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Give a penalty (section 10). The same token again is the same penalty, with 200. For referees.

        Points go from the own standing alone. A game loss rules the game of that round 0 to 3; where that
        round is over it is a correction: look at `preview/` first. An exclusion is at once (10.09) and gives
        the game that is on to the opponent.
        """
        self.desk(slug, RoleKind.REFEREE)
        said = self.said(PenaltyGivenBody)
        desk = self.desk(slug, _least(said))
        wish = self.wish(desk, number, said)
        given = wish.done(desk, said, now=self.now)
        return Response(PenaltyShape(given).data, status=201 if given.given_at == self.now else 200)

    def wish(self, desk: Desk, number: int, said: dict[str, Any]) -> Wish:
        """The penalty that is to be given."""
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
        pairing, by, now = _place(entrant, said["round"]), desk.by, self.now
        return Wish(
            entrant,
            pairing,
            incident.severity,
            lambda: penalties.give(entrant, incident, pairing=pairing, by=by, now=now, token=token),
        )


class LookAtGiving(Give):
    """What a game loss would bring."""

    @extend_schema(
        operation_id="entrant_penalty_preview",
        tags=TAGS,
        request=PenaltyBody,
        responses={200: EffectsShape, **WRITE},
        examples=[LOSS],
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """What a game loss in a round that is over would bring; nothing changes. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        return self.wish(desk, number, self.said(PenaltyBody)).looked_at()


class TakeBack(Endpoint):
    """A penalty that was wrong."""

    @extend_schema(
        operation_id="penalty_take_back",
        tags=TAGS,
        request=PenaltyBackBody,
        responses={200: PenaltyShape, **WRITE},
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """It stands no more, and what it cost comes back; the row stays. Twice is harmless. For referees."""
        self.desk(slug, RoleKind.REFEREE)
        said = self.said(PenaltyBackBody)
        desk = self.desk(slug, _least(said))
        penalty = access.penalty_in(desk.tournament, number)
        if penalty.taken_back_at is not None:
            return Response(PenaltyShape(penalty).data)
        wish = self.wish(desk, penalty, said["reason"])
        return Response(PenaltyShape(wish.done(desk, said, now=self.now)).data)

    def wish(self, desk: Desk, penalty: Penalty, reason: str) -> Wish:
        """The penalty that is to go."""
        by, now = desk.by, self.now
        return Wish(
            penalty.entrant,
            penalty.pairing,
            penalty.severity,
            lambda: penalties.take_back(penalty, by=by, now=now, reason=reason),
        )


class LookAtTakingBack(TakeBack):
    """What it would bring."""

    @extend_schema(
        operation_id="penalty_take_back_preview",
        tags=TAGS,
        request=ReasonBody,
        responses={200: EffectsShape, **WRITE},
    )
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """What taking a game loss of a round that is over back would bring; nothing changes. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        reason = self.said(ReasonBody)["reason"]
        penalty = access.penalty_in(desk.tournament, number)
        return self.wish(desk, penalty, reason).looked_at()


class MyPenalties(EntrantEndpoint):
    @extend_schema(
        operation_id="me_penalties", tags=["Entrant"], responses={200: PenaltyShape(many=True), **READ}
    )
    def get(self, _request: Request) -> Response:
        """Everything the referees gave you, newest first, also what was taken back."""
        (history,) = rows.histories([self.entrant])
        return Response(PenaltyShape(history.penalties, many=True).data)


def _least(said: Mapping[str, Any]) -> RoleKind:
    """Pairing again is for organisers."""
    return RoleKind.ORGANISER if said["then"] == Then.AGAIN else RoleKind.REFEREE


def _place(entrant: Entrant, number: int | None) -> Pairing | None:
    """The entrant's table in that round; a round without one is a slip."""
    if number is None:
        return None
    pairing = rows.place_of(entrant, number=number)
    if pairing is None:
        raise Invalid("no-table", f"{entrant} sits at no table of round {number}.", field="round")
    return pairing
