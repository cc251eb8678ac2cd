"""The parts of the desk that change by themselves, and the address that serves each alone."""

from collections.abc import Mapping
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.access import RANK
from tournament.messages.roles import needed_role_text
from tournament.web.absent_pages import OF_LIVE_PARTS, refuse_absent
from tournament.web.organiser.clock import clocks
from tournament.web.organiser.core.desk import Desk, official
from tournament.web.organiser.core.frame import FRAME_PART, frame_context
from tournament.web.organiser.core.live_pages import LivePart, asked_of
from tournament.web.organiser.desk import home
from tournament.web.organiser.entrants import attendance, entrants
from tournament.web.organiser.hall import screens
from tournament.web.organiser.lists import list_pages, lists
from tournament.web.organiser.penalties import disputes
from tournament.web.organiser.results import entry, no_shows
from tournament.web.organiser.rounds import drafts, rounds


def _frame(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    return frame_context(desk.tournament, desk.kind, now=desk.now, path=asked.get("at", ""))


PARTS: Final = {
    part.name: part
    for part in (
        LivePart(
            FRAME_PART.name,
            tuple(FRAME_PART.topics),
            _frame,
            renewed_every=FRAME_PART.renewed_every,
        ),
        home.TODAY,
        rounds.ROUND,
        clocks.CLOCK,
        drafts.DRAFT,
        attendance.CHECK_IN,
        no_shows.NO_SHOWS,
        entry.ENTRY_TABLES,
        disputes.DISPUTES,
        screens.SCREENS,
        entrants.ENTRANT,
        lists.LISTS,
        list_pages.LIST_NEWS,
    )
}


@require_safe
@official()
def part_alone(request: HttpRequest, desk: Desk, name: str) -> HttpResponse:
    """One part as its page shows it; unchanged since the revision a screen holds, it answers 304."""
    part = PARTS.get(name)
    if part is None:
        raise Http404(_("Part not found. Reload the page."))
    refuse_absent(OF_LIVE_PARTS.get(name, ""), desk.tournament)
    if RANK[desk.kind] < RANK[part.least]:
        raise PermissionDenied(needed_role_text(part.least))
    tick = int(desk.now.timestamp()) // part.renewed_every if part.renewed_every else 0
    etag = f'W/"{desk.tournament.pk}-{desk.tournament.revision}-{name}-{desk.kind}-{get_language()}-{tick}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        context = {"desk": desk, "tournament": desk.tournament, **part.context(desk, asked_of(request))}
        response = render(request, part.template, context)
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    return response
