"""Take a tournament in from a file, as a new one that belongs to whoever brings it."""

from functools import partial

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from armies.services.errors import UNPROCESSABLE
from tournament import time_source
from tournament.models import Tournament
from tournament.services.core import actors
from tournament.services.transfer import tournament_imports
from tournament.services.transfer.tournament_reader import LARGEST, refuse_too_large
from tournament.web.forms import opened_once
from tournament.web.forms.post_data import FORM_BYTES, takes_upload
from tournament.web.organiser.core.desk import went_well
from tournament.web.organiser.core.file_fields import file_attrs
from tournament.web.refusals import form_errors


class TournamentFileForm(forms.Form):
    file = forms.FileField(
        label=_("Tournament file"),
        help_text=_("A .json file from Import and export, at most 64 MB."),
        widget=forms.ClearableFileInput(file_attrs(".json,application/json", most=LARGEST)),
    )

    def content(self) -> bytes:
        """Its bytes. Raises ``Refused`` where it is too large, before they are read."""
        sent = self.cleaned_data["file"]
        refuse_too_large(sent.size)
        content: bytes = sent.read()
        return content


@takes_upload(LARGEST + FORM_BYTES)
@login_required
def take(request: HttpRequest) -> HttpResponse:
    form = TournamentFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            by = actors.official(request.user)  # type: ignore[arg-type]  # signed in
            if "look" in request.POST:
                arrival = tournament_imports.preview(form.content(), by=by, now=time_source.now())
                context = {"form": form, "arrival": arrival, "once": opened_once.token(request)}
                return render(request, "organiser/transfer/event_import.html", context)
            now = time_source.now()
            make = partial(tournament_imports.take, form.content(), by=by, now=now)
            made = opened_once.opened_tournament(request, make, now=now)
            return went_well(request, _done(made), reverse("organiser:home", args=[made.slug]))
    status = UNPROCESSABLE if form.errors else 200
    context = {"form": form, "once": opened_once.token(request)}
    return render(request, "organiser/transfer/event_import.html", context, status=status)


def _done(made: Tournament) -> str:
    arrival = tournament_imports.arrival_of(made)
    marked = len(arrival.marked)
    sentences = [
        gettext("%(tournament)s was imported completely. Players: %(players)s, rounds: %(rounds)s.")
        % {"tournament": made.name, "players": arrival.entrants, "rounds": arrival.rounds},
        ngettext(
            "%(count)s result is marked: a referee must check it.",
            "%(count)s results are marked: a referee must check them.",
            marked,
        )
        % {"count": marked}
        if marked
        else "",
        gettext("You organise it, and it is private until you publish it."),
        gettext("Add the other officials, and send new private links."),
    ]
    return " ".join(filter(None, sentences))
