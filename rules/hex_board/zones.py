"""Kill zones, and what follows from them: who is engaged, who stands in an enemy zone, who is adjacent.

Engaged is not mutual: a figure that is attacked from behind has no enemy in its own zone (4.10). A carried
figure does not fight (8.42), so it has no zone and stands in none.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.figure_lists.figures import Faction
from rules.hex_board.edges import EdgeKind
from rules.hex_board.hexes import DIRECTIONS, Hex
from rules.hex_board.pieces import Effect, Piece, Trait
from rules.hex_board.position import Board, Position

CLOSED = frozenset({EdgeKind.WALL, EdgeKind.LEDGE})  # sides that end a kill zone (4.041, 4.09)


def kill_zone(board: Board, piece: Piece) -> frozenset[Hex]:
    """The hexes that the figure threatens: three to its front, or all around its base (8.09, 8.46)."""
    if Trait.CARRIED in piece.traits:
        return frozenset()
    sides = (
        [(hex_, side) for hex_ in piece.hexes for side in DIRECTIONS]
        if is_all_around(piece)
        else [(piece.lead, piece.facing.turned(turn)) for turn in (-1, 0, 1)]
    )
    reached = {
        hex_.neighbour(side)
        for hex_, side in sides
        if not board.edges or board.kind(hex_, side) not in CLOSED
    }
    return frozenset(each for each in reached.difference(piece.hexes) if board.holds(each))


def is_all_around(piece: Piece) -> bool:
    """Does its zone have no front?"""
    return piece.is_large or Effect.BATTLE_AWARENESS in piece.effects


@dataclass(frozen=True, slots=True)
class Zones:
    """The kill zones of a position, by the id of the figure."""

    position: Position
    by_id: Mapping[str, frozenset[Hex]]

    def threatened_by(self, piece: Piece) -> tuple[Piece, ...]:
        """The enemies that stand in the zone of this figure."""
        zone = self.by_id[piece.id]
        return tuple(
            each
            for each in self.position.enemies_of(piece)
            if Trait.CARRIED not in each.traits and not zone.isdisjoint(each.hexes)
        )

    def threatening(self, piece: Piece) -> tuple[Piece, ...]:
        """The enemies in whose zone this figure stands."""
        if Trait.CARRIED in piece.traits:
            return ()
        return tuple(
            each
            for each in self.position.enemies_of(piece)
            if not self.by_id[each.id].isdisjoint(piece.hexes)
        )

    def holders(self, side: Faction) -> Mapping[Hex, tuple[Piece, ...]]:
        """Each hex that is in a zone of this side, with the figures that hold it."""
        found: dict[Hex, tuple[Piece, ...]] = {}
        for piece in self.position.pieces:
            if piece.side is side:
                for hex_ in self.by_id[piece.id]:
                    found[hex_] = (*found.get(hex_, ()), piece)
        return found


def zones_of(position: Position) -> Zones:
    """The kill zones of all figures."""
    return Zones(position, {piece.id: kill_zone(position.board, piece) for piece in position.pieces})


def shared_sides(board: Board, one: Piece, other: Piece) -> frozenset[EdgeKind]:
    """The sides between two bases; none where they do not touch."""
    return frozenset(
        board.kind(hex_, side)
        for hex_ in one.hexes
        for side in DIRECTIONS
        if hex_.neighbour(side) in other.hexes
    )


def are_adjacent(board: Board, one: Piece, other: Piece, *, over_ledges: bool) -> bool:
    """Do two bases touch without impassable terrain between them (8.083)? A ledge is the question of B10."""
    barriers = {EdgeKind.WALL} if over_ledges else CLOSED
    return bool(shared_sides(board, one, other) - barriers)
