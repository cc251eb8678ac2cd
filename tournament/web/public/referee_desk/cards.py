"""The ruling cards: one question on a screen, and the answer of the desk at the end."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.combat_hex.editions import STARTER
from rules.registry import DEFAULT_RULESET
from tournament import access
from tournament.models import Tournament
from tournament.queries.referee_desk.cards import CardAnswer, card_titles, open_card
from tournament.queries.referee_desk.desk_rules import DeskRules, desk_rules
from tournament.web.caching.page_cache import cached_page, of_code
from tournament.web.public.parts import part
from tournament.web.public.referee_desk.addresses import desk_address
from tournament.web.public.views import SECOND, part_page


@require_safe
@cached_page(shows=of_code)
def landing(request: HttpRequest, key: str = DEFAULT_RULESET) -> HttpResponse:
    rules = desk_rules(None, key)
    context = {
        "is_starter": key == STARTER.key,
        "groups": card_titles(rules),
        "desk": desk_address(rules, None),
    }
    return render(request, "public/referee_desk/landing.html", context)


@require_safe
@cached_page(renewed=SECOND)
def landing_of_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    rules = desk_rules(tournament)
    context = {"groups": card_titles(rules), "desk": desk_address(rules, tournament)}
    return part_page(request, tournament, part("last_turn"), **context)


@require_safe
@cached_page(shows=of_code)
def card(request: HttpRequest, code: str, path: str = "", key: str = DEFAULT_RULESET) -> HttpResponse:
    return _card(request, code, path, rules=desk_rules(None, key))


@require_safe
@cached_page()
def card_of_tournament(request: HttpRequest, slug: str, code: str, path: str = "") -> HttpResponse:
    tournament = access.public_tournament(slug)
    return _card(request, code, path, rules=desk_rules(tournament), tournament=tournament)


def _card(
    request: HttpRequest, code: str, path: str, *, rules: DeskRules, tournament: Tournament | None = None
) -> HttpResponse:
    found = open_card(code, rules)
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
    }
    return render(request, "public/referee_desk/card.html", context)
