"""Copy the tournament as a rehearsal. Its settings are used again by the set-up of another event."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament import time_source
from tournament.services.transfer import tournament_copies
from tournament.services.transfer.inputs import RehearsalInput
from tournament.web.forms import opened_once
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, went_well


@official(ORGANISER, methods=["POST"])
def rehearse(request: HttpRequest, desk: Desk) -> HttpResponse:
    values = posted(request, RehearsalInput).as_dict()
    make = partial(tournament_copies.rehearse, desk.tournament, **values, by=desk.by, now=time_source.now())
    made = opened_once.opened_tournament(request, make, now=desk.now)
    words = _("This is a rehearsal of %(tournament)s. Its players act when you let them.") % {
        "tournament": desk.tournament.name
    }
    return went_well(request, words, reverse("organiser:home", args=[made.slug]))
