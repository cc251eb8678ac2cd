"""What players ask for on their phones, at the desk: note it, or refuse it with a reason."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from tournament import access
from tournament.models import PhoneRequest
from tournament.queries.rounds.player_requests import KINDS
from tournament.services.core.inputs import ReasonInput
from tournament.services.rounds import player_requests
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import Desk, official, went_well


@official(methods=["POST"])
def note(request: HttpRequest, desk: Desk, request_id: int) -> HttpResponse:
    done = player_requests.note(_found(desk, request_id), by=desk.by, now=desk.now)
    words = gettext("Request of %(name)s noted.") % {"name": f"{done.entrant}"}
    return went_well(request, words, f"{desk.url('home')}#inbox")


def _ask_to_refuse(desk: Desk, request_id: int) -> Question:
    found = _found(desk, request_id)
    return Question(
        title=gettext("Refuse the request of %(name)s") % {"name": f"{found.entrant}"},
        text=gettext("Nothing changes. The player reads your reason."),
        answer=gettext("Refuse request"),
        back=desk.url("entrant", found.entrant.number),
        needs_reason=True,
        is_danger=True,
    )


@official()
@asks(_ask_to_refuse)
def refuse(request: HttpRequest, desk: Desk, request_id: int) -> HttpResponse:
    found, reason = _found(desk, request_id), posted(request, ReasonInput).reason
    done = player_requests.refuse(found, by=desk.by, now=desk.now, reason=reason)
    words = gettext("Request of %(name)s refused.") % {"name": f"{done.entrant}"}
    return went_well(request, words, desk.url("entrant", done.entrant.number))


def _found(desk: Desk, request_id: int) -> PhoneRequest:
    rows = PhoneRequest.objects.filter(entrant__tournament=desk.tournament, kind__in=KINDS)
    return access.one_or_404(rows.select_related("entrant"), access.NO_LATE_REQUEST, pk=request_id)
