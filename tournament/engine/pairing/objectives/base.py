"""What every objective is: a price for one pair, a price for one bye, and the same for a whole crowd.

It refuses to know any objective: each family has a module of its own.
"""

from abc import ABC, abstractmethod
from typing import ClassVar

from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.objectives.terms import Crowd, Terms


class Objective(ABC):
    """One level. ``key`` is for machines, ``name`` for people, ``source`` the clause or the reason."""

    key: str
    name: ClassVar[str]
    source: ClassVar[str]

    @abstractmethod
    def cost(self, one: Player, two: Player) -> int:
        """The price of this pair; ``one`` has the better rank."""

    def bye_cost(self, one: Player) -> int:  # noqa: ARG002 - most objectives have nothing to say about a bye
        return 0

    def applies(self, field: Field) -> bool:  # noqa: ARG002 - most objectives always have something to say
        """Can anything cost anything at all? Saves the work where not."""
        return True

    @abstractmethod
    def terms(self, crowd: Crowd) -> Terms:
        """The price of every pair and bye of this crowd, as numbers."""
