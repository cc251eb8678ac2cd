"""The lists of others, as far as the tournament opens them; every first look is written down."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from armies.models import ArmyListVersion
from tournament import access
from tournament.api.core.operations import LINK, Call, operation
from tournament.api.lists.lists_serializers import OpenListsOutput
from tournament.models import Entrant
from tournament.queries.lists import visibility
from tournament.queries.rounds import games
from tournament.services.core.errors import Conflict
from tournament.services.lists import visibility as looks


@operation("GET", "me/pairings/<int:number>/opponent/", "me_opponent", LINK, output=OpenListsOutput)
def opponent(call: Call, number: int) -> dict[str, Any]:
    """The list that the opponent of a round plays, as far as it is open, or why it is not."""
    game = games.game_of(call.entrant, number)
    if game is None or game.opponent is None:
        raise Http404(
            _("You do not have an opponent in round %(round)s. If you should, go to the desk.")
            % {"round": number}
        )
    versions = visibility.lists_shown(game)
    return _looked_at(call, game.opponent, versions, why="" if versions else visibility.why_hidden(game))


@operation("GET", "me/others/<int:number>/", "me_others", LINK, output=OpenListsOutput, refuses=(409,))
def others(call: Call, number: int) -> dict[str, Any]:
    """Both lists of any player, if the tournament opens all lists."""
    holder = access.entrant_in(call.entrant.tournament, number)
    if not visibility.may_look_around(call.entrant):
        raise Conflict("lists-closed", case="others")
    if holder.pk == call.entrant.pk:
        raise Http404(_("This is you. Ask for your own lists at me/lists/."))
    return _looked_at(call, holder, visibility.lists_open_to(call.entrant, holder))


def _looked_at(
    call: Call, holder: Entrant, versions: Sequence[ArmyListVersion], *, why: str = ""
) -> dict[str, Any]:
    if call.request.method == "GET":  # who only asks for the head has seen nothing
        looks.note_look(call.entrant, holder, versions, now=call.now)
    return {"entrant": holder, "lists": versions, "why_hidden": why}
