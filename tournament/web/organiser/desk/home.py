"""The dashboard: where the day stands, and the one thing to do next."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from tournament.queries.desk.today import Counts, day_of
from tournament.queries.history import log
from tournament.queries.lists.list_queue import ListState
from tournament.queries.schedule import day_plans
from tournament.web.organiser.core.desk import Desk, official
from tournament.web.organiser.core.inbox import inbox_lines
from tournament.web.organiser.core.live_pages import LivePart, live_page
from tournament.web.organiser.core.navigation import shown_round
from tournament.web.organiser.desk.next_steps import heading_of, offer_for, rounds_of
from tournament.web.organiser.desk.tables import tiles_of
from tournament.web.public.clock_state import face_of

LATEST: Final = 6


@official()
def home(request: HttpRequest, desk: Desk) -> HttpResponse:
    return live_page(request, desk, "organiser/desk/home.html", TODAY)


def _context(desk: Desk, _asked: Mapping[str, str]) -> dict[str, Any]:
    day = day_of(desk.tournament)
    lists_url = desk.url("lists") if desk.judges else ""
    round_ = shown_round(day)
    tiles, is_cut_short = tiles_of(round_, desk) if round_ is not None else ([], False)
    return {
        "day": day,
        "heading": heading_of(day, now=desk.now),
        "progress": _progress(day.counts) if tiles else "",
        "counts": day.counts,
        "shows_lists": day.counts.lists > 0,
        "face": face_of(round_, now=desk.now) if round_ is not None else None,
        "tiles": tiles,
        "is_cut_short": is_cut_short,
        "hours": day_plans.day_of(desk.tournament, now=desk.now) if desk.tournament.day_plan else None,
        "offer": offer_for(day, desk),
        "all_rounds": len(rounds_of(day)),
        "latest": log.presses(log.newest_of_presses(log.entries(desk.tournament))[:LATEST]),
        "illegal_url": lists_url and f"{lists_url}?only={ListState.ILLEGAL}",
        "missing_url": lists_url and f"{lists_url}?only={ListState.MISSING}",
        "lines": inbox_lines(desk.tournament, desk.kind, now=desk.now),
        "tables_url": day.round and f"{desk.url('round', day.round.number)}#results",
    }


def _progress(counts: Counts) -> str:
    return gettext("%(done)d of %(tables)d results") % {
        "done": counts.tables - counts.tables_missing,
        "tables": counts.tables,
    }


EVERYTHING: Final = (
    "tournament",
    "entrants",
    "lists",
    "pairings",
    "results",
    "referee-calls",
    "standings",
    "clock",
    "screens",
    "log",
)
TODAY: Final = LivePart("today", EVERYTHING, _context, renewed_every=30)
