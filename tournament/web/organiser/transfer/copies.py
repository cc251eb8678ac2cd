"""Copy the tournament: its settings for another event, or all of it as a rehearsal."""

from functools import partial
from typing import ClassVar

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament import time_source
from tournament.queries.tournaments.tournament_titles import titles_of
from tournament.services.transfer import tournament_copies
from tournament.services.transfer.inputs import DuplicateInput, RehearsalInput
from tournament.web.forms import opened_once
from tournament.web.forms.input_forms import InputForm, posted
from tournament.web.organiser.core.desk import ORGANISER, Desk, form_page, official, went_well
from tournament.web.refusals import form_errors


class DuplicateForm(InputForm):
    class Meta:
        input = DuplicateInput
        labels: ClassVar = {"starts_on": _("Date"), "with_officials": _("With the same officials")}
        help_texts: ClassVar = {
            "with_officials": _("They keep their roles. Otherwise only you can edit the copy.")
        }
        widgets: ClassVar = {"starts_on": forms.DateInput({"type": "date"}, format="%Y-%m-%d")}


@official(ORGANISER, methods=["GET", "HEAD", "POST"])
def duplicate(request: HttpRequest, desk: Desk) -> HttpResponse:
    form = DuplicateForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            wanted = form.values().as_dict()
            make = partial(tournament_copies.duplicate, desk.tournament, **wanted, by=desk.by, now=desk.now)
            made = opened_once.opened_tournament(request, make, now=desk.now)
            titles = titles_of([made, desk.tournament])
            words = _("%(copy)s is a draft with the settings of %(tournament)s.") % {
                "copy": titles[made.pk],
                "tournament": titles[desk.tournament.pk],
            }
            return went_well(request, words, reverse("organiser:home", args=[made.slug]))
    once = opened_once.token(request)
    return form_page(request, desk, "organiser/transfer/duplicate.html", form=form, once=once, tab="manage")


@official(ORGANISER, methods=["POST"])
def rehearse(request: HttpRequest, desk: Desk) -> HttpResponse:
    values = posted(request, RehearsalInput).as_dict()
    make = partial(tournament_copies.rehearse, desk.tournament, **values, by=desk.by, now=time_source.now())
    made = opened_once.opened_tournament(request, make, now=desk.now)
    words = _("This is a rehearsal of %(tournament)s. Its players act when you let them.") % {
        "tournament": desk.tournament.name
    }
    return went_well(request, words, reverse("organiser:home", args=[made.slug]))
