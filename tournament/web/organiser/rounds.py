"""Rounds: pair, look at the draft, change it, publish, close, cancel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.views.decorators.http import require_POST

from tournament.engine.lifecycle import RoundStatus
from tournament.queries.rounds.drafts import seated
from tournament.services.rounds import manual_changes, pairings, rounds
from tournament.web.organiser import drafts
from tournament.web.organiser.desk import (
    ORGANISER,
    REFEREE,
    Desk,
    official,
    onward,
    page,
    went_well,
)
from tournament.web.organiser.forms.rounds import SwapForm
from tournament.web.organiser.parts import live_page
from tournament.web.refusals import from_form, onto
from tournament.web.sent import kept

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@official()
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Every round, or straight to the open one."""
    rows = list(desk.tournament.rounds.all())
    return page(request, desk, "rounds", rounds=rows)


@require_POST
@official(ORGANISER)
def pair(_request: HttpRequest, desk: Desk) -> HttpResponse:
    """Pair the next round as a draft."""
    round_ = rounds.draft(desk.tournament, by=desk.by, now=desk.now)
    return onward(desk.url("round", round_.number))


@official()
def show(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """The draft, or the round as it is played."""
    round_ = desk.round(number)
    if round_.status == RoundStatus.DRAFT:
        return drafts.show(request, desk, round_)
    return live_page(request, desk, "round", "round", round_=round_)


@require_POST
@official(ORGANISER)
def swap(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Two entrants change places, with a reason that everybody can read."""
    round_ = desk.round(number)
    form = SwapForm(request.POST, entrants=seated(round_))
    if form.is_valid():
        with onto(form):
            first, second = (desk.entrant(form.cleaned_data[name]) for name in ("first", "second"))
            reason = form.cleaned_data["reason"]
            with manual_changes.as_seen(round_, form.cleaned_data["seen"]):
                pairings.swap(round_, first, second, by=desk.by, now=desk.now, reason=reason)
            return went_well(request, f"{first} and {second} have changed places.", desk.url("round", number))
    from_form(form)
    return onward(desk.url("round", number))


@require_POST
@official(ORGANISER)
def redraft(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Pair everything again from what is known now."""
    reason, round_ = kept(request.POST, "reason"), desk.round(number)
    with manual_changes.as_seen(round_, kept(request.POST, "seen")):
        round_ = rounds.redraft(round_, by=desk.by, now=desk.now, reason=reason)
    return went_well(request, f"{round_} is paired again.", desk.url("round", number))


@require_POST
@official(ORGANISER)
def publish(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Show the pairings to everybody, as they were when this was pressed."""
    round_ = desk.round(number)
    with manual_changes.as_seen(round_, kept(request.POST, "seen"), may_be_shown=True):
        round_ = rounds.publish(round_, by=desk.by, now=desk.now, is_confirmed="is_confirmed" in request.POST)
    return went_well(
        request, f"{round_} is published. Everybody can see where to sit.", desk.url("round", number)
    )


@require_POST
@official(REFEREE)
def close(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Every table has its result."""
    round_ = rounds.close(desk.round(number), by=desk.by, now=desk.now)
    return went_well(request, f"{round_} is closed.", desk.url("home"))


@require_POST
@official(ORGANISER)
def cancel(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Take a round back, as long as nobody has a result."""
    reason = kept(request.POST, "reason")
    round_ = rounds.cancel(desk.round(number), by=desk.by, now=desk.now, reason=reason)
    return went_well(request, f"{round_} is cancelled. Pair it again when you like.", desk.url("home"))
