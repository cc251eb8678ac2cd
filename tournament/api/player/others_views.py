"""The lists of others, as far as the tournament opens them; every first look is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament import access
from tournament.api.core.base_views import EntrantEndpoint
from tournament.api.core.documents import READ, refusals
from tournament.api.lists.lists_serializers import OpenListsShape
from tournament.api.player import player_rows
from tournament.queries.lists import visibility
from tournament.queries.rounds import games
from tournament.services.core.errors import Conflict
from tournament.services.lists import visibility as looks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rest_framework.request import Request

    from armies.models import ArmyListVersion
    from tournament.models import Entrant

TAGS = ["Entrant"]


class OpponentLists(EntrantEndpoint):
    @extend_schema(operation_id="me_opponent", tags=TAGS, responses={200: OpenListsShape, **READ})
    def get(self, _request: Request, number: int) -> Response:
        """The list that the opponent of a round plays, as far as it is open, or why it is not."""
        game = games.game_of(self.entrant, number)
        if game is None or game.opponent is None:
            raise Http404(f"You have no opponent in round {number}. Ask at the desk if you should have one.")
        versions = visibility.lists_shown(game)
        return self.looked_at(game.opponent, versions, why="" if versions else visibility.why_hidden(game))

    def looked_at(self, holder: Entrant, versions: Sequence[ArmyListVersion], *, why: str = "") -> Response:
        """What is open, once it is written down who looks."""
        if self.request.method == "GET":  # who only asks for the head has seen nothing
            looks.note_look(self.entrant, holder, versions, now=self.now)
        shown = [player_rows.open_list(version) for version in versions]
        return Response(OpenListsShape({"entrant": holder, "lists": shown, "why_hidden": why}).data)


class OthersLists(OpponentLists):
    @extend_schema(
        operation_id="me_others", tags=TAGS, responses={200: OpenListsShape, **READ, **refusals(409)}
    )
    def get(self, _request: Request, number: int) -> Response:
        """Both lists of anybody, where the tournament opens all lists."""
        holder = access.entrant_in(self.entrant.tournament, number)
        if not visibility.may_look_around(self.entrant):
            raise Conflict("lists-closed", "The lists of others are closed. Ask for your own at me/lists/.")
        if holder.pk == self.entrant.pk:
            raise Http404("This is you. Ask for your own lists at me/lists/.")
        return self.looked_at(holder, visibility.lists_open_to(self.entrant, holder))
