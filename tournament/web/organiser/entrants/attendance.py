"""Check-in in front of a queue, by name or by scanning a private link. Refuses to guess among several."""

from collections.abc import Collection, Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from armies.services.errors import Refused
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import Entrant, PhoneRequest
from tournament.queries.desk import impact
from tournament.queries.entrants.attendance import (
    ONLY,
    OUTSIDE,
    checked_in_on_an_earlier_day,
    hall,
    hits,
    person_of,
    persons_of,
)
from tournament.queries.entrants.fees import unpaid
from tournament.queries.lists import late_arrivals
from tournament.queries.rounds.player_requests import open_requests
from tournament.services.core.errors import Invalid
from tournament.services.entrants import absences, attendance, roll_call
from tournament.services.entrants.inputs import MAX_CODE_LENGTH, MAX_NAME_LENGTH, CodeInput
from tournament.web.forms.input_forms import posted
from tournament.web.forms.post_data import posted_text, whole
from tournament.web.organiser.core.desk import SCOREKEEPER, Desk, official, page, see_other, tell_done
from tournament.web.organiser.core.live_pages import HALF_A_PAGE, LivePart, live_page, searched_words
from tournament.web.public.paging import ALONE
from tournament.web.refusals import came_from, sentence


@official(SCOREKEEPER)
def by_name(request: HttpRequest, desk: Desk) -> HttpResponse:
    if request.method == "POST":
        return _first_hit(request, desk)
    return live_page(
        request,
        desk,
        "organiser/entrants/check_in/check_in.html",
        CHECK_IN,
        next_round=roll_call.next_round(desk.tournament),
        **_last(request, desk),
    )


@official(SCOREKEEPER)
def scan(request: HttpRequest, desk: Desk) -> HttpResponse:
    context: dict[str, Any] = {}
    status = 200
    if request.method == "POST":
        try:
            entrant = attendance.whose(desk.tournament, posted(request, CodeInput).code)
            return see_other(_checked_in(desk, entrant, to=desk.url("scan")))
        except Refused as refusal:
            context, status = {"refusal": sentence(refusal)}, refusal.status
    return page(
        request,
        desk,
        "organiser/entrants/check_in/scan.html",
        status=status,
        **_last(request, desk),
        **context,
    )


@official(SCOREKEEPER, methods=["POST"])
def check_in(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    entrant = desk.entrant(number)
    back = came_from(request) or desk.url("check-in")
    if urlsplit(back).path in _own_pages(desk):
        return see_other(_checked_in(desk, entrant, to=back))
    attendance.check_in(entrant, by=desk.by, now=desk.now)
    tell_done(request, _("%(name)s is checked in.") % {"name": f"{entrant}"})
    return see_other(back)


@official(SCOREKEEPER, methods=["POST"])
def undo_check_in(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    attendance.undo_check_in(desk.entrant(number), by=desk.by, now=desk.now)
    back = came_from(request) or desk.url("check-in")
    if urlsplit(back).path in _own_pages(desk):
        back = _page_that_says("undone", number, back, keeps=("page", "q"))
    return see_other(back)


def _first_hit(request: HttpRequest, desk: Desk) -> HttpResponse:
    """``seen`` is the start number of whom a script has marked: the only one left, or chosen by an arrow."""
    words = posted_text(request.POST, "q")[:MAX_CODE_LENGTH].strip()
    seen = whole(request.POST.get("seen", ""))
    if seen is not None:
        return see_other(_checked_in(desk, desk.entrant(seen), to=desk.url("check-in")))
    if not words:
        raise Invalid("words-missing")
    if attendance.LINK.search(words):  # a scanner types it where the cursor is
        return see_other(_checked_in(desk, attendance.whose(desk.tournament, words), to=desk.url("check-in")))
    found = hits(hall(desk.tournament).lines, words)
    if len(found) == 1 and found[0].status not in OUTSIDE:
        return see_other(_checked_in(desk, desk.entrant(found[0].number), to=desk.url("check-in")))
    return see_other(f"{desk.url('check-in')}?{urlencode({'q': words[:MAX_NAME_LENGTH]})}")


def _checked_in(desk: Desk, entrant: Entrant, *, to: str) -> str:
    if entrant.status == EntrantStatus.CHECKED_IN:
        return _page_that_says("again", entrant.number, to)
    attendance.check_in(entrant, by=desk.by, now=desk.now)
    return _page_that_says("done", entrant.number, to)


def _page_that_says(what: str, number: int, address: str, *, keeps: Collection[str] = ("page",)) -> str:
    """The page of the list that was open, with what became of whom. Who was looked for has been found."""
    parts = urlsplit(address)
    opened = [(name, each) for name, each in parse_qsl(parts.query) if name in keeps]
    return f"{parts.path}?{urlencode([*opened, (what, number)])}"


def _own_pages(desk: Desk) -> set[str]:
    return {desk.url("check-in"), desk.url("scan")}


def _last(request: HttpRequest, desk: Desk) -> dict[str, Any]:
    for what in ("done", "again", "undone"):
        number = whole(request.GET.get(what, ""))
        entrant = desk.tournament.entrants.filter(number=number).first() if number is not None else None
        if entrant is not None:
            means = impact.of_coming(entrant) if what == "done" else None
            return {"last": person_of(entrant), "last_is": what, "means": means}
    return {}


def _context(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    """One page of everybody, or of those who match; ``asks``: the server looks for other names."""
    words, only = searched_words(asked), asked.get("only", "")
    attendees = hall(desk.tournament)
    found = attendees.search(words, only=only)
    shown = Paginator(found, HALF_A_PAGE, orphans=ALONE).get_page(asked.get("page"))
    people = persons_of(list(shown), desk.tournament)
    return {
        "words": words,
        "only": only if only in ONLY else "",
        "hall": attendees,
        "found": len(found),
        "late_notices": [row for row in open_requests(desk.tournament) if row.kind == PhoneRequest.Kind.LATE],
        "late": late_arrivals.waiting_check_ins(desk.tournament),
        "shown": shown,
        "people": people,
        "asks": bool(words) or len(attendees.lines) > HALF_A_PAGE + ALONE,
        "is_open": desk.tournament.status in {TournamentStatus.CHECK_IN, TournamentStatus.RUNNING},
        "late_from": absences.first_late_round(desk.tournament),
        "to_come": sum(one.entrant.status == EntrantStatus.REGISTERED for one in people),
        "can_remind": any(one.entrant.email and one.entrant.status in roll_call.MISSING for one in people),
        "selected": asked.get("list") == "all",
        "unpaid": unpaid(desk.tournament),
        "of_earlier_day": len(checked_in_on_an_earlier_day(desk.tournament)),
    }


CHECK_IN: Final = LivePart("check_in", ("tournament", "entrants", "lists", "pairings"), _context)
