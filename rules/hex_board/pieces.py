"""A figure on the board: where it is, what its base prints, and which abilities are on.

Effects are declared by whoever asks: nothing here knows how an ability came to be on.
"""

from dataclasses import dataclass
from enum import StrEnum

from rules.figure_lists.figures import Faction, Kind
from rules.hex_board.hexes import Direction, Hex


class Trait(StrEnum):
    """What a base always is."""

    LARGE = "large"
    CAVALRY = "cavalry"
    FLYER = "flyer"
    TERRIFYING = "terrifying"
    FEARSOME = "fearsome"
    RINGWRAITH = "ringwraith"
    RING_ON = "ring-on"
    CARRIED = "carried"


class Effect(StrEnum):
    """An activated ability that is on."""

    BATTLE_AWARENESS = "battle-awareness"
    FAST = "fast"
    SNEAK = "sneak"
    EXPERT_MARKSMAN = "expert-marksman"
    BATTLE_CRY = "battle-cry"
    BERSERKER = "berserker"
    BLACK_TROLL_RAGE = "black-troll-rage"
    SPEARMAN = "spearman"


@dataclass(frozen=True, slots=True)
class Piece:
    """A figure on the board. ``hexes`` begin with the lead hex (4.14, 8.10, B24).

    ``movement`` and ``range`` are ``None`` where they were not given. ``rage_rolls`` are the dice of Rage.
    """

    id: str
    side: Faction
    hexes: tuple[Hex, ...]
    facing: Direction
    kind: Kind = Kind.MINION
    attacks: int = 1
    movement: int | None = None
    action_points: int = 0
    range: int | None = None
    traits: frozenset[Trait] = frozenset()
    effects: tuple[Effect, ...] = ()
    rage_rolls: tuple[int, ...] = ()

    @property
    def lead(self) -> Hex:
        """The lead hex."""
        return self.hexes[0]

    @property
    def is_large(self) -> bool:
        return Trait.LARGE in self.traits

    @property
    def is_foot(self) -> bool:
        """A foot soldier in the words of 8.10 d."""
        return not self.traits & {Trait.LARGE, Trait.CAVALRY}
