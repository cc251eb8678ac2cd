"""What an entrant changes about themself: details while registration is open, and not coming after all."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament import time_source
from tournament.engine.lifecycle import EntrantStatus
from tournament.services.entrants import attendance, entrants
from tournament.services.mail import player_messages
from tournament.services.tournaments import deadlines
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.player.core.link_access import FORM, POST, Own, own_page, page, see_other
from tournament.web.player.entrants.entrant_fields import CLUB_LIST, OwnDetailsForm
from tournament.web.refusals import form_errors

NAMES = OwnDetailsForm.Meta.fields


@own_page(FORM)
def edit(request: HttpRequest, own: Own) -> HttpResponse:
    """All but the name: that is for the desk, because others know this player by it."""
    now = time_source.now()
    deadlines.refuse_late_details(own.entrant, now=now)
    initial = {name: getattr(own.entrant, name) for name in NAMES}
    form = OwnDetailsForm(request.POST or None, tournament=own.tournament, initial=initial)
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            seen = seen_in(request, NAMES)
            details = replace(entrants.details_of(own.entrant), **form.values().as_dict())
            entrants.edit(own.entrant, details, by=own.actor, now=now, seen=seen)
            return see_other(request, own.url("home"), done=_("Details saved."))
    context = {"form": form, "club_list": CLUB_LIST, "seen": seen_text(request, own.entrant, NAMES)}
    return page(request, own, "player/entrants/details.html", context, status=422 if form.errors else 200)


@own_page(FORM)
def withdraw(request: HttpRequest, own: Own) -> HttpResponse:
    if request.method == "POST":
        attendance.withdraw(own.entrant, by=own.actor, now=time_source.now())
        return see_other(request, own.url("home"), done=_("You have withdrawn. Thank you for telling us."))
    if own.entrant.status == EntrantStatus.DROPPED:
        return see_other(request, own.url("home"))
    deadlines.refuse_late_withdrawal(own.entrant)
    return page(request, own, "player/entrants/withdraw.html")


@own_page(POST)
def mark_messages_read(request: HttpRequest, own: Own) -> HttpResponse:
    player_messages.read(own.entrant, now=time_source.now())
    return see_other(request, own.url("home"))
