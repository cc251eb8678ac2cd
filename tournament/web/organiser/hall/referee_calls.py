"""The calls for a referee at the desk: take one, and say that it was answered."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament import access
from tournament.services.hall import referee_calls
from tournament.web.organiser.core.desk import Desk, official, went_well


@official(methods=["POST"])
def take(request: HttpRequest, desk: Desk, call: int) -> HttpResponse:
    row = access.referee_call_in(desk.tournament, call)
    referee_calls.take(row, by=desk.by, now=desk.now)
    words = _("You go to table %(table)s.") % {"table": row.pairing.table}
    return went_well(request, words, f"{desk.url('home')}#inbox")


@official(methods=["POST"])
def answer(request: HttpRequest, desk: Desk, call: int) -> HttpResponse:
    row = access.referee_call_in(desk.tournament, call)
    referee_calls.answer(row, by=desk.by, now=desk.now)
    words = _("Table %(table)s is answered.") % {"table": row.pairing.table}
    return went_well(request, words, f"{desk.url('home')}#inbox")
