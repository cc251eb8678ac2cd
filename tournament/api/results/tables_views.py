"""One table at the desk: look at it, enter its result, confirm, dispute, rule, record the roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from tournament.api.core.base_serializers import ReasonBody
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import READ, WRITE, refusals
from tournament.api.results.tables_serializers import DeskRollBody, TableShape
from tournament.api.results.verdicts import about_facts, preview_of
from tournament.api.serializers.pairings import PairingShape
from tournament.api.serializers.results import (
    ConfirmBody,
    EnteredResultBody,
    PreviewBody,
    PreviewShape,
    RulingBody,
    SubmissionShape,
)
from tournament.models import RoleKind, Submission
from tournament.queries.results import reports, side_by_side
from tournament.services.results import results
from tournament.services.results.submissions import Decision
from tournament.services.rounds import pairings

if TYPE_CHECKING:
    from rest_framework.request import Request

TAGS = ["Officials"]
KEPT = {200: SubmissionShape, 201: SubmissionShape, **WRITE}
FACTS = {
    "last_turn_over": False,
    "a": {"faction": "good", "original": 12, "remaining": 10, "points_remaining": 1200, "hero_points": 600},
    "b": {"faction": "evil", "original": 14, "remaining": 4, "points_remaining": 350, "hero_points": 500},
}
SLIP = OpenApiExample("a broken army", value={"token": "slip-7-1", "facts": FACTS}, request_only=True)
RULING = OpenApiExample(
    "a ruling",
    value={
        "token": "ruling-7-1",
        "points_a": 3,
        "points_b": 0,
        "clause": "10.01",
        "reason": "Side b left the table.",
    },
    request_only=True,
)


class OneTable(Endpoint):
    @extend_schema(operation_id="table", tags=TAGS, responses={200: TableShape, **READ, **refusals(403)})
    def get(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Every report with its id, what was doubted, and what differs side by side. For scorekeepers."""
        pairing = self.desk(slug).pairing(number, table)
        history = reports.history_of(pairing)
        accounts = tuple(side_by_side.stored(row) for row in history if row.status in Submission.LIVE)
        shown = {
            "pairing": pairing,
            "reports": history,
            "compared": side_by_side.compare(pairing, accounts) if len(accounts) > 1 else (),
            "doubts": reports.doubts_of(pairing.round).get(pairing.pk, []),
            "photos": pairing.photos.filter(removed_at=None),
        }
        return Response(TableShape(shown).data)


class EnterResult(Endpoint):
    """A result from the slip."""

    @extend_schema(
        operation_id="table_result", tags=TAGS, request=EnteredResultBody, responses=KEPT, examples=[SLIP]
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Enter the facts of a slip: confirmed at once. A correction needs a reason. For scorekeepers.

        The same token again is the same answer, with 200 instead of 201. What would change a result of a
        round that is over is refused (409 `look-first`): see `correction/preview/`, then `correction/`.
        """
        desk = self.desk(slug)
        said = self.said(EnteredResultBody)
        with about_facts():
            kept = results.submit(
                desk.pairing(number, table),
                said["facts"],
                token=desk.by.token(said["token"]),
                by=desk.by,
                now=self.now,
                reason=said["reason"],
            )
        return _answer(self, kept)


class Preview(Endpoint):
    """Facts, before they are entered."""

    @extend_schema(
        operation_id="table_preview",
        tags=TAGS,
        request=PreviewBody,
        responses={200: PreviewShape, **WRITE},
        examples=[OpenApiExample("a broken army", value={"facts": FACTS}, request_only=True)],
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """What these facts would mean at this table. Nothing is kept. For scorekeepers."""
        pairing = self.desk(slug).pairing(number, table)
        return Response(PreviewShape(preview_of(pairing, self.said(PreviewBody)["facts"])).data)


class Confirm(Endpoint):
    """A player's report, taken at the desk."""

    @extend_schema(
        operation_id="table_confirm",
        tags=TAGS,
        request=ConfirmBody,
        responses={200: SubmissionShape, **WRITE},
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Take the report that waits, if it is still the one that was seen. For scorekeepers."""
        desk = self.desk(slug)
        seen = self.said(ConfirmBody)["seen"]
        kept = results.confirm(desk.pairing(number, table), by=desk.by, now=self.now, seen=seen)
        return Response(SubmissionShape(kept).data)


class Dispute(Endpoint):
    @extend_schema(
        operation_id="table_dispute", tags=TAGS, request=ReasonBody, responses={200: PairingShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Doubt a report or a result: the table waits for a ruling. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        reason = self.said(ReasonBody)["reason"]
        doubted = results.dispute(desk.pairing(number, table), by=desk.by, now=self.now, reason=reason)
        return Response(PairingShape(doubted).data)


class Rule(Endpoint):
    @extend_schema(
        operation_id="table_ruling", tags=TAGS, request=RulingBody, responses=KEPT, examples=[RULING]
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Set the result whatever the facts would give, with clause and reason (10.01). For referees.

        Points that no game gives out, like 3 to 3, are refused (422 `ruling-unusual`) until `is_confirmed`.
        A result of a round that is over is not replaced here (409 `look-first`): send the ruling to
        `correction/preview/`, then to `correction/`.
        """
        desk = self.desk(slug, RoleKind.REFEREE)
        said = self.said(RulingBody)
        decision = Decision(
            said["points_a"], said["points_b"], said["clause"], said["reason"], said["is_confirmed"]
        )
        kept = results.rule(
            desk.pairing(number, table),
            said.get("facts", {}),
            decision,
            token=desk.by.token(said["token"]),
            by=desk.by,
            now=self.now,
        )
        return _answer(self, kept)


class Roll(Endpoint):
    """The roll of 3.02, told at the desk."""

    @extend_schema(
        operation_id="table_roll", tags=TAGS, request=DeskRollBody, responses={200: PairingShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Record what the roll gave to the first of the two. Twice is harmless. For scorekeepers."""
        desk = self.desk(slug)
        told = self.said(DeskRollBody)
        pairing = desk.pairing(number, table)
        rolled = pairings.record_roll(pairing, **told, by=desk.by, now=self.now)
        return Response(PairingShape(rolled).data)


def _answer(view: Endpoint, kept: Submission) -> Response:
    is_new = kept.submitted_at == view.now
    return Response(SubmissionShape(kept).data, status=201 if is_new else 200)
