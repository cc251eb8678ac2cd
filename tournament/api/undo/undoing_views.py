"""Take back a line of the log, for officials: look first, then do it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament import access
from tournament.api.core.base_serializers import MaybeReasonBody
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import READ, WRITE, refusals
from tournament.api.core.paging import FewPages
from tournament.api.undo.log_serializers import LogEntryShape, UndoableShape, UndoLookShape
from tournament.services.undo import undo

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import LogEntry

TAGS = ["Officials"]


class Undoable(Endpoint):
    """What may go back."""

    pagination_class = FewPages

    @extend_schema(
        operation_id="undoable",
        tags=TAGS,
        responses={200: UndoableShape(many=True), **READ, **refusals(403, 422)},
    )
    def get(self, _request: Request, slug: str) -> Response:
        """What you may ask to take back, newest first, and whether it still can be. For officials.

        An organiser's list has what all officials did, everybody else's the own deeds. 20 lines unless told
        otherwise, at most 50.
        """
        desk = self.desk(slug)
        pages = FewPages()
        lines = pages.paginate_queryset(undo.askable(desk.tournament, by=desk.by), self.request, view=self)
        return pages.get_paginated_response(UndoableShape(map(self._asked, lines or ()), many=True).data)

    def _asked(self, line: LogEntry) -> dict[str, Any]:
        why_not = undo.possible(line)
        asks = why_not is None and undo.needs_reason(line, now=self.now)
        return {"entry": line, "why_not": why_not, "needs_reason": asks}


class Undo(Endpoint):
    """One line of the log."""

    @extend_schema(
        operation_id="undo_look", tags=TAGS, responses={200: UndoLookShape, **READ, **refusals(403)}
    )
    def get(self, _request: Request, slug: str, entry: int) -> Response:
        """Whether it can be taken back, and what that would change. An organiser's, else only one's own."""
        desk = self.desk(slug)
        line = access.entry_in(desk.tournament, entry)
        undo.refuse_stranger(line, by=desk.by)
        why_not = undo.possible(line)
        told = [] if why_not else undo.goes_back(line)
        said = {"possible": why_not is None, "why_not": why_not, "goes_back": told}
        return Response(UndoLookShape(said).data)

    @extend_schema(
        operation_id="undo", tags=TAGS, request=MaybeReasonBody, responses={200: LogEntryShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, entry: int) -> Response:
        """Take it back for as long as nothing was built on it. Twice is harmless: the same line answers."""
        desk = self.desk(slug)
        line = access.entry_in(desk.tournament, entry)
        taken = undo.undo(line, by=desk.by, now=self.now, **self.said(MaybeReasonBody))
        return Response(LogEntryShape(taken).data)
