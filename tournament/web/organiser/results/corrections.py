"""A past result is changed: first the page that says what it brings, then the press that does it.

What was typed travels in the address of the page, so that looking changes nothing, Back works, and the
page can be sent to somebody. Refuses to save what nobody has looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.views.decorators.http import require_http_methods

from armies.services.errors import Refused
from tournament.queries.results import reports, side_by_side
from tournament.services.core.errors import Invalid, NotAllowed
from tournament.services.results import corrections, results
from tournament.services.results.corrections import Then
from tournament.web.organiser.core.desk import Desk, official, onward, page, went_well
from tournament.web.organiser.results.result_forms import ResultForm, RulingForm
from tournament.web.organiser.results.result_previews import confirmed_words, in_words, meaning
from tournament.web.post_data import whole
from tournament.web.refusals import sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse, QueryDict

    from tournament.models import Pairing, Round, Submission
    from tournament.queries.results.side_by_side import Line

FACTS: Final = "facts"
RULING: Final = "ruling"
NOT_OURS: Final = ("csrfmiddlewaretoken", "save", "check", "look")


def is_one(pairing: Pairing) -> bool:
    """Does a result typed now replace one that counts? One that is disputed counts until it is settled."""
    return reports.confirmed_of(pairing) is not None


def to_look(desk: Desk, pairing: Pairing, typed: QueryDict, *, what: str) -> HttpResponse:
    """From the slip of a table to the page that says what it would bring."""
    asked = typed.copy()
    for name in NOT_OURS:
        asked.pop(name, None)
    asked["what"] = what
    address = desk.url("table-correct", pairing.round.number, pairing.table)
    return onward(f"{address}?{asked.urlencode()}")


@require_http_methods(["GET", "HEAD", "POST"])
@official()
def correct(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    """What the correction brings; and the press that makes it."""
    pairing = desk.pairing(number, table)
    typed = request.POST if request.method == "POST" else request.GET
    form = _form(desk, pairing, typed)
    if not is_one(pairing) or not form.is_valid():
        if not typed:
            return onward(desk.url("table", number, table))
        messages.error(request, _wrong(pairing, form))
        return onward(_slip_address(desk, pairing, form, typed))
    deed = _deed(desk, pairing, form)
    if request.method == "POST":
        return _save(request, desk, pairing, form, deed)
    try:
        effects = corrections.preview(pairing, deed, every_round=wants_every_round(request))
    except Refused as refusal:
        if not _is_said_on_slip(form, pairing):
            messages.error(request, sentence(refusal))
        return onward(_slip_address(desk, pairing, form, typed))
    context = {
        "pairing": pairing,
        "round": pairing.round,
        "effects": effects,
        "now_words": confirmed_words(reports.confirmed_of(pairing)),
        "then_words": _then_words(pairing, form),
        "lines": _turned(pairing, form),
        "reason": _reason(form),
        "clause": form.cleaned_data.get("clause", ""),
        "action": desk.url("table-correct", number, table),
        "back": desk.url("table", number, table),
    }
    return page(request, desk, "organiser/results/correction.html", kept=carried_on(typed), **context)


def wants_every_round(request: HttpRequest) -> bool:
    """Does somebody ask how the rounds that are played would have been paired?"""
    return request.GET.get("rounds") == "all"


def carried_on(typed: QueryDict) -> list[tuple[str, str]]:
    """What was typed, as hidden fields of the form that saves it."""
    left_out = ("then", "seen", "rounds", "csrfmiddlewaretoken")
    return [(name, str(value)) for name, value in typed.items() if name not in left_out]


def _is_said_on_slip(form: ResultForm | RulingForm, pairing: Pairing) -> bool:
    """Does the slip say at its place, or as a question, what is wrong?"""
    if isinstance(form, RulingForm):
        return False
    told = meaning(form, pairing, form.facts(), is_final=True)
    return bool(form.errors or told.get("said", {}).get("asks"))


def _slip_address(desk: Desk, pairing: Pairing, form: ResultForm | RulingForm, typed: QueryDict) -> str:
    """The slip of the table, with what was typed."""
    address, fields = desk.url("table", pairing.round.number, pairing.table), carried_on(typed)
    if isinstance(form, RulingForm):
        return f"{address}?{urlencode(fields)}#ruling"
    return f"{address}?{urlencode([*fields, ('looked', 'save')])}"


def _save(
    request: HttpRequest,
    desk: Desk,
    pairing: Pairing,
    form: ResultForm | RulingForm,
    deed: Callable[[], Submission],
) -> HttpResponse:
    then = then_of(desk, request.POST.get("then", ""))
    kept, again = corrections.correct(
        pairing,
        deed,
        seen=whole(request.POST.get("seen", "")) or 0,
        then=then,
        by=desk.by,
        now=desk.now,
        reason=_reason(form),
    )
    words = f"{pairing.round}, table {pairing.table} is corrected: {kept.in_points}."
    return saved(request, desk, words, again, to=desk.url("table", pairing.round.number, pairing.table))


def saved(request: HttpRequest, desk: Desk, words: str, again: Round | None, *, to: str) -> HttpResponse:
    """On to the round that was paired again, or back to where the correction began."""
    if again is None:
        return went_well(request, words, to)
    next_ = f"{again} is paired again as a draft: look at it, then publish it."
    return went_well(request, f"{words} {next_}", desk.url("round", again.number))


def then_of(desk: Desk, said: str) -> Then:
    """What becomes of the unplayed round; pairing again is the organiser's."""
    try:
        then = Then(said)
    except ValueError as error:
        raise Invalid(
            "choice-missing", "Say whether the pairings stay. Choose one of the two.", field="then"
        ) from error
    if then == Then.AGAIN and not desk.organises:
        raise NotAllowed(
            "not-the-organiser", "Pairing again is for organisers. Keep the pairings, or ask one of them."
        )
    return then


def _form(desk: Desk, pairing: Pairing, typed: QueryDict) -> ResultForm | RulingForm:
    if typed.get("what") == RULING and desk.judges:
        return RulingForm(typed, pairing=pairing)
    return ResultForm(typed, pairing=pairing, corrects=reports.confirmed_of(pairing))


def _deed(desk: Desk, pairing: Pairing, form: ResultForm | RulingForm) -> Callable[[], Submission]:
    token = desk.by.token(form.cleaned_data["client_token"])
    if isinstance(form, RulingForm):
        decision = form.decision()
        return lambda: results.rule(
            pairing, form.facts(), decision, token=token, by=desk.by, now=desk.now, is_looked_at=True
        )
    return lambda: results.submit(
        pairing,
        form.facts(),
        token=token,
        by=desk.by,
        now=desk.now,
        reason=_reason(form),
        is_looked_at=True,
    )


def _reason(form: ResultForm | RulingForm) -> str:
    return str(form.cleaned_data.get("reason", ""))


def _then_words(pairing: Pairing, form: ResultForm | RulingForm) -> dict[str, Any]:
    if isinstance(form, RulingForm):
        decision = form.decision()
        return {
            "decided": True,
            "half_a": decision.half_a,
            "half_b": decision.half_b,
            "refs": [decision.clause],
        }
    return in_words(pairing, form.facts())


def _turned(pairing: Pairing, form: ResultForm | RulingForm) -> tuple[Line, ...]:
    """What the sheet would say otherwise; a ruling changes no fact of the game."""
    stands = reports.confirmed_of(pairing)
    if stands is None or isinstance(form, RulingForm):
        return ()
    facts = form.facts()
    typed = side_by_side.typed_account(pairing, facts, results.preview(pairing, facts).value, by="")
    return side_by_side.differing(pairing, (side_by_side.stored(stands), typed))


def _wrong(pairing: Pairing, form: ResultForm | RulingForm) -> str:
    """Why the page cannot be shown, in one sentence."""
    if not is_one(pairing):
        return f"Table {pairing.table} has no result that counts. Enter it here."
    for name, errors in form.errors.items():
        label = form[name].label if name in form.fields else "The slip"
        return f"{label}: {errors[0]}"
    return ""
