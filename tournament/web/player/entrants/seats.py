"""Where a player sits now, in one line: for a phone that holds the links of two events."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from tournament.engine.lifecycle import ON_THE_WALL
from tournament.queries.rounds import games
from tournament.templatetags.muster import round_title
from tournament.web.player.core.link_access import SAFE, Own, own_page


@own_page(SAFE)
def seat(request: HttpRequest, own: Own) -> HttpResponse:  # noqa: ARG001 - every view is given it
    return JsonResponse({"says": _seat_text(own)})


def _seat_text(own: Own) -> str:
    game = next(reversed(games.games_of(own.entrant)), None)
    if game is None or game.round.status not in ON_THE_WALL:
        return _("no table now")
    table = game.pairing.table
    if table is None:
        return _("%(round)s: bye") % {"round": round_title(game.round)}
    where = " ".join(filter(None, [str(table), own.tournament.table_name(table)]))
    return _("%(round)s: table %(table)s") % {"round": round_title(game.round), "table": where}
