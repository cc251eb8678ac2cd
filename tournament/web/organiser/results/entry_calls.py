"""Call a referee to the table whose sheet is being typed. What was typed stays."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament import access
from tournament.services.hall import calls, referee_calls
from tournament.services.hall.inputs import TableRefereeCallInput
from tournament.web.forms.input_forms import posted
from tournament.web.forms.post_data import posted_text
from tournament.web.organiser.core.desk import Desk, official, went_well
from tournament.web.organiser.results.entry import address_of


@official(methods=["POST"])
def call_referee(request: HttpRequest, desk: Desk) -> HttpResponse:
    asked = posted(request, TableRefereeCallInput)
    pairing = calls.pairing_to_call(desk.tournament, asked.table)
    if pairing is None:
        raise Http404(access.NO_TABLE)
    token = desk.by.token(posted_text(request.POST, "client_token"))
    referee_calls.ask(pairing, kind=asked.kind, by=desk.by, now=desk.now, token=token)
    words = _("Table %(table)s asks for a referee.") % {"table": pairing.table}
    return went_well(request, words, address_of(desk, request.POST))
