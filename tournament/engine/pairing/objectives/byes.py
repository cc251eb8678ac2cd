"""Who sits out: nobody twice before everybody once, and the lowest on the wall. Pairs cost nothing here."""

from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.objectives.base import Objective
from tournament.engine.pairing.objectives.terms import Crowd, Terms


class SecondBye(Objective):
    """Nobody has another bye while somebody has had fewer. Priced by the byes had more than ``fewest``."""

    key = "second-bye"
    name = "No second bye"
    source = "A7: a bye goes to somebody without an earlier one"

    def __init__(self, fewest: int = 0) -> None:
        self.fewest = fewest

    def cost(self, one: Player, two: Player) -> int:  # noqa: ARG002
        return 0

    def bye_cost(self, one: Player) -> int:
        return one.byes - self.fewest

    def terms(self, crowd: Crowd) -> Terms:
        return crowd.over_byes(player.byes - self.fewest for player in crowd.players)

    def applies(self, field: Field) -> bool:
        return field.has_bye


class ByeRank(Objective):
    """The bye goes to the lowest entrant of the standings for whom a legal round exists.

    Which of those who share a place has it is left to all that is less important, so that a lot never puts
    two of a club together.
    """

    key = "bye-rank"
    name = "Bye to the lowest in the standings"
    source = "A7: lowest-ranked player without an earlier bye"

    def cost(self, one: Player, two: Player) -> int:  # noqa: ARG002
        return 0

    def bye_cost(self, one: Player) -> int:
        return one.lower

    def terms(self, crowd: Crowd) -> Terms:
        return crowd.over_byes(map(self.bye_cost, crowd.players))

    def applies(self, field: Field) -> bool:
        return field.has_bye
