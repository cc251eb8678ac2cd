"""The sides of hexes: each is shared by two hexes and stored once."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.hex_board.hexes import DIRECTIONS, Corner, Direction, Hex


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
        x, y = hex_.centre
        (ax, ay), (bx, by) = _OFFSETS[side]
        return cls(Corner(x + ax, y + ay), Corner(x + bx, y + by))

    def hexes(self) -> tuple[Hex, ...]:
        """The two hexes that share this side."""
        way = self.b.x - self.a.x, self.b.y - self.a.y
        return tuple(
            sorted(Hex.of_centre(Corner(self.a.x - x, self.a.y - y)) for x, y in _FIRST_CORNERS[way])
        )


_OFFSETS: Final = {
    side: tuple(sorted(Hex(0, 0).corner(name) for name in side.corners)) for side in DIRECTIONS
}
_FIRST_CORNERS: Final[dict[tuple[int, int], list[Corner]]] = {}  # of the two sides that run the same way
for _a, _b in _OFFSETS.values():
    _FIRST_CORNERS.setdefault((_b.x - _a.x, _b.y - _a.y), []).append(_a)
