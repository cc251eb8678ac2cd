"""The dashboard: where the day stands, and the one thing to do next."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse

from tournament.engine.lifecycle import RoundStatus
from tournament.queries.desk.today import day_of
from tournament.queries.history import log
from tournament.queries.lists import late_arrivals
from tournament.queries.lists.list_queue import ListState
from tournament.queries.results import no_shows, reports
from tournament.queries.schedule import day_plans
from tournament.web.organiser.core.desk import Desk, official
from tournament.web.organiser.core.live_pages import LivePart, live_page
from tournament.web.organiser.desk.next_steps import offer_for, rounds_of, steps_of

LATEST: Final = 6


@official()
def home(request: HttpRequest, desk: Desk) -> HttpResponse:
    return live_page(request, desk, "organiser/desk/home.html", TODAY)


def _context(desk: Desk, _asked: Mapping[str, str]) -> dict[str, Any]:
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
            (f"{row.pairing.round}, table {row.pairing.table}. {row.objection}", url)
            for row in reports.marked_in(desk.tournament)
            for url in [desk.url("table", row.pairing.round.number, row.pairing.table)]
        ],
        "tables_url": day.round and f"{desk.url('round', day.round.number)}#results",
    }


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
TODAY: Final = LivePart("today", EVERYTHING, _context)
