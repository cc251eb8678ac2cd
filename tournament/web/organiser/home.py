"""Today: where the day stands, and the one thing to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.queries.days import day_of
from tournament.queries.log import entries
from tournament.web.organiser.desk import Desk, official, page
from tournament.web.organiser.next_steps import offer_for, steps_of

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

LATEST = 6


@official()
def home(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The state of the day with its next step on top."""
    day = day_of(desk.tournament)
    return page(
        request,
        desk,
        "home",
        day=day,
        counts=day.counts,
        offer=offer_for(day, desk),
        steps=steps_of(day, desk),
        latest=entries(desk.tournament)[:LATEST],
    )
