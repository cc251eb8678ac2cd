"""Orders to the clock of a round: looked at, then given. Refuses one that was looked at before a change."""

from collections.abc import Mapping
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from armies.messages.formats import time_of_day
from armies.services.errors import UNPROCESSABLE, Refused
from tournament.engine.clock import LEAD
from tournament.engine.lifecycle import RoundStatus
from tournament.models import Clock, ClockOrder, Pairing, Round
from tournament.queries.clock import order_previews
from tournament.queries.hall.calls import open_calls
from tournament.services.clock import clocks, order_requests
from tournament.services.clock.inputs import ClockInput, OrderInput, StartInput, UndoOrderInput
from tournament.services.core.errors import Conflict
from tournament.services.core.inputs import TokenInput
from tournament.services.hall import calls
from tournament.web.forms.form_tokens import client_token
from tournament.web.forms.input_forms import InputForm, posted
from tournament.web.forms.labelled_errors import labelled_error
from tournament.web.forms.post_data import whole
from tournament.web.organiser.clock.clock_room import ORDERS, clock_context, room_context
from tournament.web.organiser.clock.time_forms import OrderForm, StartForm, TimeForm
from tournament.web.organiser.core.desk import REFEREE, Desk, official, page, see_other, went_well
from tournament.web.organiser.core.live_pages import LivePart, live_page, of_round
from tournament.web.refusals import came_from, sentence

FORMS: Final[Mapping[str, tuple[type[ClockInput], type[InputForm] | None]]] = {
    "start": (StartInput, StartForm),
    "resume": (ClockInput, None),
}


@official(methods=["GET", "HEAD"])
def show(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    round_ = desk.round(number)
    if round_.status == RoundStatus.DRAFT:
        return see_other(desk.url("round", number))
    return live_page(request, desk, "organiser/clock/clock.html", CLOCK, round_=round_)


@official(REFEREE)
def order(request: HttpRequest, desk: Desk, number: int, verb: str) -> HttpResponse:
    if verb not in ORDERS or verb == "extend":
        raise Http404(_("This is not a clock change. Go back to the round."))
    round_ = desk.round(number)
    if ORDERS[verb].is_one_press:
        return _given_at_once(request, desk, round_, verb)
    if request.method != "POST" or "look" in request.POST:
        return _asked(request, desk, round_, verb)
    try:
        _give(request, desk, round_, verb)
    except Refused as refusal:
        return _asked(request, desk, round_, verb, refusal=sentence(refusal))
    return see_other(desk.url("clock", number))


@official(REFEREE)
def extend(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    return _time(request, desk, desk.round(number), None)


@official(REFEREE)
def table_time(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    pairing = desk.pairing(number, table)
    return _time(request, desk, pairing.round, pairing)


@official(REFEREE, methods=["POST"])
def undo(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    clock = clocks.clock_of(desk.round(number))
    clocks.undo(clock, by=desk.by, now=desk.now, order=posted(request, UndoOrderInput).order)
    return see_other(desk.url("clock", number))


@official(methods=["POST"])
def call_table(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    """Call a table to the desk: every screen shows it and says it. Called again, it is heard again."""
    key = posted(request, TokenInput).token
    calls.call(desk.tournament, pairing=desk.pairing(number, table), by=desk.by, now=desk.now, token=key)
    return _back_to_list(request, desk, number, table)


@official(methods=["POST"])
def end_call(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    for call in open_calls(desk.tournament).filter(pairing=desk.pairing(number, table)):
        calls.end(call, by=desk.by, now=desk.now)
    return _back_to_list(request, desk, number, table)


@official(REFEREE, methods=["GET", "HEAD"])
def find_table(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    table = whole(request.GET.get("table", "").strip())
    if table is None:
        raise Conflict("table-unknown", case="find")
    desk.pairing(number, table)
    return see_other(desk.url("table-time", number, table))


def _back_to_list(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    return see_other(f"{came_from(request) or desk.url('clock', number)}#waiting-{table}")


def _given_at_once(request: HttpRequest, desk: Desk, round_: Round, verb: str) -> HttpResponse:
    if request.method == "POST":
        clock, values = _give(request, desk, round_, verb)
        back, home = came_from(request), {desk.url("home"), desk.url("round", round_.number)}
        to = back if back in home else desk.url("clock", round_.number)
        if not _is_set_for_later(clock, desk) and (
            earlier := order_requests.earlier_order(clock, verb, token=values.token)
        ):
            messages.warning(request, _already(earlier, verb, desk))
        elif back in home:
            return went_well(request, _done(clock, verb, desk), to)
        return see_other(to)
    return see_other(desk.url("clock", round_.number))  # which offers undo to every referee


def _is_set_for_later(clock: Clock, desk: Desk) -> bool:
    return clock.started_at is not None and clock.started_at > desk.now + LEAD


def _already(order: ClockOrder, verb: str, desk: Desk) -> str:
    at = time_of_day(order.given_at.astimezone(desk.tournament.zone))
    return str(ORDERS[verb].already) % {"by": order.given_by, "at": at}


def _done(clock: Clock, verb: str, desk: Desk) -> str:
    if verb != "start" or clock.started_at is None or not _is_set_for_later(clock, desk):
        return str(ORDERS[verb].done)
    at = time_of_day(clock.started_at.astimezone(desk.tournament.zone))
    return _("The clock starts at %(at)s.") % {"at": at}


def _give(request: HttpRequest, desk: Desk, round_: Round, verb: str) -> tuple[Clock, ClockInput]:
    definition, form_class = FORMS.get(verb, (OrderInput, OrderForm))
    values = posted(request, definition, form_class=form_class)
    return order_requests.give(round_, verb, values, by=desk.by, now=desk.now), values


def _asked(request: HttpRequest, desk: Desk, round_: Round, verb: str, *, refusal: str = "") -> HttpResponse:
    preview = order_previews.preview(round_, verb, now=desk.now)
    order = ORDERS[verb]
    context: dict[str, Any] = {"round": round_, "tournament": desk.tournament, "order": order}
    context |= {"preview": preview, "seen": order_previews.clock_version(round_, now=desk.now)}
    if "part" in request.GET:
        return render(request, "organiser/clock/_clock_means.html", context)
    context |= {"token": client_token(), **clock_context(round_, desk)}
    context |= {"words": request.POST.get("words", ""), "refusal": refusal}
    status = UNPROCESSABLE if refusal else 200
    return page(request, desk, "organiser/clock/clock_order.html", status=status, **context)


def _time(request: HttpRequest, desk: Desk, round_: Round, pairing: Pairing | None) -> HttpResponse:
    form = TimeForm(request.POST if request.method == "POST" else None)
    errors = _labelled_errors(form)
    if request.method == "POST" and not errors and not {"look", "part"} & {*request.POST, *request.GET}:
        verb = "table-time" if pairing else "extend"
        try:
            order_requests.give(round_, verb, form.values(), by=desk.by, now=desk.now, pairing=pairing)
            return see_other(desk.url("clock", round_.number))
        except Refused as refusal:
            errors = [sentence(refusal)]
    context = {
        "round": round_,
        "pairing": pairing,
        "form": form,
        "errors": errors,
        "preview": _time_preview(desk, round_, pairing, form),
        "quick": [str(each) for each in TimeForm.QUICK],
        "chosen": form.data.get("minutes") or TimeForm.USUAL,
        "reasons": TimeForm.REASONS if pairing else TimeForm.REASONS_FOR_ALL,
        "given": _given(round_, pairing),
        "most": TimeForm.MAX_MINUTES,
        "seen": order_previews.clock_version(round_, now=desk.now, pairing=pairing),
    }
    if "part" in request.GET:
        return render(request, "organiser/clock/_clock_means.html", context)
    around = {**context, **clock_context(round_, desk)}
    around |= {"token": client_token()}
    return page(
        request, desk, "organiser/clock/clock_time.html", status=UNPROCESSABLE if errors else 200, **around
    )


def _labelled_errors(form: TimeForm) -> list[str]:
    return [
        labelled_error(form[name].label, error) for name, errors in form.errors.items() for error in errors
    ]


def _given(round_: Round, pairing: Pairing | None) -> list[ClockOrder]:
    return list(
        ClockOrder.objects.filter(
            clock__round=round_, pairing=pairing, undone_at=None, verb__in=ClockOrder.EXTRA_TIME
        )
    )


def _time_preview(
    desk: Desk, round_: Round, pairing: Pairing | None, form: TimeForm
) -> order_previews.Preview | None:
    if {"minutes", "other"} & {*form.errors}:
        return None
    seconds = form.cleaned_data["seconds"] if form.is_bound else int(TimeForm.USUAL) * 60
    verb = "table-time" if pairing else "extend"
    return order_previews.preview(round_, verb, now=desk.now, seconds=seconds, pairing=pairing)


CLOCK: Final = LivePart(
    "clock",
    ("tournament", "entrants", "pairings", "results", "clock", "screens"),
    of_round(room_context),
    round_context=room_context,
)
