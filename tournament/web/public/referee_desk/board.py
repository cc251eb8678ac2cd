"""The board: a position is drawn or typed, and the desk answers with a drawing. Nothing is stored.

Refuses nothing that was typed: bad input is shown again, with one sentence at its place.
"""

import json
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from rules.combat_hex.board import share_code
from rules.combat_hex.board.codec import position_from_json
from rules.combat_hex.board.edges import EdgeKind
from rules.combat_hex.board.hexes import DIRECTIONS
from rules.combat_hex.board.pieces import Effect, Trait
from rules.errors import BadInput, TooLarge
from rules.referee_desk import desk_edition
from tournament import access, time_source
from tournament.messages.board import drawn_lines, editor_words, headline
from tournament.models import Tournament
from tournament.queries.referee_desk import answers, precedents
from tournament.queries.referee_desk.drawing import draw, draw_answer
from tournament.web import limits
from tournament.web.forms.post_data import posted_text
from tournament.web.public.referee_desk.addresses import ruling_address
from tournament.web.public.referee_desk.board_form import (
    QUESTIONS_ASKED,
    BoardForm,
    blank_form,
    code_form,
    read_form,
)
from tournament.web.qr_codes import inline_svg
from tournament.web.script_requests import is_from_script

PAGE: Final = "public/referee_desk/board.html"
RESULT: Final = "public/referee_desk/_board_result.html"


@gzip_page
@csrf_exempt  # nothing is stored, and no cookie opens anything here
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def board(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    tournament = access.public_tournament(slug) if slug else None
    if request.method != "POST":
        code = posted_text(request.GET, "code")
        return _page(request, tournament, code_form(code) if code else blank_form())
    if wait := limits.form_has_to_wait(request, "board", now=time_source.now()):
        form = blank_form()
        return _page(request, tournament, form, wait=wait, status=limits.TOO_MANY)
    ask = posted_text(request.POST, "ask")
    if ask == "code":
        return _page(request, tournament, code_form(posted_text(request.POST, "code")))
    return _page(request, tournament, read_form(request.POST), ask=ask)


def _page(
    request: HttpRequest,
    tournament: Tournament | None,
    form: BoardForm,
    *,
    ask: str = "",
    wait: int = 0,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    context: dict[str, Any] = {"tournament": tournament, "form": form, "wait": wait, **_choices()}
    context |= _addresses(tournament)
    context["is_script"] = is_from_script(request)
    if form.position is not None and ask in QUESTIONS_ASKED:
        context |= _answer(form, ask, tournament)
    if tournament and "answer" in context:
        context["keep_url"] = _keep_url(request, tournament, ask, context["desk_input"])
    context |= _shared(request, form)
    if "drawing" not in context:
        position = position_from_json(form.position or {"pieces": []}, path="position")
        context["drawing"] = draw(position)
    template = RESULT if is_from_script(request) else PAGE
    if form.is_wrong and status == HTTPStatus.OK and not is_from_script(request):
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, template, context, status=status)


def _answer(form: BoardForm, ask: str, tournament: Tournament | None) -> dict[str, Any]:
    asked: dict[str, Any] = {"position": form.position}
    asked |= {name: form.texts[name] for name in QUESTIONS_ASKED[ask] if form.texts[name]}
    for name in {"sight": ("turn",), "reach": ("charge",)}.get(ask, ()):
        asked |= {name: True} if form.texts[name] else {}
    if ask == "reach" and form.texts["bonus"]:
        bonus = form.texts["bonus"]
        asked["bonus"] = int(bonus) if bonus.isdecimal() else bonus
    try:
        answer = answers.answer_in(ask, asked, tournament) if tournament else answers.answer(ask, asked)
    except BadInput as error:
        form.note(error)
        return {}
    value = answer.verdict.value
    edition = desk_edition(answer.ruleset)
    similar = precedents.similar(answer, tournament, is_official=False) if tournament else []
    return {
        "question": ask,
        "similar": similar,
        "headline": headline(ask, asked, value),
        "answer": answer.as_json(),
        "answer_lines": list(drawn_lines(ask, value)),
        "drawing": draw_answer(ask, asked, value, edition, answer.policy),
        "desk_input": json.dumps(asked, separators=(",", ":")),
    }


def _keep_url(request: HttpRequest, tournament: Tournament, question: str, asked: str) -> str:
    """Where those who may rule keep the answer; nothing for everybody else."""
    if not access.may_rule(request.user, tournament):
        return ""
    return ruling_address(tournament, {"question": question, "input": asked})


def _shared(request: HttpRequest, form: BoardForm) -> dict[str, Any]:
    """The share code of the position with its link and its QR code, where it has one."""
    if not form.position or not any(form.position.values()):
        return {}
    try:
        code = share_code.encode(position_from_json(form.position, path="position"))
    except TooLarge:
        return {}
    link = request.build_absolute_uri(f"{request.path}?code={code}")
    return {"code": code, "code_groups": _groups(code), "link": link, "qr": inline_svg(link)}


def _addresses(tournament: Tournament | None) -> dict[str, str]:
    if tournament is None:
        return {"desk_url": reverse("public:referee-desk"), "board_url": reverse("public:referee-board")}
    return {
        "desk_url": reverse("public:tournament-referee-desk", args=[tournament.slug]),
        "board_url": reverse("public:tournament-referee-board", args=[tournament.slug]),
    }


def _groups(code: str) -> list[str]:
    return [code[at : at + 4] for at in range(0, len(code), 4)]


def _choices() -> dict[str, Any]:
    return {
        "facings": [each.value for each in DIRECTIONS],
        "traits": [each.value for each in Trait],
        "effects": [each.value for each in Effect],
        "edge_kinds": [each.value for each in EdgeKind if each is not EdgeKind.CLEAR],
        "words": json.dumps(editor_words()),
    }
