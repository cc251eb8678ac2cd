"""The part of the board that a drawing shows: columns and rows that hold the whole position.

A column is a q. Rows go straight across the board, every second column half a hex lower: row = r + q // 2.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from rules.hex_board.edges import Edge
from rules.hex_board.hexes import CORNERS, Hex
from rules.hex_board.position import Position


@dataclass(frozen=True, slots=True)
class Frame:
    """So many columns and rows, from these on."""

    column: int = 0
    row: int = 0
    columns: int = 7
    rows: int = 9

    @property
    def size(self) -> int:
        return self.columns * self.rows

    def hexes(self) -> list[Hex]:
        """Column by column, each from north to south."""
        return [self.hex_at(place) for place in range(self.size)]

    def hex_at(self, place: int) -> Hex:
        column, row = divmod(place, self.rows)
        q = self.column + column
        return Hex(q, self.row + row - q // 2)

    def place_of(self, hex_: Hex) -> int:
        """The place in :meth:`hexes`, for a hex inside."""
        return (hex_.q - self.column) * self.rows + row_of(hex_) - self.row

    def holds(self, hex_: Hex) -> bool:
        return 0 <= hex_.q - self.column < self.columns and 0 <= row_of(hex_) - self.row < self.rows

    def edges(self) -> list[Edge]:
        """All sides of its hexes, in an order of their own."""
        found: set[Edge] = set()
        for hex_ in self.hexes():  # a spread position has 43,000 sides: each corner is made once
            nw, ne, e, se, sw, w = (hex_.corner(name) for name in CORNERS)
            found.update(map(Edge, (nw, ne, se, sw, w, w), (ne, e, e, se, sw, nw)))
        return sorted(found)


PATCH: Final = Frame()  # what the editor starts with


def row_of(hex_: Hex) -> int:
    """The row of a hex; those of a patch begin at 0."""
    return hex_.r + hex_.q // 2


def frame_of(position: Position) -> Frame:
    """The patch where the position fits into it; else the smallest frame of at least its size."""
    needed = [*_hexes_of(position)]
    for edge in position.board.edges:
        both = edge.hexes()
        needed.append(next((each for each in both if PATCH.holds(each)), both[0]))
    if all(PATCH.holds(each) for each in needed):
        return PATCH
    column, columns = _span([each.q for each in needed], PATCH.columns)
    row, rows = _span([row_of(each) for each in needed], PATCH.rows)
    return Frame(column, row, columns, rows)


def _hexes_of(position: Position) -> Iterator[Hex]:
    board = position.board
    parts: list[Iterable[Hex]] = [board.x, board.elevated, board.hexes or ()]
    for part in (*parts, *(piece.hexes for piece in position.pieces)):
        yield from part


def _span(values: list[int], least: int) -> tuple[int, int]:
    """Where it begins and how long it is; what is too short grows at both ends."""
    low, high = min(values), max(values)
    spare = max(0, least - (high - low + 1))
    return low - spare // 2, high - low + 1 + spare
