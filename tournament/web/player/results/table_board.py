"""The board with the figures of the own list, and of the opponent's list as far as it is open.

The drawing itself is asked about on the public board, which stores nothing and knows no link.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament import time_source
from tournament.queries.lists import visibility
from tournament.queries.referee_desk import table_figures
from tournament.services.lists import visibility as looks
from tournament.web.player.core.link_access import SAFE, Own, own_page
from tournament.web.player.results.results import game_to_play
from tournament.web.public.referee_desk.board import blank_board


@own_page(SAFE)
def table_board(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    if not own.tournament.has_public_pages:
        raise Http404(_("This tournament has no public pages. Ask the referee to draw the position."))
    game = game_to_play(own, number)
    versions = visibility.lists_shown(game)
    if game.opponent is not None and request.method == "GET":
        looks.note_look(own.entrant, game.opponent, versions, now=time_source.now())
    found = table_figures.figures_of([*visibility.own_lists(game), *versions])
    return blank_board(request, own.tournament, table=str(game.pairing.table or ""), figures=found)
