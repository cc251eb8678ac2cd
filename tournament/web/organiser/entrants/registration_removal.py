"""Remove everything that was registered between two times: choose them, look at the names, then remove."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from armies.services.errors import UNPROCESSABLE
from tournament.models import Tournament
from tournament.services.core.errors import Refused
from tournament.services.entrants import registration_removal
from tournament.services.entrants.inputs import RemovalInput
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.core.wall_clock import WallClockField
from tournament.web.refusals import form_errors, sentence


class RemovalForm(forms.Form):
    since = WallClockField(label=_("Registered from"))
    until = WallClockField(
        label=pgettext_lazy("end of a period", "until"), help_text=_("This minute is not included.")
    )

    def __init__(self, data: object, *, tournament: Tournament) -> None:
        super().__init__(data)  # type: ignore[arg-type]  # a mapping or nothing
        for field in self.fields.values():
            if isinstance(field, WallClockField):
                field.zone = tournament.zone


@official(ORGANISER)
def remove(request: HttpRequest, desk: Desk) -> HttpResponse:
    is_post = request.method == "POST"
    asked = request.POST if is_post else request.GET
    form = RemovalForm(asked if "since" in asked else None, tournament=desk.tournament)
    context: dict[str, object] = {"form": form, "people": None, "refusal": ""}
    status = 200
    if form.is_bound and form.is_valid():
        since, until = form.cleaned_data["since"], form.cleaned_data["until"]
        with form_errors(form):
            context["people"] = registration_removal.registered_between(desk.tournament, since, until)
            context["unconfirmed"] = registration_removal.unconfirmed_between(desk.tournament, since, until)
        if is_post and not form.errors:
            try:
                values = posted(request, RemovalInput).as_dict()
                number = registration_removal.remove(desk.tournament, by=desk.by, now=desk.now, **values)
            except Refused as refusal:
                context["refusal"], status = sentence(refusal), refusal.status
            else:
                words = ngettext(
                    "%(count)d registration removed.", "%(count)d registrations removed.", number
                ) % {"count": number}
                return went_well(request, words, desk.url("entrants"))
    status = UNPROCESSABLE if form.errors else status
    return page(request, desk, "organiser/entrants/registration_removal.html", status=status, **context)
