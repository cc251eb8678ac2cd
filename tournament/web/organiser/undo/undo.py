"""Undo: a page that says what goes back. Refuses what somebody else did, unless to an organiser."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from armies.messages.formats import sentences
from tournament import access
from tournament.models import LogEntry
from tournament.models.log import done_text
from tournament.services.core.inputs import OptionalReasonInput
from tournament.services.undo import undo
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.desk import Desk, official, page, went_well
from tournament.web.refusals import came_from

# Where to go on when the page that the deed led to is gone with it.
GONE: Final = {
    "round.draft": "rounds",
    "entrant.register": "entrants",
    "entrant.confirm": "entrants",
    "screen.add": "screens",
}


@official(methods=["GET", "HEAD", "POST"])
def show(request: HttpRequest, desk: Desk, entry: int) -> HttpResponse:
    line = access.entry_in(desk.tournament, entry)
    if request.method == "POST":
        reason = posted(request, OptionalReasonInput).reason
        return went_well(request, _undone(request, desk, line, reason), _onward(request, desk, line))
    undo.refuse_stranger(line, by=desk.by)
    why_not = undo.possible(line)
    if why_not is not None:
        return page(request, desk, "organiser/undo/undo.html", entry=line, why_not=why_not)
    asks = undo.needs_reason(line, now=desk.now)
    together = undo.done_together(line) if "together" in request.GET else []
    texts = [] if together else undo.goes_back(line)
    return page(
        request,
        desk,
        "organiser/undo/undo.html",
        entry=line,
        sentence=done_text(together) if together else "",
        told=texts,
        asks=asks,
    )


def _undone(request: HttpRequest, desk: Desk, line: LogEntry, reason: str) -> str:
    if "together" not in request.POST and line.verb not in undo.LEFT_OUT:
        undo.undo(line, by=desk.by, now=desk.now, reason=reason)
        return _("Undone: %(action)s") % {"action": done_text([line])}
    entries = undo.done_together(line)
    stays = undo.undo_together(line, by=desk.by, now=desk.now, reason=reason)
    if not stays:
        same = [each for each in entries if each.verb == line.verb]
        return _("Undone: %(action)s") % {"action": done_text(same)}
    counts = {"undone": len(entries) - len(stays), "total": len(entries), "why": sentences(stays)}
    return _("Undone: %(undone)d of %(total)d. %(why)s") % counts


def _onward(request: HttpRequest, desk: Desk, entry: LogEntry) -> str:
    if entry.verb in GONE:
        return desk.url(GONE[entry.verb])
    back = came_from(request)
    if back is None or back.startswith(desk.url("undo", entry.pk)):
        return desk.url("log") if desk.judges else desk.url("home")
    return back
