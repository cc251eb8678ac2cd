"""What an entrant's private link opens: the whole phone in one answer, and checking in."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament import access, time_source
from tournament.api.core.base_serializers import Nothing
from tournament.api.core.base_views import EntrantEndpoint
from tournament.api.core.documents import EDIT, IF_MATCH, READ, WRITE
from tournament.api.core.input_serializers import serializer_of
from tournament.api.lists.late_serializers import PhoneRequestShape, PressedBody
from tournament.api.player import player_rows
from tournament.api.player.me_serializers import MeShape
from tournament.api.serializers.entrants import OwnEntrantShape
from tournament.engine.entrants import FACTIONS
from tournament.models import PhoneRequest
from tournament.queries.clock import clocks
from tournament.queries.rounds import boards
from tournament.services.core.phone_requests import Sent
from tournament.services.entrants import attendance, entrants, late_check_ins
from tournament.services.entrants.inputs import OwnDetailsInput

if TYPE_CHECKING:
    from rest_framework.request import Request

TAGS = ["Entrant"]
ACCEPTED = 202


class Me(EntrantEndpoint):
    """The entrant behind the link."""

    @extend_schema(operation_id="me", tags=TAGS, responses={200: MeShape, **READ})
    def get(self, _request: Request) -> Response:
        """Who am I, how do my lists stand, where do I sit, how long is left."""
        return self.tagged(MeShape(self._everything()), self.entrant, entrants.COLUMNS)

    @extend_schema(
        operation_id="me_details",
        tags=TAGS,
        parameters=[IF_MATCH],
        request=serializer_of(OwnDetailsInput),
        responses={200: OwnEntrantShape, **EDIT},
    )
    def patch(self, _request: Request) -> Response:
        """Correct club, country, language or e-mail while registration is open; the name is the desk's."""
        values = self.read(serializer_of(OwnDetailsInput))
        details = replace(entrants.details_of(self.entrant), **values.as_dict())
        seen = self.seen(entrants.COLUMNS)
        changed = entrants.edit(self.entrant, details, by=self.by, now=self.now, seen=seen)
        return self.tagged(OwnEntrantShape(changed), changed, entrants.COLUMNS)

    def _everything(self) -> dict[str, Any]:
        tournament = self.entrant.tournament
        round_ = boards.current_round(tournament)
        state = clocks.clock_state(round_, now=time_source.now())
        pairing = access.pairing_of(self.entrant, round_) if round_ is not None else None
        return {
            "entrant": self.entrant,
            "tournament": tournament,
            "lists": {name: player_rows.list_summary(self.entrant, name) for name in FACTIONS},
            "pairing": player_rows.own_pairing(self.entrant),
            "clock": state.as_json(),
            "own_clock": (state.at_table(pairing) if pairing is not None else state).as_json(),
        }


class Withdraw(EntrantEndpoint):
    """Not coming after all."""

    @extend_schema(
        operation_id="me_withdraw", tags=TAGS, request=Nothing, responses={200: OwnEntrantShape, **WRITE}
    )
    def post(self, _request: Request) -> Response:
        """I do not come after all: it frees a place. Twice is harmless."""
        self.said(Nothing)
        entrant = attendance.withdraw(self.entrant, by=self.by, now=self.now)
        return Response(OwnEntrantShape(entrant).data)


class CheckIn(EntrantEndpoint):
    @extend_schema(
        operation_id="me_check_in",
        tags=TAGS,
        request=PressedBody,
        responses={200: OwnEntrantShape, 202: PhoneRequestShape, **WRITE},
    )
    def post(self, _request: Request) -> Response:
        """I am here and ready. Twice is harmless. Too late it is a line for the desk: 202."""
        sent = Sent(**self.said(PressedBody))
        done = late_check_ins.check_in(self.entrant, sent, by=self.by, now=self.now)
        if done.status != PhoneRequest.Status.DONE:
            return Response(PhoneRequestShape(done).data, status=ACCEPTED)
        self.entrant.refresh_from_db()
        return Response(OwnEntrantShape(self.entrant).data)
