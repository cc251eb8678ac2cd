"""A draft in the organiser's hands: look at a change, make it, take it back, pair again."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext

from armies.services.errors import UNPROCESSABLE, Refused
from tournament.engine.errors import EngineRefusal
from tournament.engine.lifecycle import RoundStatus
from tournament.messages.engine_refusals import refusal_text
from tournament.models import Change, Round, Stage
from tournament.queries.rounds import drafts, explanations
from tournament.queries.rounds.drafts import DraftBoard, DraftRow
from tournament.queries.rounds.explanations import Answer
from tournament.services.rounds import manual_changes, stages
from tournament.services.rounds.inputs import UndoChangeInput
from tournament.web.caching.standings_cache import draft_now, paired_again_now
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.desk import ORGANISER, Desk, form_page, official, page, went_well
from tournament.web.organiser.core.live_pages import (
    LivePart,
    live_page,
    of_round,
    searched_words,
    tables_shown,
)
from tournament.web.organiser.rounds.change_forms import VERBS, WAYS, AgainForm, ChangeForm, WhyForm
from tournament.web.refusals import form_errors, sentence


@dataclass(frozen=True, slots=True)
class Preview:
    """A round as it stands and as it would be. ``out`` would go, ``come`` would be there instead."""

    before: DraftBoard
    after: DraftBoard

    @property
    def out(self) -> list[DraftRow]:
        return _without(self.before, self.after)

    @property
    def come(self) -> list[DraftRow]:
        return _without(self.after, self.before)

    @property
    def moved(self) -> frozenset[int]:
        """The row ids of pairings that are old and only sit elsewhere, or with other armies or marks."""
        together = {row.people for row in self.before.rows}
        return frozenset(row.pairing.pk for row in self.come if row.people in together)

    @property
    def stay(self) -> int:
        return len(self.after.rows) - len(self.come)


def show(request: HttpRequest, desk: Desk, round_: Round) -> HttpResponse:
    board = draft_now(round_)
    people = board.people
    form = ChangeForm(entrants=people, initial={"seen": board.seen})
    asked = WhyForm(entrants=people)
    return live_page(
        request, desk, "organiser/rounds/draft/draft.html", DRAFT, round_=round_, form=form, why_form=asked
    )


@official(ORGANISER)
def change(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    round_ = desk.round(number)
    stages.refuse_by_hand(round_)
    if request.method != "POST":
        return _change_page(request, desk, round_, _form(round_, None, _asked(request, round_)))
    form = _form(round_, request.POST)
    if not form.is_valid():
        return _change_page(request, desk, round_, form)
    if "save" not in request.POST:
        return _change_page(request, desk, round_, form, look=True)
    with form_errors(form):
        form.act(round_, by=desk.by, now=desk.now)
        return went_well(request, form.done_text(), desk.url("round", number))
    return _change_page(request, desk, round_, form)


@official(ORGANISER, methods=["POST"])
def change_preview(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    round_ = desk.round(number)
    data = request.POST.copy()
    data["reason"] = data.get("reason", "").strip() or "…"
    form = _form(round_, data)
    found = _look(desk, round_, form) if form.is_valid() else {}
    return render(
        request, "organiser/rounds/draft/_draft_preview.html", {"round": round_, "desk": desk, **found}
    )


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
    values, round_ = posted(request, UndoChangeInput), desk.round(number)
    with manual_changes.as_seen(round_, values.seen):
        undone = manual_changes.take_back(round_, by=desk.by, now=desk.now, reason=values.reason)
    before = undone.takes_back or undone
    words = gettext("Undone: %(action)s") % {"action": before.sentence}
    return went_well(request, words, desk.url("round", number))


@official()
def why(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    round_ = desk.round(number)
    people = drafts.people_of(round_)
    form = WhyForm(request.GET or None, entrants=people)
    answer: Answer | None = None
    if round_.stage == Stage.SWISS and form.is_valid():
        try:
            answer = explanations.why(round_, *form.pair())
        except EngineRefusal as refusal:
            form.add_error(None, refusal_text(refusal))
    return form_page(request, desk, "organiser/rounds/why.html", round=round_, form=form, answer=answer)


def _form(round_: Round, data: Any, initial: dict[str, Any] | None = None) -> ChangeForm:
    people = drafts.people_of(round_)
    for one in people:
        one.tournament = round_.tournament
    return ChangeForm(data, entrants=people, initial=initial)


def _asked(request: HttpRequest, round_: Round) -> dict[str, Any]:
    wished = {name: request.GET[name] for name in ("what", "first", "second") if request.GET.get(name)}
    return {**wished, "seen": drafts.seen_of(round_, round_.changes.count())}


def _change_page(
    request: HttpRequest, desk: Desk, round_: Round, form: ChangeForm, *, look: bool = False
) -> HttpResponse:
    found = _look(desk, round_, form) if look else _look_at_link(desk, round_, form)
    status = UNPROCESSABLE if form.errors or found.get("error") else 200
    verb = VERBS.get(str(form["what"].value() or ""))
    return page(
        request,
        desk,
        "organiser/rounds/draft/draft_change.html",
        round=round_,
        form=form,
        verb=verb,
        has_looked=look,
        status=status,
        **found,
    )


def _look_at_link(desk: Desk, round_: Round, form: ChangeForm) -> dict[str, Any]:
    if form.is_bound:
        return {}
    trial = _form(round_, {**form.initial, "reason": "…"})
    return _look(desk, round_, trial) if form.initial.get("what") and trial.is_valid() else {}


def _look(desk: Desk, round_: Round, form: ChangeForm) -> dict[str, Any]:
    return _tried(round_, lambda: form.act(round_, by=desk.by, now=desk.now))


def _tried(round_: Round, act: Callable[[], object], *, how: str = "") -> dict[str, Any]:
    """What is said about something that has not happened yet; ``how`` names what is tried often."""
    before = draft_now(round_)

    def trial() -> DraftBoard:
        return manual_changes.trial(act, lambda: drafts.draft_of(_fresh(round_), before=before.judged.costs))

    try:
        after = paired_again_now(round_, how, trial) if how else trial()
    except Refused as refusal:
        return {"error": sentence(refusal)}
    return {"preview": Preview(before, after)}


def _fresh(round_: Round) -> Round:
    return type(round_).objects.select_related("tournament").get(pk=round_.pk)


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
    return _tried(round_, lambda: WAYS[how].act(round_, by=desk.by, now=desk.now, reason="…"), how=how)


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


def _without(board: DraftBoard, other: DraftBoard) -> list[DraftRow]:
    known = {row.looks for row in other.rows}
    return [row for row in board.rows if row.looks not in known]


def _round_context(desk: Desk, round_: Round, asked: Mapping[str, str]) -> dict[str, Any]:
    board = draft_now(round_)
    return {
        "round": round_,
        "board": board,
        "lines": tables_shown(board.rows, asked, pairing_of=lambda row: row.pairing),
        "words": searched_words(asked),
        "judged": board.judged,
        "undoable": own_last(board.changes, desk),
    }


def own_last(changes: Sequence[Change], desk: Desk) -> Change | None:
    mine = (row for row in changes if row.user_id and row.user_id == getattr(desk.by.user, "pk", None))
    return next((row for row in mine if not row.takes_back_id and not row.is_taken_back), None)


DRAFT: Final = LivePart(
    "draft",
    ("tournament", "entrants", "pairings", "results", "log"),
    of_round(_round_context, is_draft=True),
    round_context=_round_context,
)
