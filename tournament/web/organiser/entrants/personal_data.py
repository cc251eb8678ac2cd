"""Erase the personal data of one entrant: what goes, what stays, and one button."""

from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.services.deletion import personal_data
from tournament.services.entrants.inputs import EraseInput
from tournament.web.forms.input_forms import InputForm
from tournament.web.organiser.core.desk import ORGANISER, Desk, form_page, official, went_well
from tournament.web.refusals import form_errors


class EraseForm(InputForm):
    class Meta:
        input = EraseInput
        labels: ClassVar = {"with_name": _("Erase name, club and country too")}


@official(ORGANISER, methods=["GET", "HEAD", "POST"])
def erase(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    entrant = desk.entrant(number)
    stays = personal_data.name_stays(entrant)
    form = EraseForm(request.POST if request.method == "POST" else None, initial={"with_name": not stays})
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            personal_data.erase(entrant, **form.values().as_dict(), by=desk.by, now=desk.now)
            words = gettext("The personal data of start number %(number)s is erased.") % {"number": number}
            return went_well(request, words, desk.url("entrant", number))
    return form_page(request, desk, "organiser/entrants/erase.html", entrant=entrant, form=form, stays=stays)
