"""Everything an entrant's phone needs, in one answer."""

from tournament.api.clock.clocks_serializers import ClockOutput
from tournament.api.core.base_serializers import Output
from tournament.api.lists.lists_serializers import ListSummaryOutput
from tournament.api.serializers.entrants import OwnEntrantOutput
from tournament.api.serializers.pairings import OwnPairingOutput
from tournament.api.serializers.tournaments import TournamentOutput


class OwnListsOutput(Output):
    """Both lists."""

    good = ListSummaryOutput()
    evil = ListSummaryOutput()


class MeOutput(Output):
    """The entrant, the tournament, the lists, the game of the round and the clock."""

    entrant = OwnEntrantOutput()
    tournament = TournamentOutput()
    lists = OwnListsOutput()
    pairing = OwnPairingOutput(allow_null=True)
    clock = ClockOutput(help_text="The hall's.")
    own_clock = ClockOutput(help_text="As the own table has it: with its extra time, and what it is told.")
