"""The dashboard: where the day stands, and the one thing to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.web.organiser.desk import Desk, official
from tournament.web.organiser.parts import live_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@official()
def home(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The state of the day with its next step on top."""
    return live_page(request, desk, "home", "today")
