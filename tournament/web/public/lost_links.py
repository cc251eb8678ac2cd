"""One press for whoever has lost the private link: it asks the desk, and answers everybody alike."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import access, time_source
from tournament.services.entrants import link_requests
from tournament.web import limits


@require_POST
def ask(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Whether a line was added, and whether the network asked too often, is not told."""
    tournament, now = access.public_tournament(slug), time_source.now()
    entrant = access.entrant_in(tournament, number)
    if not limits.link_request_has_to_wait(request, now=now):
        link_requests.ask(entrant, now=now)
    messages.success(request, _("The desk knows. Go there: an official gives you a new link."))
    return redirect("public:entrant", slug, number)
