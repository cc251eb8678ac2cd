"""The sides of hexes: each is shared by two hexes and stored once."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.combat_hex.board.hexes import DIRECTIONS, Corner, Direction, Hex


class EdgeKind(StrEnum):
    """What a side is printed as (4.03, 4.04). A side that the board does not name is clear."""

    CLEAR = "clear"
    ROUGH = "rough"
    WATER = "water"
    WALL = "wall"
    LEDGE = "ledge"

    @property
    def cost(self) -> int | None:
        """Movement points to cross it; ``None`` where it cannot be crossed."""
        return _COSTS.get(self)


_COSTS: Final = {EdgeKind.CLEAR: 1, EdgeKind.ROUGH: 2, EdgeKind.WATER: 3}


class Edge(NamedTuple):
    """Two corners, the smaller one first."""

    a: Corner
    b: Corner

    @classmethod
    def of_side(cls, hex_: Hex, side: Direction) -> Edge:
        """The side of a hex; the hex behind it gives the same."""
        first, second = (hex_.corner(name) for name in side.corners)
        return cls(first, second) if first < second else cls(second, first)

    def hexes(self) -> tuple[Hex, ...]:
        """The two hexes that share this side."""
        x, y = self.a.x + self.b.x, self.a.y + self.b.y  # twice the middle
        q = (x - 3) // 6 if x % 2 else x // 6
        near = [Hex(column, (y - 2 * column) // 4 + row) for column in (q, q + 1) for row in (0, 1)]
        return tuple(each for each in near if self in {Edge.of_side(each, side) for side in DIRECTIONS})
