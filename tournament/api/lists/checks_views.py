"""Check a list: anybody with a list or a fingerprint in the hand learns whose locked list it is.

Tells names, factions, versions and times; never a figure that was not sent. Nothing is stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.response import Response

from armies import fingerprints
from tournament import access
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import refusals
from tournament.api.lists.checks_serializers import CheckBody, FoundShape
from tournament.queries.lists import list_checks, locked_lists
from tournament.services.core.errors import Invalid

if TYPE_CHECKING:
    from rest_framework.request import Request

TAGS = ["Tournament"]
LONGEST = 200
ASKED = [
    OpenApiParameter("fingerprint", str, required=True, description="Four groups of four, or all sixteen."),
    OpenApiParameter("tournament", str, description="Also look here, where it is kept off the list."),
]
LIST = OpenApiExample("a list as text", value={"content": "3x NAME\n1x NAME", "tournament": "SLUG"})


class Check(Endpoint):
    @extend_schema(
        operation_id="check",
        tags=TAGS,
        auth=[],
        parameters=ASKED,
        responses={200: FoundShape, **refusals(404, 422)},
    )
    def get(self, request: Request) -> Response:
        """By the fingerprint of a receipt, a print or a score sheet."""
        slug = request.query_params.get("tournament", "")
        written = request.query_params.get("fingerprint", "")
        if len(written) > LONGEST:
            raise Invalid("fingerprint-long", "This is no fingerprint. Send its groups.", field="fingerprint")
        digits = fingerprints.digits_of(written)
        tournament = access.public_tournament(slug) if slug else None
        found = locked_lists.with_fingerprint(digits, tournament=tournament)
        shown = {"fingerprint": fingerprints.whole(digits), "found": found, "kept": ()}
        return Response(FoundShape(shown).data)

    @extend_schema(
        operation_id="check_content",
        tags=TAGS,
        auth=[],
        request=CheckBody,
        responses={200: FoundShape, **refusals(400, 403, 404, 413, 415, 422, 429)},
        examples=[LIST],
    )
    def post(self, _request: Request) -> Response:
        """By its content. Nothing is stored."""
        said = self.said(CheckBody)
        slug = said["tournament"]
        tournament = access.public_tournament(slug) if slug else None
        checked = list_checks.check(said["content"], tournament=tournament)
        shown = {
            "fingerprint": fingerprints.whole(checked.fingerprint),
            "found": checked.found,
            "kept": checked.kept,
        }
        return Response(FoundShape(shown).data)
