"""Count figures lost from the own list while the game runs. The counts stay on the phone that makes them.

The page and its script add up; what the sums mean is decided where every report is checked.
"""

from django.http import HttpRequest, HttpResponse

from tournament.queries.lists import visibility
from tournament.web.player.core.link_access import SAFE, Own, own_page, page
from tournament.web.player.results.results import game_to_play


@own_page(SAFE)
def count(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    game = game_to_play(own, number)
    context = {"game": game, "round": game.round, "version": visibility.own_list(game)}
    return page(request, own, "player/results/losses.html", context, current="result")
