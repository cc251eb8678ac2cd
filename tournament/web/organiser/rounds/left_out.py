"""Leave players out of a round: from its draft, or from the page of the lists that stop it."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext

from armies.messages.formats import sentences
from tournament.services.entrants.inputs import MAX_GROUP_SIZE
from tournament.services.rounds.left_out import leave_out
from tournament.templatetags.muster import round_title
from tournament.web.forms.post_data import whole_numbers
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, went_well


@official(ORGANISER, methods=["POST"])
def make(request: HttpRequest, desk: Desk) -> HttpResponse:
    numbers = {*whole_numbers(request.POST, "numbers", most=MAX_GROUP_SIZE)}
    seen = request.POST.get("seen", "")[:60]
    round_ = leave_out(desk.tournament, numbers, by=desk.by, now=desk.now, seen=seen)
    count = len(numbers)
    out = ngettext("%(n)d player is left out.", "%(n)d players are left out.", count) % {"n": count}
    drawn = gettext("%(round)s is a draft.") % {"round": round_title(round_)}
    return went_well(request, sentences([out, drawn]), desk.url("round", round_.number))
