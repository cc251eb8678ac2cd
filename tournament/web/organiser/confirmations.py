"""Registrations that are not confirmed by mail yet: an organiser confirms them by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from tournament.services import registration_confirmations
from tournament.web.organiser import links
from tournament.web.organiser.desk import ORGANISER, Desk, official, went_well
from tournament.web.player.confirmations import mail_private_link

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@require_POST
@official(ORGANISER)
def confirm(request: HttpRequest, desk: Desk, registration: int) -> HttpResponse:
    """Make an entrant of it; the private link is shown once, next, and mailed."""
    row = get_object_or_404(desk.tournament.unconfirmed, pk=registration)
    entrant, token = registration_confirmations.confirm_at_desk(row, by=desk.by, now=desk.now)
    links.keep(request, desk, [(entrant, token)])
    words = f"{entrant.name} is confirmed."
    if not mail_private_link(request, entrant, token):
        words += " The private link was not mailed, so give it to them."
    return went_well(request, words, desk.url("links"))
