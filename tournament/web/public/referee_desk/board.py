"""The board: a position is drawn or typed, and the desk answers with a drawing. Nothing is stored.

Refuses nothing that was typed: bad input is shown again, with one sentence at its place.
"""

import json
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import capfirst
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from armies.messages.referee_desk.directions import SIDES
from rules.errors import BadInput, TooLarge
from rules.hex_board import share_code
from rules.hex_board.codec import position_from_json
from rules.hex_board.pieces import Effect, Trait
from rules.hex_board.position import Position
from rules.referee_desk import desk_edition
from tournament import access, time_source
from tournament.messages.board import EDGE_KINDS, ability_text, drawn_lines, editor_words, headline
from tournament.models import Tournament
from tournament.queries.referee_desk import answers, precedents, table_figures
from tournament.queries.referee_desk.drawing import draw, draw_answer
from tournament.web import limits
from tournament.web.absent_pages import refuse_absent
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
NUMBER: Final = re.compile(r"[0-9]{1,4}")  # of a table or a round
Figures = Mapping[str, list[dict[str, Any]]]  # by faction
RESULT: Final = "public/referee_desk/_board_result.html"


@gzip_page
@csrf_exempt  # nothing is stored, and no cookie opens anything here
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def board(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    tournament = access.public_tournament(slug) if slug else None
    if tournament is not None:
        refuse_absent("public:tournament-referee-board", tournament)
    if request.method != "POST":
        return _opened(request, tournament, posted_text(request.GET, "code"))
    ask = posted_text(request.POST, "ask")
    is_drawing = is_from_script(request) and not ask
    if wait := limits.board_has_to_wait(request, is_drawing=is_drawing, now=time_source.now()):
        return _asked_too_often(request, tournament, read_form(request.POST), wait)
    if ask == "code":
        return _page(request, tournament, code_form(posted_text(request.POST, "code")))
    return _page(request, tournament, read_form(request.POST), ask=ask)


def blank_board(
    request: HttpRequest, tournament: Tournament, *, table: str, figures: Figures
) -> HttpResponse:
    """For a player: with the figures of lists that are open to whom this page is shown."""
    return _page(request, tournament, blank_form(), offered=_offered(table, figures))


def _opened(request: HttpRequest, tournament: Tournament | None, code: str) -> HttpResponse:
    """Blank, or with the position of a code: making that takes as long as any drawing."""
    if not code:
        return _page(request, tournament, blank_form())
    if wait := limits.board_has_to_wait(request, is_drawing=True, now=time_source.now()):
        return _asked_too_often(request, tournament, blank_form(), wait)
    return _page(request, tournament, code_form(code))


def _asked_too_often(
    request: HttpRequest, tournament: Tournament | None, form: BoardForm, wait: int
) -> HttpResponse:
    """What was typed is shown again; the script keeps its drawing and only needs the seconds."""
    if is_from_script(request):
        answer = HttpResponse(status=limits.TOO_MANY)
    else:
        answer = _page(request, tournament, form, wait=wait)
    answer["Retry-After"] = str(wait)
    return answer


def _page(
    request: HttpRequest,
    tournament: Tournament | None,
    form: BoardForm,
    *,
    ask: str = "",
    wait: int = 0,
    offered: Mapping[str, Any] | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {"tournament": tournament, "form": form, "wait": wait, **_choices()}
    context |= {**_addresses(tournament), **(offered or {})}
    place = _place(request)
    if tournament is not None and access.may_rule(request.user, tournament):
        context["keep_url"] = reverse("organiser:ruling-new", args=[tournament.slug])
        context |= _of_table(tournament, **place)
    context |= {"is_script": is_from_script(request), "place": urlencode(place)}
    if form.position is not None and ask in QUESTIONS_ASKED:
        context |= _answer(form, ask, tournament)
    position = position_from_json(form.position or {"pieces": []}, path="position")
    if "drawing" not in context:
        context["drawing"] = draw(position)
    if form.position and any(form.position.values()):
        context |= _shared(request, position, is_drawn=context["drawing"] is not None)
    if tournament is not None and "code" in context and "asked" in context:
        context["keep_link"] = _keep_link(tournament, ask, {**context["asked"]}, context["code"], place)
    template = RESULT if is_from_script(request) else PAGE
    status = limits.TOO_MANY if wait else HTTPStatus.OK
    if form.is_wrong and not wait and not is_from_script(request):
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
        "asked": asked,
        "desk_input": json.dumps(asked, separators=(",", ":")),
    }


def _keep_link(
    tournament: Tournament, question: str, asked: dict[str, Any], code: str, place: Mapping[str, str]
) -> str:
    """A link and no form: it also leads there from a page that was opened before its reader signed in."""
    del asked["position"]
    rest = {"input": json.dumps(asked, separators=(",", ":"))} if asked else {}
    return ruling_address(tournament, {"question": question, "code": code, **rest, **place})


def _place(request: HttpRequest) -> dict[str, str]:
    """The table and the round that the address names."""
    sent = {name: posted_text(request.GET, name) for name in ("table", "round")}
    return {name: text for name, text in sent.items() if NUMBER.fullmatch(text)}


def _of_table(tournament: Tournament, table: str = "", round: str = "") -> dict[str, Any]:  # noqa: A002
    """For referees, who see every list: the figures of both lists at a table, to fill in a sheet."""
    if not table:
        return {}
    number = int(round) if round else None
    return _offered(table, table_figures.figures_at(tournament, int(table), number))


def _offered(table: str, found: Figures) -> dict[str, Any]:
    figures = [
        (faction, [(each["id"], json.dumps(each)) for each in rows]) for faction, rows in found.items()
    ]
    return {"table": table, "table_figures": figures}


def _shared(request: HttpRequest, position: Position, *, is_drawn: bool) -> dict[str, Any]:
    """The share code of the position with its link and its QR code; what is too spread to draw has none."""
    try:
        code = share_code.encode(position) if is_drawn else ""
    except TooLarge:
        code = ""
    if not code:
        return {"has_no_code": True}
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
        "facings": [(code, capfirst(str(name))) for code, name in SIDES.items()],
        "traits": [(each.value, ability_text(each)) for each in Trait],
        "effects": [(each.value, ability_text(each)) for each in Effect],
        "edge_kinds": list(EDGE_KINDS.items()),
        "words": json.dumps(editor_words()),
    }
