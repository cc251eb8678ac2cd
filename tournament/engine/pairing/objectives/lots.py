"""The last word, where everything that matters is equal: a lot drawn from the seed of the round."""

from typing import Final

from tournament.engine.pairing.field import LOT_PRIME, Player
from tournament.engine.pairing.objectives.base import Objective
from tournament.engine.pairing.objectives.terms import NOTHING, Crowd, Terms

LOT_BITS: Final = 40
LOT_MASK: Final = (1 << LOT_BITS) - 1


class Lot(Objective):
    """The seeded last word, so that no tie is ever decided by a library or a machine."""

    key = "lot"
    name = "Seeded lot"
    source = "reproducibility"

    def cost(self, one: Player, two: Player) -> int:
        """Forty bits drawn from seed, round and both ids; the matching uses as many as there is room for."""
        return one.lot * two.lot % LOT_PRIME & LOT_MASK

    def terms(self, crowd: Crowd) -> Terms:  # noqa: ARG002
        """None of these: ``encoding.py`` gives the last word what room is left."""
        return NOTHING
