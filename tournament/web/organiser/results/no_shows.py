"""Empty chairs: one tap each for "did not come", "drop" and "they came". Nothing happens by itself."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.adapters import to_policy
from tournament.queries.results.no_shows import chairs_of
from tournament.services.results import no_shows
from tournament.web.organiser.core.desk import SCOREKEEPER, Desk, official, went_well
from tournament.web.organiser.core.live_pages import (
    HALF_A_PAGE,
    LivePart,
    live_page,
    searched_words,
    tables_shown,
)
from tournament.web.refusals import came_from

SIDES = {"a": ("a",), "b": ("b",), "both": ("a", "b")}


@official(SCOREKEEPER)
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    return live_page(request, desk, "organiser/results/no_shows.html", NO_SHOWS)


@official(SCOREKEEPER, methods=["POST"])
def absent(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    sides = SIDES.get(request.POST.get("absent", ""), ())
    pairing = desk.pairing(number, table)
    saved = no_shows.mark_absent(pairing, absent=sides, by=desk.by, now=desk.now)
    words = _("Table %(table)d: %(pairing)s ends %(points)s without a game.") % {
        "table": table,
        "pairing": pairing,
        "points": saved.in_points,
    }
    return went_well(request, words, _opened(request, desk))


@official(SCOREKEEPER, methods=["POST"])
def came(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    no_shows.they_came(desk.pairing(number, table), by=desk.by, now=desk.now)
    return went_well(request, _("Table %(table)d plays on.") % {"table": table}, _opened(request, desk))


def _opened(request: HttpRequest, desk: Desk) -> str:
    back = came_from(request) or ""
    return back if urlsplit(back).path == desk.url("no-shows") else desk.url("no-shows")


def _context(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    chairs = chairs_of(desk.tournament, now=desk.now)
    return {
        "chairs": chairs,
        "missing": chairs.missing[:HALF_A_PAGE],
        "more_missing": len(chairs.missing[HALF_A_PAGE:]),
        "board": tables_shown(chairs.tables, asked, pairing_of=lambda chair: chair.pairing),
        "words": searched_words(asked),
        "score": to_policy(desk.tournament).noshow_score,
    }


NO_SHOWS: Final = LivePart("no_shows", ("tournament", "entrants", "pairings", "results", "clock"), _context)
