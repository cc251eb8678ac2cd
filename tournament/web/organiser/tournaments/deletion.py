"""Delete the tournament: what goes with it, and the name typed by hand."""

from typing import ClassVar

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.messages.formats import long_day
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
            "name": _("Tournament name"),
            "erase_now": _("Erase now: keep no backup file"),
        }
        help_texts: ClassVar = {
            "erase_now": _("For personal data that must go at once. The tournament cannot be restored.")
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
        return gettext("%(name)s is deleted, without a backup file.") % {"name": name}
    return gettext("%(name)s is deleted. The owner of the server can restore it until %(day)s.") % {
        "name": name,
        "day": long_day(deleted.expires_at),
    }
