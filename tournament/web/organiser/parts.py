"""The parts of the desk that change by themselves, each with its one template and its one context.

A page of the desk stands around one part and its live address renders the same part, so that the two
cannot differ. Refuses to change anything, and refuses a part to whoever may not open its page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournament.access import RANK
from tournament.adapters import to_pairing_policy, to_policy
from tournament.engine.lifecycle import EntrantStatus, RoundStatus, TableStatus, TournamentStatus
from tournament.queries.desk.today import day_of
from tournament.queries.entrants import attendance
from tournament.queries.history import log
from tournament.queries.lists import late_arrivals
from tournament.queries.lists.list_queue import ListState
from tournament.queries.results import no_shows, reports
from tournament.queries.rounds import brackets, drafts
from tournament.queries.schedule import day_plans
from tournament.web.organiser import list_pages, persons, queues, remotes
from tournament.web.organiser.clock_room import room_context, waiting_context
from tournament.web.organiser.desk import REFEREE, SCOREKEEPER, Desk, official, page
from tournament.web.organiser.forms.rounds import SwapForm
from tournament.web.organiser.next_steps import offer_for, rounds_of, steps_of
from tournament.web.places_now import draft_now
from tournament.web.public.paging import A_PAGE, ALONE, Cut, board_of
from tournament.web.public.parts import is_wanted
from tournament.web.sent import whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from django.http import HttpRequest

    from tournament.models import Change, Pairing, RoleKind, Round
    from tournament.web.public.paging import Board

Row = TypeVar("Row")
LATEST: Final = 6
HALF_A_PAGE: Final = A_PAGE // 2  # of tables, and of people at check-in: each has verbs of its own
LONGEST_NUMBER: Final = 4
LONGEST_WORDS: Final = 80
ASKED: Final = ("round", "entrant", "q", "only", "page", "list")  # what an address may ask a part for


@dataclass(frozen=True, slots=True)
class Part:
    """``topics`` are the outbox topics upon which it has to be fetched again; ``least`` is who may see it."""

    name: str
    topics: tuple[str, ...]
    context: Callable[[Desk, Mapping[str, str]], dict[str, Any]]
    least: RoleKind = SCOREKEEPER

    @property
    def template(self) -> str:
        """Included by the page and rendered alone for the live address."""
        return f"fragments/desk_{self.name}.html"

    def url(self, desk: Desk, asked: Mapping[str, str]) -> str:
        """Where this part alone is served."""
        address = desk.url("part", self.name)
        return f"{address}?{urlencode(asked)}" if asked else address


@gzip_page
def live_page(
    request: HttpRequest,
    desk: Desk,
    template: str,
    name: str,
    *,
    round_: Round | None = None,
    asked: Mapping[str, str] | None = None,
    **around: Any,
) -> HttpResponse:
    """A page of the desk around one part; what the page's address asks, its part is asked too.

    Packed, because a hundred tables are a long page for bad wifi. Form tokens are masked anew in each
    answer, so that packing gives nothing of them away.
    """
    part, wish = PARTS[name], dict(asked) if asked is not None else _asked(request)
    if round_ is not None:
        wish = {**{each: wish[each] for each in OF_ROUND_ASKED if each in wish}, "round": str(round_.number)}
        context = OF_ROUND[name](desk, round_, wish)
    else:
        context = part.context(desk, wish)
    return page(request, desk, template, part=part, part_url=part.url(desk, wish), **context, **around)


@require_safe
@gzip_page
@official()
def part_alone(request: HttpRequest, desk: Desk, name: str) -> HttpResponse:
    """One part as its page shows it; unchanged since the revision a screen holds, it answers 304."""
    part = PARTS.get(name)
    if part is None:
        raise Http404(f"There is no part {name!r} of the desk. Known: {', '.join(PARTS)}.")
    if RANK[desk.kind] < RANK[part.least]:
        raise PermissionDenied(f"This is for the {part.least.label.lower()}. Ask one to do it.")
    etag = f'W/"{desk.tournament.pk}-{desk.tournament.revision}-{name}-{desk.kind}-{get_language()}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        context = {"desk": desk, "tournament": desk.tournament, **part.context(desk, _asked(request))}
        response = render(request, part.template, context)
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _asked(request: HttpRequest) -> dict[str, str]:
    return {name: request.GET[name] for name in ASKED if request.GET.get(name)}


def _today(desk: Desk, _asked: Mapping[str, str]) -> dict[str, Any]:
    day = day_of(desk.tournament)
    lists_url = desk.url("lists") if desk.judges else ""
    is_on = day.round is not None and day.round.status != RoundStatus.DRAFT
    return {
        "day": day,
        "counts": day.counts,
        "hours": day_plans.day_of(desk.tournament, now=desk.now) if desk.tournament.day_plan else None,
        "offer": offer_for(day, desk),
        "steps": steps_of(day, desk),
        "all_rounds": len(rounds_of(day)),
        "latest": log.entries(desk.tournament)[:LATEST],
        "illegal_url": lists_url and f"{lists_url}?only={ListState.ILLEGAL}",
        "missing_url": lists_url and f"{lists_url}?only={ListState.MISSING}",
        "chairs": no_shows.chairs_of(desk.tournament, now=desk.now) if is_on else None,
        "late": late_arrivals.counts(desk.tournament),
        "disputed": [
            (f"{row.round}, table {row.table}: {row}.", desk.url("table", row.round.number, row.table))
            for row in reports.disputed_in(desk.tournament)
        ],
        "marked": [
            (f"{row.pairing.round}, table {row.pairing.table}. {row.verdict['marked']['message']}", url)
            for row in reports.marked_in(desk.tournament)
            for url in [desk.url("table", row.pairing.round.number, row.pairing.table)]
        ],
        "tables_url": day.round and f"{desk.url('round', day.round.number)}#results",
    }


def _round(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    """A round as it is played; without tables where it was taken back meanwhile."""
    round_ = _asked_round(desk, asked)
    if round_ is None or round_.status == RoundStatus.DRAFT:
        return {"round": round_}
    return _played(desk, round_, asked)


def _draft(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    """A draft; without pairings where it was published or thrown away meanwhile."""
    round_ = _asked_round(desk, asked)
    if round_ is None or round_.status != RoundStatus.DRAFT:
        return {"round": round_}
    return _drafted(desk, round_, asked)


def _clock(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    """The clock of a round; without tables where it was taken back meanwhile."""
    round_ = _asked_round(desk, asked)
    if round_ is None or round_.status == RoundStatus.DRAFT:
        return {"round": round_}
    return _timed(desk, round_, asked)


def _asked_round(desk: Desk, asked: Mapping[str, str]) -> Round | None:
    number = asked.get("round", "")[:LONGEST_NUMBER]
    try:
        return desk.round(int(number if number.isdecimal() else 0))
    except Http404:
        return None


def _drafted(desk: Desk, round_: Round, asked: Mapping[str, str]) -> dict[str, Any]:
    board = draft_now(round_)
    return {
        "round": round_,
        "board": board,
        "lines": _tables_shown(board.rows, asked, pairing_of=lambda row: row.pairing),
        "words": _words(asked),
        "judged": board.judged,
        "undoable": _own_last(board.changes, desk),
    }


def _tables_shown(
    rows: Sequence[Row], asked: Mapping[str, str], *, pairing_of: Callable[[Row], Pairing]
) -> Board[Row]:
    """One page of the tables, or those that are looked for in all of them."""
    words = _words(asked)
    cut: Cut[Row] = Cut(
        is_wanted=lambda row: _is_meant(pairing_of(row), words),
        is_at=lambda _: False,
        label=lambda row: str(pairing_of(row).table or "–"),
        size=HALF_A_PAGE,
    )
    return board_of(rows, cut, number=whole(asked.get("page", "")) or 1)


def _words(asked: Mapping[str, str]) -> str:
    return asked.get("q", "")[:LONGEST_WORDS].strip()


def _is_meant(pairing: Pairing, words: str) -> bool:
    """A number is a table or a start number, anything else part of names and clubs."""
    people = [one for one in (pairing.a, pairing.b) if one is not None]
    if words.isdecimal():
        return int(words) in {pairing.table, *(one.number for one in people)}
    return is_wanted(words, *(text for one in people for text in (one.name, one.club)))


def _own_last(changes: Sequence[Change], desk: Desk) -> Change | None:
    """The newest change of the person at the desk that still stands."""
    mine = (row for row in changes if row.user_id and row.user_id == getattr(desk.by.user, "pk", None))
    return next((row for row in mine if not row.takes_back_id and not row.is_taken_back), None)


def _timed(desk: Desk, round_: Round, _asked: Mapping[str, str]) -> dict[str, Any]:
    return room_context(round_, desk)


def _played(desk: Desk, round_: Round, asked: Mapping[str, str]) -> dict[str, Any]:
    rows = reports.pairings_of(round_)
    games = [row for row in rows if not row.is_bye]
    board = _tables_shown(rows, asked, pairing_of=lambda row: row)
    disputed = [row for row in rows if row.status == TableStatus.DISPUTED]
    shown = [row for row, is_wanted in board.lines if is_wanted]
    told = {table.pairing.pk: table for table in reports.with_reports(round_, list({*shown, *disputed}))}
    changes = list(drafts.changes_of(round_))
    seen = drafts.seen_of(round_, changes[0].number if changes else 0)
    people = (one for row in rows for one in (row.a, row.b) if one is not None)
    return {
        "round": round_,
        "board": board,
        "tables": [told[row.pk] for row in shown],
        "words": _words(asked),
        "is_missing": any(row.status != TableStatus.CONFIRMED for row in rows),
        "disputed": [told[row.pk] for row in disputed],
        "played": len(games),
        "done": sum(row.status == TableStatus.CONFIRMED for row in games),
        "undecided": brackets.undecided(round_),
        "advance_by": to_pairing_policy(desk.tournament).cut_ties,
        "swap_form": SwapForm(entrants=drafts.by_name(people), initial={"seen": seen}),
        "undoable": _own_last(changes, desk),
        "seen": seen,
        **waiting_context(round_, desk, games),
    }


def _check_in(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    """One page of those who are missing, then the others; ``asks``: names are looked for by the server."""
    words = _words(asked)
    hall = attendance.hall(desk.tournament)
    shown = Paginator(hall.found(words), HALF_A_PAGE, orphans=ALONE).get_page(asked.get("page"))
    people: dict[str, list[attendance.Person]] = {status.value: [] for status in EntrantStatus}
    for person in attendance.persons_of(list(shown), desk.tournament):
        people[person.entrant.status].append(person)
    return {
        "words": words,
        "hall": hall,
        "late": late_arrivals.waiting_check_ins(desk.tournament),
        "shown": shown,
        "missing": people[EntrantStatus.REGISTERED],
        "waiting": people[EntrantStatus.WAITING_LIST],
        "here": people[EntrantStatus.CHECKED_IN],
        "dropped": people[EntrantStatus.DROPPED],
        "asks": len(hall.found("")) > HALF_A_PAGE + ALONE,
        "is_open": desk.tournament.status in {TournamentStatus.CHECK_IN, TournamentStatus.RUNNING},
        "is_undone_here": desk.tournament.status == TournamentStatus.CHECK_IN,
    }


def _no_shows(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    """Who may not have come. Those who are missing stand page by page at check-in."""
    chairs = no_shows.chairs_of(desk.tournament, now=desk.now)
    return {
        "chairs": chairs,
        "missing": chairs.missing[:HALF_A_PAGE],
        "more_missing": len(chairs.missing[HALF_A_PAGE:]),
        "board": _tables_shown(chairs.tables, asked, pairing_of=lambda chair: chair.pairing),
        "words": _words(asked),
        "score": to_policy(desk.tournament).noshow_score,
    }


OF_ROUND_ASKED: Final = ("page", "q")
OF_ROUND: Final = {"draft": _drafted, "round": _played, "clock": _timed}
EVERYTHING: Final = (
    "tournament",
    "entrants",
    "lists",
    "pairings",
    "results",
    "standings",
    "clock",
    "screens",
    "log",
)
PARTS: Final = {
    part.name: part
    for part in (
        Part("today", EVERYTHING, _today),
        Part("round", ("tournament", "entrants", "pairings", "results", "clock", "screens", "log"), _round),
        Part("clock", ("tournament", "entrants", "pairings", "results", "clock", "screens"), _clock),
        Part("draft", ("tournament", "entrants", "pairings", "results", "log"), _draft),
        Part("check_in", ("tournament", "entrants", "lists"), _check_in),
        Part("no_shows", ("tournament", "entrants", "pairings", "results", "clock"), _no_shows),
        Part("screens", ("tournament", "pairings", "results", "clock", "screens"), remotes.context),
        Part("entrant", ("tournament", "entrants", "lists", "pairings", "results", "log"), persons.context),
        Part("lists", ("tournament", "entrants", "lists"), queues.lists_context, least=REFEREE),
        Part("list_news", ("lists",), list_pages.news_context, least=REFEREE),
    )
}
