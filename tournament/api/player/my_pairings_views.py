"""An entrant's own game of one round: the roll, the report, the opponent's word on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from tournament import access
from tournament.api.core.base_serializers import ReasonBody
from tournament.api.core.base_views import EntrantEndpoint
from tournament.api.core.documents import READ, WRITE
from tournament.api.player import player_rows
from tournament.api.results.verdicts import about_facts, preview_of
from tournament.api.serializers.pairings import OwnPairingShape
from tournament.api.serializers.results import (
    ConfirmBody,
    PreviewBody,
    PreviewShape,
    ResultBody,
    RollBody,
    SubmissionShape,
)
from tournament.engine.entrants import OTHER_FACTION
from tournament.services.results import results
from tournament.services.rounds import pairings

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Pairing

TAGS = ["Entrant"]
FACTS = {
    "last_turn_over": False,
    "a": {"faction": "good", "original": 12, "remaining": 10, "points_remaining": 1200, "hero_points": 600},
    "b": {"faction": "evil", "original": 14, "remaining": 4, "points_remaining": 350, "hero_points": 500},
}
REPORT = OpenApiExample("a broken army", value={"token": "7f3c-1", "facts": FACTS}, request_only=True)


class MyGame(EntrantEndpoint):
    """The game of one round; a round that sits out, or is not published, has none."""

    def game(self, number: int) -> Pairing:
        """The entrant's current pairing in a round, or 404."""
        round_ = access.round_in(self.entrant.tournament, number)
        pairing = access.pairing_of(self.entrant, round_)
        if pairing is None:
            raise Http404(f"You are not seated in round {number}. Ask at the desk if you should be.")
        return pairing

    def own(self, pairing: Pairing) -> Response:
        """The game as it stands, from the entrant's chair."""
        return Response(OwnPairingShape(player_rows.as_own(pairing, self.entrant)).data)


class Game(MyGame):
    @extend_schema(operation_id="me_pairing", tags=TAGS, responses={200: OwnPairingShape, **READ})
    def get(self, _request: Request, number: int) -> Response:
        """Where I sit in a round, against whom, and what was reported."""
        return self.own(self.game(number))


class Roll(MyGame):
    """The roll of 3.02."""

    @extend_schema(
        operation_id="me_pairing_roll",
        tags=TAGS,
        request=RollBody,
        responses={200: OwnPairingShape, **WRITE},
    )
    def post(self, _request: Request, number: int) -> Response:
        """Record which faction I play after the roll. Refused where imbalance decides."""
        faction = self.said(RollBody)["faction"]
        pairing = self.game(number)
        faction_a = faction if pairing.side_of(self.entrant) == "a" else OTHER_FACTION[faction]
        return self.own(pairings.record_roll(pairing, faction_a=faction_a, by=self.by, now=self.now))


class Result(MyGame):
    @extend_schema(
        operation_id="me_pairing_result",
        tags=TAGS,
        request=ResultBody,
        responses={200: SubmissionShape, 201: SubmissionShape, **WRITE},
        examples=[REPORT],
    )
    def post(self, _request: Request, number: int) -> Response:
        """Report the facts of the game. The same token again is the same answer, with 200 instead of 201."""
        said = self.said(ResultBody)
        token = self.by.token(said["token"])
        with about_facts():
            report = results.submit(self.game(number), said["facts"], token=token, by=self.by, now=self.now)
        is_new = report.submitted_at == self.now
        return Response(SubmissionShape(report).data, status=201 if is_new else 200)


class Confirm(MyGame):
    @extend_schema(
        operation_id="me_pairing_confirm",
        tags=TAGS,
        request=ConfirmBody,
        responses={200: SubmissionShape, **WRITE},
    )
    def post(self, _request: Request, number: int) -> Response:
        """Agree with the report I have seen. Refused if another one waits by now."""
        seen = self.said(ConfirmBody)["seen"]
        report = results.confirm(self.game(number), by=self.by, now=self.now, seen=seen)
        return Response(SubmissionShape(report).data)


class Dispute(MyGame):
    @extend_schema(
        operation_id="me_pairing_dispute",
        tags=TAGS,
        request=ReasonBody,
        responses={200: OwnPairingShape, **WRITE},
    )
    def post(self, _request: Request, number: int) -> Response:
        """Say that the report is wrong: the referee comes."""
        reason = self.said(ReasonBody)["reason"]
        return self.own(results.dispute(self.game(number), by=self.by, now=self.now, reason=reason))


class Preview(MyGame):
    """Facts, before they are sent."""

    @extend_schema(
        operation_id="me_pairing_preview",
        tags=TAGS,
        request=PreviewBody,
        responses={200: PreviewShape, **WRITE},
        examples=[OpenApiExample("a broken army", value={"facts": FACTS}, request_only=True)],
    )
    def post(self, _request: Request, number: int) -> Response:
        """What these facts would mean. Nothing is kept."""
        facts = self.said(PreviewBody)["facts"]
        return Response(PreviewShape(preview_of(self.game(number), facts, viewer=self.entrant)).data)
