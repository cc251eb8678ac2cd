"""A past result changed through the API: looked at first, then saved as it was looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import WRITE
from tournament.api.results.corrections_serializers import (
    CorrectedShape,
    CorrectionBody,
    EffectsShape,
    LookBody,
)
from tournament.api.results.verdicts import about_facts
from tournament.models import RoleKind
from tournament.queries.results import reports
from tournament.services.core.errors import Conflict
from tournament.services.results import corrections, results
from tournament.services.results.corrections import Then
from tournament.services.results.submissions import Decision

if TYPE_CHECKING:
    from collections.abc import Callable

    from rest_framework.request import Request

    from tournament.api.core.base_views import Desk
    from tournament.models import Pairing, Submission

TAGS = ["Officials"]


class Look(Endpoint):
    """What it would bring."""

    @extend_schema(
        operation_id="table_correction_preview",
        tags=TAGS,
        request=LookBody,
        responses={200: EffectsShape, **WRITE},
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Places that move, rounds that would have been paired otherwise. Nothing changes."""
        self.desk(slug)
        said = self.said(LookBody)
        desk = self.desk(slug, _least(said))
        pairing = desk.pairing(number, table)
        if reports.confirmed_of(pairing) is None:
            raise Conflict("nothing-stands", f"Table {table} has no result that counts. Enter it.")
        with about_facts():
            found = corrections.preview(pairing, self._deed(desk, pairing, said), every_round=True)
        return Response(EffectsShape(found).data)

    def _deed(self, desk: Desk, pairing: Pairing, said: dict[str, Any]) -> Callable[[], Submission]:
        token, facts, ruled = desk.by.token(said["token"]), said.get("facts", {}), said.get("ruling")
        if ruled is None:
            return lambda: results.submit(
                pairing,
                facts,
                token=token,
                by=desk.by,
                now=self.now,
                reason=said["reason"],
                is_looked_at=True,
            )
        decision = Decision(
            ruled["points_a"], ruled["points_b"], ruled["clause"], said["reason"], ruled["is_confirmed"]
        )
        return lambda: results.rule(
            pairing, facts, decision, token=token, by=desk.by, now=self.now, is_looked_at=True
        )


class Correct(Look):
    @extend_schema(
        operation_id="table_correction",
        tags=TAGS,
        request=CorrectionBody,
        responses={200: CorrectedShape, **WRITE},
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Replace the result that counts, if it is still the one that was looked at.

        An unplayed later round keeps its pairings, or is drawn again as a draft.
        """
        self.desk(slug)
        said = self.said(CorrectionBody)
        desk = self.desk(slug, _least(said))
        pairing = desk.pairing(number, table)
        with about_facts():
            kept, again = corrections.correct(
                pairing,
                self._deed(desk, pairing, said),
                seen=said["seen"],
                then=Then(said["then"]),
                by=desk.by,
                now=self.now,
                reason=said["reason"],
            )
        return Response(CorrectedShape({"kept": kept, "again": again}).data)


def _least(said: dict[str, Any]) -> RoleKind:
    """Rulings are for referees, pairing again for organisers."""
    if said.get("then") == Then.AGAIN:
        return RoleKind.ORGANISER
    return RoleKind.REFEREE if "ruling" in said else RoleKind.SCOREKEEPER
