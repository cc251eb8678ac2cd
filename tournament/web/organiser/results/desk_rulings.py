"""Keep an answer of the referee's desk as a ruling: at a table of the round that is on, or for all tables."""

import json
import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.messages.edge import bad_input_text
from armies.services.errors import UNPROCESSABLE, Refused
from rules.errors import BadInput
from tournament import adapters
from tournament.models import Pairing, Round
from tournament.queries.referee_desk import answers, precedents
from tournament.queries.referee_desk.answers import DeskAnswer
from tournament.queries.referee_desk.stored_positions import position_of
from tournament.queries.rounds import boards
from tournament.services.hall import calls
from tournament.services.referee_desk import rulings
from tournament.services.referee_desk.inputs import MakeRulingInput
from tournament.services.referee_desk.rulings import NewRuling
from tournament.web.forms.form_tokens import client_token
from tournament.web.forms.input_forms import InputForm
from tournament.web.forms.seen_fields import content_digest
from tournament.web.organiser.core.desk import REFEREE, Desk, official, page, went_well
from tournament.web.refusals import sentence

ROUND: Final = re.compile(r"[0-9]{1,4}")
MAX_QUESTION_BYTES: Final = 64 * 1024


class DeskRulingForm(InputForm):
    class Meta:
        input = MakeRulingInput
        fields = ("token", "round", "table", "clause", "reason")
        labels: ClassVar = {"table": _("Table"), "clause": _("Rule number"), "reason": _("Your words")}
        help_texts: ClassVar = {
            "table": _("Empty: for all tables."),
            "clause": _("Empty: the rule that decided the answer."),
            "reason": _("Your sentence to the players."),
        }
        widgets: ClassVar = {
            "token": forms.HiddenInput(),
            "round": forms.HiddenInput(),
            "reason": forms.Textarea({"rows": 3}),
        }


@official(REFEREE)
def new(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The answer with a form below it; sending the form writes the ruling.

    The board leads here with the code of its position, and by POST where there is none. The round is the one
    in which the page was opened: a page that was left open rules on its own table.
    """
    sent = request.POST if request.method == "POST" else request.GET
    question = sent.get("question", "")
    try:
        asked = _question(sent.get("input", ""))
        if code := sent.get("code", ""):
            asked = {**asked, "position": position_of(code)}
        has_answer = question and adapters.has_rulebook(desk.tournament)
        answer = answers.answer_in(question, asked, desk.tournament) if has_answer else None
    except BadInput as error:
        return _page(request, desk, DeskRulingForm(), problem=bad_input_text(error))
    if request.method != "POST" or "opens" in sent:
        round_ = _round(desk, sent)
        first = {"round": str(round_.number) if round_ else ""}
        first |= {name: sent.get(name, "") for name in ("table", "clause")}
        return _page(request, desk, DeskRulingForm(initial={"token": client_token(), **first}), answer)
    form = DeskRulingForm(request.POST)
    if answer and sent.get("shown", _digest(answer)) != _digest(answer):
        form.add_error(
            None, gettext("The answer has changed since you opened this page. Check it, then save.")
        )
    if form.is_valid():
        try:
            number = form.cleaned_data["round"]
            pairing = calls.pairing_to_call(desk.tournament, form.cleaned_data["table"], number=number)
            _write(desk, form, NewRuling(question=question, asked=asked), pairing)
        except BadInput as error:
            return _page(request, desk, form, problem=bad_input_text(error))
        except Refused as refusal:
            messages.error(request, sentence(refusal))
        else:
            to = desk.url("table", pairing.round.number, pairing.table) if pairing else desk.url("log")
            return went_well(request, gettext("Ruling saved."), to)
    return _page(request, desk, form, answer)


def _write(desk: Desk, form: DeskRulingForm, asked: NewRuling, pairing: Pairing | None) -> None:
    values = form.cleaned_data
    ruling = NewRuling(values["reason"], values["clause"], asked.question, asked.asked)
    token = desk.by.token(values["token"]) if values["token"] else ""
    rulings.make(desk.tournament, ruling, pairing=pairing, token=token, by=desk.by, now=desk.now)


def _round(desk: Desk, sent: Mapping[str, str]) -> Round | None:
    """The round that the page names, or the newest."""
    text = sent.get("round", "")
    number = int(text) if ROUND.fullmatch(text) else None
    return boards.current_round(desk.tournament, number) or boards.current_round(desk.tournament)


def _digest(answer: DeskAnswer) -> str:
    """Of what the page shows: event rules may change, and the program, while it is open."""
    return content_digest(rulings.as_stored(answer))


def _question(text: str) -> Mapping[str, Any]:
    """The fields of the question; nothing for a ruling without one."""
    if not text:
        return {}
    try:
        found = json.loads(text) if len(text.encode("utf-8", "replace")) <= MAX_QUESTION_BYTES else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadInput("object-expected", path="input", data={"value": text[:40]})
    return found


def _page(
    request: HttpRequest,
    desk: Desk,
    form: DeskRulingForm,
    answer: DeskAnswer | None = None,
    *,
    problem: str = "",
) -> HttpResponse:
    earlier = precedents.similar(answer, desk.tournament, is_official=True) if answer else []
    return page(
        request,
        desk,
        "referee_desk/new_ruling.html",
        form=form,
        problem=problem,
        round=_round(desk, request.POST if request.method == "POST" else request.GET),
        question=answer.question if answer else "",
        input=json.dumps(answer.asked) if answer else "",
        shown=_digest(answer) if answer else "",
        answer=answer.as_json() if answer else None,
        similar=earlier,
        status=UNPROCESSABLE if problem or form.errors else 200,
    )
