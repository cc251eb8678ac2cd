"""The second pass over score sheets: how far it is, what agrees, and what is kept where it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import READ, WRITE, refusals
from tournament.api.results.tables_serializers import (
    DeskSubmissionShape,
    KeepBody,
    PassesShape,
    SecondPassShape,
)
from tournament.api.results.tables_views import FACTS
from tournament.api.results.verdicts import about_facts
from tournament.api.serializers.results import ResultBody
from tournament.queries.results import reports
from tournament.queries.results.double_entries import passes_of
from tournament.services.results import double_entry

if TYPE_CHECKING:
    from rest_framework.request import Request

TAGS = ["Officials"]
AGAIN = OpenApiExample(
    "the same sheet again", value={"token": "second-7-1", "facts": FACTS}, request_only=True
)
KEEP = OpenApiExample(
    "the first was right", value={"seen": 12, "reason": "The second was misread."}, request_only=True
)


class Passes(Endpoint):
    """The sheets of a round."""

    @extend_schema(operation_id="passes", tags=TAGS, responses={200: PassesShape, **READ, **refusals(403)})
    def get(self, _request: Request, slug: str, number: int) -> Response:
        """Which are out, reported, disputed, in, and checked by a second pass. For scorekeepers."""
        return Response(PassesShape(passes_of(self.desk(slug).round(number))).data)


class Check(Endpoint):
    """A sheet typed once more."""

    @extend_schema(
        operation_id="table_check",
        tags=TAGS,
        request=ResultBody,
        responses={200: SecondPassShape, **WRITE},
        examples=[AGAIN],
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Type a sheet again: where it agrees, the result is marked as checked; else nothing changes.

        What differs is named; then keep the result (`keep/`) or correct it (`correction/`), with the id of
        `result` as `seen`: where another one stands by then, nothing is stored. The token of the request
        that made the result is no second pass. For scorekeepers.
        """
        desk = self.desk(slug)
        said = self.said(ResultBody)
        pairing, token = desk.pairing(number, table), desk.by.token(said["token"])
        with about_facts(), transaction.atomic():  # the result that is named is the one it was compared with
            differs = double_entry.check(pairing, said["facts"], token=token, by=desk.by, now=self.now)
            result = reports.confirmed_of(pairing)
        return Response(SecondPassShape({"agrees": not differs, "differs": differs, "result": result}).data)


class Keep(Endpoint):
    """The first was right."""

    @extend_schema(
        operation_id="table_keep",
        tags=TAGS,
        request=KeepBody,
        responses={200: DeskSubmissionShape, **WRITE},
        examples=[KEEP],
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """The second pass differed, and what is stored counts as checked, with a reason. For scorekeepers."""
        desk = self.desk(slug)
        said = self.said(KeepBody)
        kept = double_entry.keep(desk.pairing(number, table), by=desk.by, now=self.now, **said)
        return Response(DeskSubmissionShape(kept).data)
