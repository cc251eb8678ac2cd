"""A board with figures on it. A position has no phase: the desk never plays the game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.hex_board.edges import Edge, EdgeKind
from rules.hex_board.hexes import DIRECTIONS, Direction, Hex
from rules.hex_board.pieces import Piece, Trait


@dataclass(frozen=True, slots=True)
class Board:
    """The map. ``hexes`` is ``None`` where the map has no end; a side not in ``edges`` is clear."""

    hexes: frozenset[Hex] | None = None
    x: frozenset[Hex] = frozenset()
    elevated: frozenset[Hex] = frozenset()
    edges: Mapping[Edge, EdgeKind] = field(default_factory=dict)

    def holds(self, hex_: Hex) -> bool:
        return self.hexes is None or hex_ in self.hexes

    def kind(self, hex_: Hex, side: Direction) -> EdgeKind:
        return self.edges.get(Edge.of_side(hex_, side), EdgeKind.CLEAR)

    def hill_of(self, hexes: Iterable[Hex]) -> frozenset[Hex]:
        """The elevated hexes that are joined, hex by hex, to one of these (5.141)."""
        found = set(hexes) & self.elevated
        waiting = list(found)
        while waiting:
            each = waiting.pop()
            near = {each.neighbour(direction) for direction in DIRECTIONS} & self.elevated - found
            found |= near
            waiting += near
        return frozenset(found)


@dataclass(frozen=True, slots=True)
class Position:
    """A board and the figures on it, in the order given."""

    board: Board
    pieces: tuple[Piece, ...]

    def is_elevated(self, piece: Piece) -> bool:
        """Any hex of its base on a hill (8.10 g), or carried by an Ent (8.42)."""
        return Trait.CARRIED in piece.traits or not self.board.elevated.isdisjoint(piece.hexes)

    def enemies_of(self, piece: Piece) -> tuple[Piece, ...]:
        return tuple(each for each in self.pieces if each.side is not piece.side)
