"""The ruling cards: one question on a screen, and the answer of the desk at the end."""

import json
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.registry import DEFAULT_RULESET, STARTER_RULESET
from rules.ruling_cards import READ_OUT, Leaf
from tournament import access
from tournament.models import Tournament
from tournament.queries.referee_desk.ability_uses import uses_by_window
from tournament.queries.referee_desk.cards import CardAnswer, card_titles, leaf_at, open_card
from tournament.queries.referee_desk.desk_rules import DeskRules, desk_rules
from tournament.queries.referee_desk.precedents import public_precedents
from tournament.web.absent_pages import refuse_absent
from tournament.web.caching.page_cache import cached_page, of_code
from tournament.web.public.parts import part
from tournament.web.public.referee_desk.addresses import board_address, desk_address, ruling_address
from tournament.web.public.views import SECOND, part_page

KEEP: Final = "keep"  # after a path: keep its answer as a ruling
DRAW: Final = "draw"  # after a path: open its position on the board


@require_safe
@cached_page(shows=of_code)
def landing(request: HttpRequest, key: str = DEFAULT_RULESET) -> HttpResponse:
    rules = desk_rules(None, key)
    context = {
        "is_starter": key == STARTER_RULESET,
        "groups": card_titles(rules),
        "desk": desk_address(rules, None),
    }
    return render(request, "public/referee_desk/landing.html", context)


@require_safe
@cached_page(renewed=SECOND)
def landing_of_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    refuse_absent("public:tournament-referee-desk", tournament)
    rules = desk_rules(tournament)
    context = {"groups": card_titles(rules), "desk": desk_address(rules, tournament)}
    return part_page(request, tournament, part("last_turn"), **context)


@require_safe
@cached_page(shows=of_code)
def abilities(request: HttpRequest, key: str = DEFAULT_RULESET) -> HttpResponse:
    return _abilities(request, desk_rules(None, key))


@require_safe
@cached_page()
def abilities_of_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    refuse_absent("public:tournament-referee-abilities", tournament)
    return _abilities(request, desk_rules(tournament), tournament)


def _abilities(request: HttpRequest, rules: DeskRules, tournament: Tournament | None = None) -> HttpResponse:
    context = {
        "tournament": tournament,
        "desk": desk_address(rules, tournament),
        "windows": uses_by_window(rules),
    }
    return render(request, "public/referee_desk/abilities.html", context)


@require_safe
@cached_page(shows=of_code)
def card(request: HttpRequest, code: str, path: str = "", key: str = DEFAULT_RULESET) -> HttpResponse:
    return _card(request, code, path, rules=desk_rules(None, key))


@require_safe
def card_of_tournament(request: HttpRequest, slug: str, code: str, path: str = "") -> HttpResponse:
    """The same for everybody; those who may rule also get a way to keep the answer."""
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        tournament = access.public_tournament(slug)
        if access.may_rule(request.user, tournament):
            return _card_or_ruling(request, tournament, code, path, keep=KEEP)
    return _shared_card(request, slug=slug, code=code, path=path)


@cached_page()
def _shared_card(request: HttpRequest, slug: str, code: str, path: str) -> HttpResponse:
    return _card_or_ruling(request, access.public_tournament(slug), code, path)


def _card_or_ruling(
    request: HttpRequest, tournament: Tournament, code: str, path: str, *, keep: str = ""
) -> HttpResponse:
    refuse_absent("public:tournament-ruling-card", tournament)
    rules = desk_rules(tournament)
    if (leaf := _leaf_before(KEEP, code, path, rules)) is not None:
        return _keep(tournament, leaf)
    return _card(request, code, path, rules=rules, tournament=tournament, keep=keep)


def _leaf_before(act: str, code: str, path: str, rules: DeskRules) -> Leaf | None:
    """The end of a path that goes on with this act."""
    before, _slash, last = path.rpartition("/")
    return leaf_at(code, before, rules) if last == act else None


def _keep(tournament: Tournament, leaf: Leaf) -> HttpResponse:
    """To the form of a ruling that holds this question; what nothing computes is a clause alone."""
    asked = (
        {"clause": leaf.clauses[0]}
        if leaf.question == READ_OUT
        else {
            "question": leaf.question,
            "input": json.dumps(leaf.input),
        }
    )
    return redirect(ruling_address(tournament, asked))


def _card(
    request: HttpRequest,
    code: str,
    path: str,
    *,
    rules: DeskRules,
    tournament: Tournament | None = None,
    keep: str = "",
) -> HttpResponse:
    if (leaf := _leaf_before(DRAW, code, path, rules)) is not None:
        return redirect(board_address(tournament, leaf.input.get("position")))
    found = open_card(code, rules, public_precedents(tournament) if tournament else ())
    stop = found and found.screen_at(path)
    if found is None or stop is None:
        raise Http404(_("Card not found. Choose one from the list."))
    desk = desk_address(rules, tournament)
    context = {
        "tournament": tournament,
        "card": found,
        "desk": desk,
        "base": f"{desk}cards/{code}/",
        "stop": stop,
        "is_answer": isinstance(stop, CardAnswer),
        "chosen": found.chosen(path),
        "is_start": not path,
        "keep": keep,
        "draw": DRAW,
    }
    return render(request, "public/referee_desk/card.html", context)
