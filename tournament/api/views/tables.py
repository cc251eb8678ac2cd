"""One table at the desk: enter its result, confirm a report, or rule on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from tournament.api.documents import WRITE
from tournament.api.serializers.results import ConfirmBody, EnteredResultBody, RulingBody, SubmissionShape
from tournament.api.verdicts import about_facts
from tournament.api.views.base import Endpoint
from tournament.models import RoleKind
from tournament.services import results
from tournament.services.results import Decision

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Submission

TAGS = ["Officials"]
KEPT = {200: SubmissionShape, 201: SubmissionShape, **WRITE}
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


class EnterResult(Endpoint):
    """A result from the slip."""

    @extend_schema(operation_id="table_result", tags=TAGS, request=EnteredResultBody, responses=KEPT)
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Enter the facts of a slip: confirmed at once. A correction needs a reason. For scorekeepers.

        The same token again is the same answer, with 200 instead of 201.
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


class Rule(Endpoint):
    """A ruling."""

    @extend_schema(
        operation_id="table_ruling", tags=TAGS, request=RulingBody, responses=KEPT, examples=[RULING]
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Set the result whatever the facts would give, with clause and reason (10.01). For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        said = self.said(RulingBody)
        decision = Decision(said["points_a"], said["points_b"], said["clause"], said["reason"])
        kept = results.rule(
            desk.pairing(number, table),
            said.get("facts", {}),
            decision,
            token=desk.by.token(said["token"]),
            by=desk.by,
            now=self.now,
        )
        return _answer(self, kept)


def _answer(view: Endpoint, kept: Submission) -> Response:
    is_new = kept.submitted_at == view.now
    return Response(SubmissionShape(kept).data, status=201 if is_new else 200)
