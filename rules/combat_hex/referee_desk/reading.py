"""What several questions read: the position, and the figures that they name."""

from rules.combat_hex.board.codec import position_from_json
from rules.combat_hex.board.hexes import Hex
from rules.combat_hex.board.pieces import Piece
from rules.combat_hex.board.position import Position
from rules.errors import BadInput, unknown
from rules.fields import Fields


def read_position(read: Fields) -> Position:
    """The position of a question."""
    return position_from_json(read.required("position"), path=read.path_of("position"))


def read_piece(read: Fields, name: str, position: Position) -> Piece:
    """The figure whose id stands in this field."""
    wanted = read.text(name)
    for piece in position.pieces:
        if piece.id == wanted:
            return piece
    raise unknown("word-unknown", wanted, [piece.id for piece in position.pieces], path=read.path_of(name))


def read_enemies(read: Fields, one: str, other: str, position: Position) -> tuple[Piece, Piece]:
    """Two figures of different sides."""
    first, second = read_piece(read, one, position), read_piece(read, other, position)
    if first.side is second.side:
        data = {"id": second.id, "other": first.id}
        raise BadInput("same-side", path=read.path_of(other), data=data)
    return first, second


def as_lists(hexes: frozenset[Hex] | set[Hex]) -> list[list[int]]:
    """Hexes as JSON, by q and r."""
    return [list(hex_) for hex_ in sorted(hexes)]
