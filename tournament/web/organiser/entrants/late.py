"""What came late from phones: a list is accepted or refused, a check-in is refused."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournament.models import PhoneRequest
from tournament.queries.lists import late_arrivals
from tournament.services.core.inputs import ReasonInput
from tournament.services.entrants import late_check_ins
from tournament.services.lists import late_lists, lists
from tournament.services.lists.inputs import AcceptLateInput
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.desk import REFEREE, Desk, official, went_well


def lines(desk: Desk) -> list[dict[str, Any]]:
    return [
        {"late": late, "verdict": lists.preview(desk.tournament, late.request.faction, late.choices)}
        for late in late_arrivals.waiting_lists(desk.tournament)
    ]


@official(REFEREE, methods=["POST"])
def accept(request: HttpRequest, desk: Desk, request_id: int) -> HttpResponse:
    seen = posted(request, AcceptLateInput).seen
    done = late_lists.accept(_found(desk, request_id, "hand-in"), by=desk.by, now=desk.now, seen=seen)
    words = f"The late {done.faction} list of {done.entrant.name} counts as version {done.version}."
    return went_well(request, words, desk.url("lists"))


@official(REFEREE, methods=["POST"])
def refuse(request: HttpRequest, desk: Desk, request_id: int) -> HttpResponse:
    late, reason = _found(desk, request_id, "hand-in"), posted(request, ReasonInput).reason
    done = late_lists.refuse(late, by=desk.by, now=desk.now, reason=reason)
    words = f"The late {done.faction} list of {done.entrant.name} is refused."
    return went_well(request, words, desk.url("lists"))


@official(REFEREE, methods=["POST"])
def refuse_check_in(request: HttpRequest, desk: Desk, request_id: int) -> HttpResponse:
    late, reason = _found(desk, request_id, "check-in"), posted(request, ReasonInput).reason
    done = late_check_ins.refuse(late, by=desk.by, now=desk.now, reason=reason)
    return went_well(request, f"{done.entrant.name} is not checked in.", desk.url("check-in"))


def _found(desk: Desk, request_id: int, kind: str) -> PhoneRequest:
    rows = PhoneRequest.objects.filter(entrant__tournament=desk.tournament, kind=kind)
    return get_object_or_404(rows.select_related("entrant"), pk=request_id)
