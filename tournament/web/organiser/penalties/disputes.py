"""Tables whose result is in doubt, each one press from its page, and the penalties of the event."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse

from tournament.queries.penalties import penalties
from tournament.queries.results import disputes
from tournament.queries.rounds import boards
from tournament.web.organiser.core.desk import REFEREE, Desk, official
from tournament.web.organiser.core.live_pages import LivePart, live_page


@official(REFEREE, methods=["GET", "HEAD"])
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    return live_page(request, desk, "organiser/penalties/disputes.html", DISPUTES)


def _context(desk: Desk, _asked: Mapping[str, str]) -> dict[str, Any]:
    return {
        "disputes": disputes.open_disputes(desk.tournament),
        "penalties": list(penalties.all_of(desk.tournament)),
        "round": boards.current_round(desk.tournament),
        "entrants": desk.tournament.entrants.order_by("name", "number"),
    }


DISPUTES: Final = LivePart(
    "disputes", ("tournament", "pairings", "results", "entrants"), _context, least=REFEREE
)
