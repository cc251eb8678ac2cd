"""The referee's clock: start, pause, resume, extra time for all or for one table, end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.views.decorators.http import require_POST

from tournament import adapters
from tournament.models import Clock
from tournament.services import clocks
from tournament.services.errors import Conflict
from tournament.web.organiser.desk import REFEREE, Desk, official, went_well
from tournament.web.organiser.forms.results import token
from tournament.web.organiser.forms.rounds import TimeForm
from tournament.web.public.faces import face_of
from tournament.web.refusals import from_form

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.models import Round

ORDERS = {
    "pause": (clocks.pause, "The clock is paused."),
    "resume": (clocks.resume, "The clock runs again."),
    "end": (clocks.end, "The clock has ended."),
}


def clock_context(round_: Round, desk: Desk) -> dict[str, Any]:
    """What the clock of a round shows now."""
    clock = Clock.objects.filter(round=round_).first()
    return {
        "clock": clock,
        "face": face_of(round_, now=desk.now),
        "is_timed": adapters.to_timeline(round_.tournament) is not None,
        "time_form": TimeForm(),
        "time_token": token(),
        "extensions": clock.extensions.select_related("pairing") if clock else [],
    }


@require_POST
@official(REFEREE)
def start(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Begin the timeline now."""
    clocks.start(desk.round(number), by=desk.by, now=desk.now)
    return went_well(request, "The clock runs.", desk.url("round", number))


@require_POST
@official(REFEREE)
def order(request: HttpRequest, desk: Desk, number: int, verb: str) -> HttpResponse:
    """Pause, resume or end."""
    if verb not in ORDERS:
        raise Http404(f"A clock cannot {verb}. Go back to the round.")
    act, words = ORDERS[verb]
    reason = {"reason": request.POST["reason"]} if "reason" in request.POST else {}
    act(_clock(desk, number), by=desk.by, now=desk.now, **reason)
    return went_well(request, words, desk.url("round", number))


@require_POST
@official(REFEREE)
def extend(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Extra time for everybody."""
    form = from_form(TimeForm(request.POST))
    clocks.extend(
        _clock(desk, number),
        seconds=form.seconds,
        reason=form.cleaned_data["reason"],
        by=desk.by,
        now=desk.now,
        token=request.POST.get("token", ""),
    )
    return went_well(
        request, f"Everybody has {form.cleaned_data['minutes']} more minutes.", desk.url("round", number)
    )


@require_POST
@official(REFEREE)
def table_time(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    """Extra time for one table."""
    form = from_form(TimeForm(request.POST))
    clocks.give_table_time(
        desk.pairing(number, table),
        seconds=form.seconds,
        reason=form.cleaned_data["reason"],
        by=desk.by,
        now=desk.now,
        token=request.POST.get("token", ""),
    )
    words = f"Table {table} has {form.cleaned_data['minutes']} more minutes."
    return went_well(request, words, desk.url("table", number, table))


def _clock(desk: Desk, number: int) -> Clock:
    clock = Clock.objects.filter(round=desk.round(number)).first()
    if clock is None:
        raise Conflict("clock-not-started", "The clock of this round has not been started. Start it first.")
    return clock
