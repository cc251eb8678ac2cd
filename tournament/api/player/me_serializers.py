"""Everything an entrant's phone needs, in one answer."""

from __future__ import annotations

from tournament.api.clock.clocks_serializers import ClockShape
from tournament.api.core.base_serializers import Shape
from tournament.api.lists.lists_serializers import ListSummaryShape
from tournament.api.serializers.entrants import OwnEntrantShape
from tournament.api.serializers.pairings import OwnPairingShape
from tournament.api.serializers.tournaments import TournamentShape


class OwnListsShape(Shape):
    """Both lists."""

    good = ListSummaryShape()
    evil = ListSummaryShape()


class MeShape(Shape):
    """The entrant, the tournament, the lists, the game of the round and the clock."""

    entrant = OwnEntrantShape()
    tournament = TournamentShape()
    lists = OwnListsShape()
    pairing = OwnPairingShape(allow_null=True)
    clock = ClockShape(help_text="The hall's.")
    own_clock = ClockShape(help_text="As the own table has it: with its extra time, and what it is told.")
