"""Orders to the clock of a round: each is a page that says what it will do, and then a press that does it.

The page is one for every browser; without scripts it is the same. Refuses an order that was looked at
before the clock changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.http import Http404
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.engine.lifecycle import RoundStatus
from tournament.models import Clock
from tournament.services import clocks
from tournament.services.errors import Conflict
from tournament.web.organiser.clock_room import ORDERS, clock_context
from tournament.web.organiser.desk import REFEREE, Desk, official, onward, page, went_well
from tournament.web.organiser.forms.results import token
from tournament.web.organiser.forms.rounds import TimeForm
from tournament.web.organiser.parts import live_page
from tournament.web.refusals import from_form, onto
from tournament.web.sent import whole

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.models import Pairing, Round

UNPROCESSABLE: Final = 422
SERVICES: Final = {"pause": clocks.pause, "end": clocks.end}


@require_safe
@official()
def show(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """The clock alone, large, with everything a referee on foot does with it."""
    round_ = desk.round(number)
    if round_.status == RoundStatus.DRAFT:
        return onward(desk.url("round", number))
    return live_page(request, desk, "clock", "clock", round_=round_)


@official(REFEREE)
def order(request: HttpRequest, desk: Desk, number: int, verb: str) -> HttpResponse:
    """Ask about an order, and give it."""
    if verb not in ORDERS or verb == "extend":
        raise Http404(f"A clock cannot {verb}. Go back to the round.")
    round_ = desk.round(number)
    if request.method != "POST":
        return _asked(request, desk, round_, verb)
    _give(request, desk, round_, verb)
    return went_well(request, ORDERS[verb].done, desk.url("clock", number))


@official(REFEREE)
def extend(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Extra time for everybody."""
    return _time(request, desk, desk.round(number), None)


@official(REFEREE)
def table_time(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    """Extra time for one table."""
    pairing = desk.pairing(number, table)
    return _time(request, desk, pairing.round, pairing)


@require_safe
@official(REFEREE)
def find_table(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """From a typed number to the table's page of time."""
    table = whole(request.GET.get("table", "").strip())
    if table is None:
        raise Conflict("table-unknown", "That is no number of a table. Type the number that stands on it.")
    desk.pairing(number, table)
    return onward(desk.url("table-time", number, table))


def _give(request: HttpRequest, desk: Desk, round_: Round, verb: str) -> None:
    if verb == "start":
        clocks.start(round_, by=desk.by, now=desk.now)
    elif verb == "resume":
        clocks.resume(_clock(round_), by=desk.by, now=desk.now)
    else:
        reason = request.POST.get("reason", "")
        SERVICES[verb](_clock(round_), by=desk.by, now=desk.now, reason=reason)


def _asked(request: HttpRequest, desk: Desk, round_: Round, verb: str) -> HttpResponse:
    """The page before the order."""
    context = {"round": round_, "order": ORDERS[verb], "token": token(), **clock_context(round_, desk)}
    return page(request, desk, "clock_order", **context)


def _time(request: HttpRequest, desk: Desk, round_: Round, pairing: Pairing | None) -> HttpResponse:
    """Minutes and a reason: asked for, looked at, given."""
    form = TimeForm(request.POST or None)
    if request.method == "POST" and "look" not in request.POST and from_form(form).is_valid():
        with onto(form):
            return _time_given(request, desk, round_, pairing, form)
    context = {"round": round_, "pairing": pairing, "form": form, **_choices(form)}
    if request.method == "POST" and "part" in request.GET:
        return render(request, "organiser/_clock_means.html", context)
    status = UNPROCESSABLE if form.is_bound and form.errors else 200
    return page(
        request, desk, "clock_time", status=status, token=token(), **context, **clock_context(round_, desk)
    )


def _time_given(
    request: HttpRequest, desk: Desk, round_: Round, pairing: Pairing | None, form: TimeForm
) -> HttpResponse:
    seconds, why, key = form.seconds, form.why, request.POST.get("token", "")
    if pairing is None:
        clocks.extend(_clock(round_), seconds=seconds, reason=why, by=desk.by, now=desk.now, token=key)
    else:
        clocks.give_table_time(pairing, seconds=seconds, reason=why, by=desk.by, now=desk.now, token=key)
    who = f"Table {pairing.table}" if pairing else "Everybody"
    words = f"{who} has {form.minutes_given} more minutes."
    return went_well(request, words, desk.url("clock", round_.number))


def _choices(form: TimeForm) -> dict[str, Any]:
    chosen = form.data.get("minutes") or "5"
    return {"quick": [str(each) for each in TimeForm.QUICK], "chosen": chosen, "reasons": TimeForm.REASONS}


def _clock(round_: Round) -> Clock:
    clock = Clock.objects.filter(round=round_).first()
    if clock is None:
        raise Conflict("clock-not-started", "The clock of this round has not been started. Start it first.")
    return clock
