"""Empty chairs: one tap each for "did not come", "drop" and "they came". Nothing happens by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.views.decorators.http import require_POST

from tournament.services.results import no_shows
from tournament.web.organiser.desk import SCOREKEEPER, Desk, official, went_well
from tournament.web.organiser.parts import live_page
from tournament.web.refusals import came_from

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

SIDES = {"a": ("a",), "b": ("b",), "both": ("a", "b")}


@official(SCOREKEEPER)
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Who is not checked in, which tables report an empty chair, and every table without a result."""
    return live_page(request, desk, "no_shows", "no_shows")


@require_POST
@official(SCOREKEEPER)
def absent(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    """Somebody did not come to this table."""
    sides = SIDES.get(request.POST.get("absent", ""), ())
    pairing = desk.pairing(number, table)
    saved = no_shows.mark_absent(pairing, absent=sides, by=desk.by, now=desk.now)
    words = f"Table {table}: {pairing} ends {saved.in_points} without a game."
    return went_well(request, words, _opened(request, desk))


@require_POST
@official(SCOREKEEPER)
def came(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    """Both sit there after all."""
    no_shows.they_came(desk.pairing(number, table), by=desk.by, now=desk.now)
    return went_well(request, f"Table {table} plays on.", _opened(request, desk))


def _opened(request: HttpRequest, desk: Desk) -> str:
    """The page of the tables that was open."""
    back = came_from(request) or ""
    return back if urlsplit(back).path == desk.url("no-shows") else desk.url("no-shows")
