"""Hexes and their corners in whole numbers.

A hex is (q, r) with its sides north and south; r grows downward. Its centre is (3q, q + 2r) on a lattice that
holds every corner, too. The lattice is the real board stretched: what crosses, lies on a line or is inside
does so on both, and nothing is ever rounded.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple


class Direction(StrEnum):
    """The side of a hex, and the way to the hex behind it."""

    N = "N"
    NE = "NE"
    SE = "SE"
    S = "S"
    SW = "SW"
    NW = "NW"

    @property
    def number(self) -> int:
        """0 for north, then clockwise."""
        return _NUMBERS[self]

    def turned(self, times: int) -> Direction:
        """So many sixths of a turn clockwise."""
        return DIRECTIONS[(self.number + times) % 6]

    @property
    def corners(self) -> tuple[CornerName, CornerName]:
        """The ends of this side, the one further counter-clockwise first."""
        return CORNERS[self.number], CORNERS[(self.number + 1) % 6]


class CornerName(StrEnum):
    """A corner of a hex."""

    NW = "NW"
    NE = "NE"
    E = "E"
    SE = "SE"
    SW = "SW"
    W = "W"


DIRECTIONS: Final = tuple(Direction)
CORNERS: Final = tuple(CornerName)  # clockwise, as the directions
_NUMBERS: Final = {direction: number for number, direction in enumerate(DIRECTIONS)}
_STEPS: Final = dict(zip(DIRECTIONS, ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)), strict=True))
_OFFSETS: Final = dict(zip(CORNERS, ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)), strict=True))


class Corner(NamedTuple):
    """A point of the lattice."""

    x: int
    y: int


class Hex(NamedTuple):
    """A hex by its column and its row along the column."""

    q: int
    r: int

    def neighbour(self, direction: Direction) -> Hex:
        q, r = _STEPS[direction]
        return Hex(self.q + q, self.r + r)

    def direction_to(self, other: Hex) -> Direction | None:
        """The side behind which the other hex lies; ``None`` where it is no neighbour."""
        return _WAYS.get((other.q - self.q, other.r - self.r))

    def distance(self, other: Hex) -> int:
        """Hexes to count from here to there, the last one included (5.06)."""
        q, r = other.q - self.q, other.r - self.r
        return max(abs(q), abs(r), abs(q + r))

    @classmethod
    def of_centre(cls, centre: Corner) -> Hex:
        """The hex with this centre."""
        q = centre.x // 3
        return cls(q, (centre.y - q) // 2)

    @property
    def centre(self) -> Corner:
        return Corner(3 * self.q, self.q + 2 * self.r)

    def corner(self, name: CornerName) -> Corner:
        x, y = _OFFSETS[name]
        return Corner(3 * self.q + x, self.q + 2 * self.r + y)


_WAYS: Final = {way: direction for direction, way in _STEPS.items()}
