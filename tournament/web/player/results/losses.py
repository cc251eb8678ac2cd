"""Count figures lost from the own list while the game runs, and share the count if both players agree.

The page and its script add up; what the sums mean is decided where every report is checked.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

from armies.models import ArmyListVersion
from tournament import adapters, time_source
from tournament.models import Tournament
from tournament.queries.lists import visibility
from tournament.web import limits
from tournament.web.forms.post_data import whole
from tournament.web.player.core.link_access import POST, SAFE, Own, own_page, page
from tournament.web.player.results import shared_losses
from tournament.web.player.results.results import game_to_play

MAX_DIGITS = 6


@own_page(SAFE)
def count(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    game = game_to_play(own, number)
    version = visibility.own_list(game)
    ruleset = adapters.to_catalogue_ruleset(own.tournament)
    context = {
        "game": game,
        "round": game.round,
        "version": version,
        "broken_at": _broken_at(own.tournament, version) if version else None,
        "broken_clause": ruleset.lost_refs(own.tournament.level)[0],
        "can_share": version is not None and shared_losses.is_open(game),
    }
    return page(request, own, "player/results/losses.html", context, current="result")


@own_page(POST)
def share(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    """Put the own count, or take it back; the answer is the opponent's, if both share."""
    limits.refuse_flood(own.entrant, now=time_source.now())
    game = game_to_play(own, number)
    version = visibility.own_list(game)
    if version is None or not shared_losses.is_open(game):
        shared_losses.forget(game, both=True)
        return JsonResponse({"state": "closed"})
    if request.POST.get("stop"):
        shared_losses.forget(game)
        return JsonResponse({"state": "off"})
    shared_losses.put(game, _count(request, own.tournament, version))
    found = shared_losses.opponents(game)
    return JsonResponse({"state": "shared", "other": found} if found else {"state": "waiting"})


def _count(request: HttpRequest, tournament: Tournament, version: ArmyListVersion) -> dict[str, Any]:
    """The phone says what is left, never more than the list; the list says the rest."""
    totals, slip = version.totals, adapters.to_slip(tournament)
    left = {
        each.left_of: min(
            whole(request.POST.get(each.left_of, ""), most=MAX_DIGITS) or 0, totals[each.left_of]
        )
        for each in slip.left
    }
    return {
        **left,
        **slip.from_totals(totals),
        "is_broken": left["figures"] <= _broken_at(tournament, version),
        "has_lost_ring_bearer": request.POST.get("ring") == "1",
    }


def _broken_at(tournament: Tournament, version: ArmyListVersion) -> int:
    return adapters.to_catalogue_ruleset(tournament).broken_at(
        version.totals["figures"], level=tournament.level
    )
