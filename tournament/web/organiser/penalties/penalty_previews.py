"""A game loss in a round that is over, given or taken back: first what it brings, then the press.

The same page as for any other correction, because it is one: places move, later rounds would have been paired
otherwise, prints go out of date. What was typed travels in the address. Refuses to do what nobody looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.contrib import messages
from django.views.decorators.http import require_http_methods

from armies.services.errors import Refused
from rules.combat_hex.misconduct import BY_KEY
from tournament import access
from tournament.queries.results import reports
from tournament.services.core.inputs import MAX_REASON_LENGTH, ReasonInput
from tournament.services.penalties import penalties
from tournament.services.penalties.inputs import ConsequenceInput
from tournament.services.results import corrections
from tournament.web.input_forms import posted, read
from tournament.web.organiser.core.desk import REFEREE, Desk, official, onward, page
from tournament.web.organiser.penalties.penalty_forms import FIELDS, penalty_of, place_of
from tournament.web.organiser.results.corrections import carried_on, saved, then_of, wants_every_round
from tournament.web.organiser.results.result_previews import confirmed_words
from tournament.web.post_data import carried, kept
from tournament.web.refusals import sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse, QueryDict

    from tournament.models import Entrant, Pairing, Submission


@dataclass(frozen=True, slots=True)
class PenaltyChange:
    """A game loss that is to come or to go. ``back`` is the page it was asked for on; ``done`` says it."""

    entrant: Entrant
    pairing: Pairing
    make: Callable[[], Submission | None]
    reason: str
    clause: str
    what: str
    label: str
    done: str
    back: str


def to_look(address: str, typed: QueryDict) -> HttpResponse:
    """From the page of the penalty to the one that says what it would bring."""
    return onward(f"{address}?{urlencode(carried(typed, FIELDS, most=MAX_REASON_LENGTH))}")


@require_http_methods(["GET", "HEAD", "POST"])
@official(REFEREE)
def give(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """A game loss in a past round."""
    entrant = desk.entrant(number)
    asked = request.POST if request.method == "POST" else request.GET
    pairing = penalties.corrected_by(kept(asked, "give"), place_of(entrant, asked))
    back = f"{desk.url('penalty', number)}?{urlencode(carried(asked, FIELDS, most=MAX_REASON_LENGTH))}"
    if pairing is None:
        return onward(back)
    values = penalty_of(asked)
    incident = values.incident()

    def make() -> Submission | None:
        penalties.give(entrant, incident, pairing=pairing, by=desk.by, now=desk.now, token=values.token)
        return reports.confirmed_of(pairing)

    change = PenaltyChange(
        entrant,
        pairing,
        make,
        reason=incident.text,
        clause=incident.clause or (BY_KEY[incident.category].clause if incident.category in BY_KEY else ""),
        what="the game loss",
        label="Give the game loss",
        done=f"Game loss for {entrant}. It can be taken back.",
        back=back,
    )
    return _answer(request, desk, change)


@require_http_methods(["GET", "HEAD", "POST"])
@official(REFEREE)
def take_back(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """A game loss in a past round that was wrong."""
    penalty = access.penalty_in(desk.tournament, number)
    pairing, entrant = penalties.corrected_by(penalty.severity, penalty.pairing), penalty.entrant
    if pairing is None:
        return onward(desk.url("penalties"))
    asked = request.POST if request.method == "POST" else request.GET
    reason = read(asked, ReasonInput).reason

    def make() -> Submission | None:
        penalties.take_back(penalty, by=desk.by, now=desk.now, reason=reason)
        return reports.confirmed_of(pairing)

    change = PenaltyChange(
        entrant,
        pairing,
        make,
        reason=reason,
        clause=penalty.clause,
        what="taking the game loss back",
        label="Take the game loss back",
        done=f"Game loss for {entrant} is taken back.",
        back=desk.url("table", pairing.round.number, pairing.table),
    )
    return _answer(request, desk, change)


def _answer(request: HttpRequest, desk: Desk, change: PenaltyChange) -> HttpResponse:
    """What it would bring, or do it; a refusal is said where it was asked for, with all that was typed."""
    try:
        return _do(request, desk, change) if request.method == "POST" else _look(request, desk, change)
    except Refused as refusal:
        messages.error(request, sentence(refusal))
        return onward(change.back)


def _look(request: HttpRequest, desk: Desk, change: PenaltyChange) -> HttpResponse:
    effects = corrections.preview(change.pairing, change.make, every_round=wants_every_round(request))
    half_a, half_b = effects.then or (0, 0)
    stands = reports.confirmed_of(change.pairing)
    return page(
        request,
        desk,
        "organiser/results/correction.html",
        pairing=change.pairing,
        round=change.pairing.round,
        entrant=change.entrant,
        effects=effects,
        now_words=confirmed_words(stands),
        then_words={"half_a": half_a, "half_b": half_b, "refs": [change.clause] if change.clause else []},
        reason=change.reason,
        what=change.what,
        label=change.label,
        action=request.path,
        back=change.back,
        kept=carried_on(request.GET),
    )


def _do(request: HttpRequest, desk: Desk, change: PenaltyChange) -> HttpResponse:
    values = posted(request, ConsequenceInput)
    _, again = corrections.correct(
        change.pairing,
        change.make,
        seen=values.seen or 0,
        then=then_of(desk, values.then if "then" in values.sent else ""),
        by=desk.by,
        now=desk.now,
        reason=change.reason,
        who=change.entrant,
    )
    to = desk.url("table", change.pairing.round.number, change.pairing.table)
    return saved(request, desk, change.done, again, to=to)
