"""Delete the tournament: what goes with it, and the name typed by hand."""

from typing import ClassVar

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournament.queries.clock import clocks
from tournament.services.deletion import tournament_deletion
from tournament.services.deletion.deleted_tournaments import DeletedTournament
from tournament.services.tournaments.inputs import DeletionInput
from tournament.web.forms.input_forms import InputForm
from tournament.web.organiser.core.desk import ORGANISER, Desk, form_page, official, went_well
from tournament.web.refusals import form_errors


class DeletionForm(InputForm):
    class Meta:
        input = DeletionInput
        labels: ClassVar = {
            "name": "Name of the tournament",
            "erase_now": "Erase now: keep no backup file",
        }
        help_texts: ClassVar = {
            "erase_now": "For personal data that has to go at once. Then nobody can restore the tournament."
        }
        widgets: ClassVar = {"name": forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})}


@official(ORGANISER, methods=["GET", "HEAD", "POST"])
def delete(request: HttpRequest, desk: Desk) -> HttpResponse:
    form = DeletionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            values = form.values().as_dict()
            deleted = tournament_deletion.delete(desk.tournament, **values, by=desk.by, now=desk.now)
            return went_well(request, _done(desk, deleted), reverse("organiser:tournaments"))
    contents = tournament_deletion.contents_of(desk.tournament)
    clock = clocks.counting(desk.tournament)
    return form_page(
        request,
        desk,
        "organiser/tournaments/delete.html",
        form=form,
        contents=contents,
        clock=clock,
        tab="manage",
    )


def _done(desk: Desk, deleted: DeletedTournament | None) -> str:
    name = desk.tournament.name
    if deleted is None:
        return f"{name} is deleted, and no backup file is kept."
    return f"{name} is deleted. The owner of the server can restore it until {deleted.expires_at:%-d %B %Y}."
