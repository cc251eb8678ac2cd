"""Take back a line of the log, for officials: look first, then do it."""

from typing import Any

from rest_framework.response import Response

from tournament import access
from tournament.api.core.operations import SCOREKEEPER, TOURNAMENT, Call, operation
from tournament.api.core.paging import FewPages
from tournament.api.undo.log_serializers import LogEntryOutput, UndoableOutput, UndoLookOutput
from tournament.models import LogEntry
from tournament.services.core.inputs import OptionalReasonInput
from tournament.services.undo import undo

ENTRY = f"{TOURNAMENT}log/<int:entry>/undo/"


@operation(
    "GET", f"{TOURNAMENT}log/undoable/", "undoable", SCOREKEEPER, output=UndoableOutput, paged=FewPages
)
def undoable(call: Call) -> Response:
    """What you may undo, newest first, and whether it still can be undone. For officials.

    An organiser's list has what all officials did, everybody else's the own deeds. 20 lines unless told
    otherwise, at most 50.
    """
    pages = FewPages()
    lines = pages.paginate_queryset(undo.askable(call.tournament, by=call.actor), call.request, view=call)
    shown = UndoableOutput([_asked(call, line) for line in lines or ()], many=True)
    return pages.get_paginated_response(shown.data)


@operation("GET", ENTRY, "undo_look", SCOREKEEPER, output=UndoLookOutput)
def preview(call: Call, entry: int) -> dict[str, Any]:
    """Whether it can be undone, and what that would change. Organisers see all, others their own."""
    line = access.entry_in(call.tournament, entry)
    undo.refuse_stranger(line, by=call.actor)
    why_not = undo.possible(line)
    changes = [] if why_not else undo.goes_back(line)
    return {"possible": why_not is None, "why_not": why_not and str(why_not), "changes": changes}


@operation("POST", ENTRY, "undo", SCOREKEEPER, output=LogEntryOutput)
def undo_line(call: Call, values: OptionalReasonInput, entry: int) -> LogEntry:
    """Take it back for as long as nothing was built on it. Twice is harmless: the same line answers."""
    line = access.entry_in(call.tournament, entry)
    return undo.undo(line, by=call.actor, now=call.now, reason=values.reason)


def _asked(call: Call, line: LogEntry) -> dict[str, Any]:
    why_not = undo.possible(line)
    needs_reason = why_not is None and undo.needs_reason(line, now=call.now)
    return {"entry": line, "why_not": why_not and str(why_not), "needs_reason": needs_reason}
