"""Drop and exclude: a page says what it means before anybody presses the button."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.queries.desk import impact
from tournament.services.core.errors import Refused
from tournament.services.core.inputs import OptionalReasonInput
from tournament.services.entrants import attendance
from tournament.services.entrants.inputs import ExcludeInput
from tournament.services.penalties import penalties
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.desk import REFEREE, Desk, official, page, went_well
from tournament.web.refusals import sentence

REASONS = (
    gettext_lazy("Did not come"),
    gettext_lazy("Ill"),
    gettext_lazy("Has to travel"),
    gettext_lazy("Lost interest"),
)


@official(REFEREE)
def drop(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    entrant = desk.entrant(number)
    if request.method == "POST":
        reason = posted(request, OptionalReasonInput).reason
        entrant = attendance.drop(entrant, by=desk.by, now=desk.now, reason=reason)
        words = _("%(name)s is dropped. Results so far stay.") % {"name": f"{entrant}"}
        to = desk.url("no-shows") if request.POST.get("back") == "no-shows" else desk.url("entrant", number)
        return went_well(request, words, to)
    means = impact.of_leaving(entrant)
    return page(
        request,
        desk,
        "organiser/entrants/drop.html",
        entrant=entrant,
        means=means,
        verb="drop",
        reasons=REASONS,
    )


@official(REFEREE)
def exclude(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    entrant = desk.entrant(number)
    context = {"refusal": "", "reason": ""}
    status = 200
    if request.method == "POST":
        try:
            values = posted(request, ExcludeInput)
            context["reason"] = values.reason
            penalties.exclude(entrant, by=desk.by, now=desk.now, **values.as_dict())
            return went_well(
                request, _("%(name)s is excluded.") % {"name": f"{entrant}"}, desk.url("entrant", number)
            )
        except Refused as refusal:
            context["refusal"], status = sentence(refusal), refusal.status
    means = impact.of_exclusion(entrant)
    return page(
        request,
        desk,
        "organiser/entrants/drop.html",
        entrant=entrant,
        means=means,
        verb="exclude",
        status=status,
        **context,
    )
