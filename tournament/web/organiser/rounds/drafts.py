"""A draft in the organiser's hands: the board, changes by hand, undo, pair again."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext

from tournament.engine.errors import EngineRefusal
from tournament.engine.lifecycle import RoundStatus
from tournament.messages.engine_refusals import refusal_text
from tournament.models import Round, Stage
from tournament.queries.rounds import drafts, explanations
from tournament.queries.rounds.drafts import DraftBoard
from tournament.queries.rounds.explanations import Answer
from tournament.services.rounds import manual_changes, stages
from tournament.services.rounds.inputs import ChangeInput
from tournament.services.undo import undo
from tournament.web.caching.standings_cache import draft_now
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.desk import ORGANISER, Desk, form_page, official, see_other, went_well
from tournament.web.organiser.core.live_pages import LivePart, asked_of, asked_round, live_page
from tournament.web.organiser.rounds.change_forms import AgainForm, WhyForm
from tournament.web.organiser.rounds.draft_boards import board_context, own_last, tried
from tournament.web.organiser.rounds.pairing_changes import CHANGES, WAYS
from tournament.web.refusals import form_errors

BOARD: Final = "organiser/rounds/draft/draft.html"


def show(request: HttpRequest, desk: Desk, round_: Round) -> HttpResponse:
    return live_page(request, desk, BOARD, DRAFT, round_=round_)


@official(ORGANISER)
def change(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """The board of a published round; a draft has it on its own page."""
    round_ = desk.round(number)
    stages.refuse_by_hand(round_)
    if round_.status == RoundStatus.DRAFT:
        return see_other(desk.url("round", number))
    asked = {**asked_of(request), "edit": "1", "round": str(number)}
    return live_page(request, desk, BOARD, DRAFT, asked=asked)


@official(ORGANISER, methods=["POST"])
def make_change(request: HttpRequest, desk: Desk, number: int, verb: str) -> HttpResponse:
    if verb not in CHANGES:
        raise Http404(gettext("This is not a change of pairings. Go back to the draft."))
    wanted, round_ = CHANGES[verb], desk.round(number)
    stages.refuse_by_hand(round_)
    values = posted(request, wanted.input)
    named = [desk.entrant(getattr(values, name)) for name in wanted.people]
    with manual_changes.as_seen(round_, values.seen):
        wanted.act(round_, *named, by=desk.by, now=desk.now, reason=values.reason)
    return went_well(request, wanted.done_text(named), desk.url("round", number))


@official(ORGANISER)
def again(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    round_ = _draft(desk, number)
    if request.method != "POST":
        board, how = draft_now(round_), _how(request.GET)
        first = {"how": how, "seen": board.seen, "reason": _what_happened(board)}
        return _again_page(request, desk, round_, how, AgainForm(initial=first))
    how = _how(request.POST)
    if "look" in request.POST:
        form = AgainForm(initial=request.POST.dict())
        return _again_page(request, desk, round_, how, form, look=True)
    form = AgainForm(request.POST)
    if form.is_valid():
        with form_errors(form):
            form.act(round_, by=desk.by, now=desk.now)
            return went_well(request, str(WAYS[how].done), desk.url("round", round_.number))
    return _again_page(request, desk, round_, how, form)


@official(ORGANISER, methods=["POST"])
def again_preview(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Only what pairing again would change: the engine pairs a round for it, so the page does not wait."""
    round_ = _draft(desk, number)
    found = _look_at_way(desk, round_, _how(request.POST))
    return render(
        request, "organiser/rounds/draft/_draft_preview.html", {"round": round_, "desk": desk, **found}
    )


@official(ORGANISER, methods=["POST"])
def take_back(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """The last own change; where it left players out, they are here again too."""
    values, round_ = posted(request, ChangeInput), desk.round(number)
    left_out = undo.with_absences(own_last(drafts.changes_of(round_), desk))
    if left_out is not None:
        undo.undo_together(left_out, by=desk.by, now=desk.now, reason=values.reason)
        words = gettext("Undone: %(action)s") % {"action": left_out.sentence}
        return went_well(request, words, desk.url("round", number))
    with manual_changes.as_seen(round_, values.seen):
        undone = manual_changes.take_back(round_, by=desk.by, now=desk.now, reason=values.reason)
    before = undone.takes_back or undone
    words = gettext("Undone: %(action)s") % {"action": before.sentence}
    return went_well(request, words, desk.url("round", number))


@official()
def why(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Asked about nobody it only asks who; an empty opponent is the bye."""
    round_ = desk.round(number)
    people = drafts.people_of(round_)
    form = WhyForm(request.GET if request.GET.get("one") else None, entrants=people)
    answer: Answer | None = None
    if round_.stage == Stage.SWISS and form.is_valid():
        try:
            answer = explanations.why(round_, *form.pair())
        except EngineRefusal as refusal:
            form.add_error(None, refusal_text(refusal))
    return form_page(request, desk, "organiser/rounds/why.html", round=round_, form=form, answer=answer)


def _draft(desk: Desk, number: int) -> Round:
    round_ = desk.round(number)
    if round_.status != RoundStatus.DRAFT:
        raise Http404(gettext("This round is published already. Go back to the round."))
    return round_


def _how(data: QueryDict) -> str:
    how = data.get("how", "repair")
    if how not in WAYS:
        raise Http404(gettext("This is not a way to re-pair. Go back to the draft."))
    return how


def _look_at_way(desk: Desk, round_: Round, how: str) -> dict[str, Any]:
    return tried(round_, lambda: WAYS[how].act(round_, by=desk.by, now=desk.now, reason="…"), how=how)


def _again_page(
    request: HttpRequest, desk: Desk, round_: Round, how: str, form: AgainForm, *, look: bool = False
) -> HttpResponse:
    found = _look_at_way(desk, round_, how) if look else {}
    return form_page(
        request,
        desk,
        "organiser/rounds/draft/draft_again.html",
        round=round_,
        form=form,
        way=WAYS[how],
        ways=WAYS.values(),
        has_looked=look,
        **found,
    )


def _what_happened(board: DraftBoard) -> str:
    came = [gettext("%(player)s came") % {"player": f"{one}"} for one in board.came]
    left = [gettext("%(player)s left") % {"player": f"{one}"} for one in board.judged.gone]
    corrected = [gettext("results were corrected")] if board.corrected else []
    return ", ".join([*came, *left, *corrected])[:500]


def _asked_context(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    """A draft, or a published round whose pairings are being changed; else only the round."""
    round_ = asked_round(desk, asked)
    if round_ is None or (round_.status == RoundStatus.DRAFT) == ("edit" in asked):
        return {"round": round_}
    return board_context(desk, round_, asked)


DRAFT: Final = LivePart(
    "draft",
    ("tournament", "entrants", "pairings", "results", "log"),
    _asked_context,
    round_context=board_context,
)
