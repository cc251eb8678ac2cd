"""A position as JSON: what the desk is asked about, read with the place of every mistake."""

from collections.abc import Iterator
from typing import Any, Final

from rules.dice import SIDES
from rules.errors import BadInput, unknown
from rules.fields import Fields, json_text, text, whole, word
from rules.figure_lists.figures import Faction, Kind
from rules.hex_board.edges import Edge, EdgeKind
from rules.hex_board.hexes import DIRECTIONS, Direction, Hex
from rules.hex_board.pieces import Effect, Piece, Trait
from rules.hex_board.position import Board, Position

FURTHEST: Final = 60  # of a coordinate, either way
MAX_PIECES: Final = 60
MAX_EDGES: Final = 400
MAX_HEXES: Final = 4_000  # of one list; the largest map that is known has fewer than 600
MAX_BASE: Final = 19
MAX_EFFECTS: Final = 20
MAX_POINTS: Final = 40  # movement points, action points
MAX_ATTACKS: Final = 20
MAX_RANGE: Final = 60
_KINDS: Final = ("rough", "water", "wall", "ledge")


def position_from_json(data: object, *, path: str) -> Position:
    """A position; ``pieces`` is required."""
    read = Fields(data, path=path, known=("hexes", "x", "elevated", "edges", "pieces"))
    board = Board(
        hexes=frozenset(_hexes(read, "hexes")) if read.has("hexes") else None,
        x=frozenset(_hexes(read, "x")),
        elevated=frozenset(_hexes(read, "elevated")),
        edges=dict(_edges(read)),
    )
    return Position(board, tuple(_pieces(read, board)))


def position_to_json(position: Position) -> dict[str, Any]:
    """The JSON of a position, without what a reader takes for granted."""
    board = position.board
    data: dict[str, Any] = {"pieces": [_piece_to_json(piece) for piece in position.pieces]}
    for name, hexes in (("hexes", board.hexes), ("x", board.x), ("elevated", board.elevated)):
        if hexes or (name == "hexes" and hexes is not None):
            data[name] = [list(each) for each in sorted(hexes)]
    if board.edges:
        data["edges"] = [_edge_to_json(edge, board.edges[edge]) for edge in sorted(board.edges)]
    return data


def _edge_to_json(edge: Edge, kind: EdgeKind) -> dict[str, Any]:
    hex_ = next(each for each in edge.hexes() if max(map(abs, each)) <= FURTHEST)
    side = next(each for each in DIRECTIONS if Edge.of_side(hex_, each) == edge)
    return {"hex": list(hex_), "side": side.value, "kind": kind.value}


def _piece_to_json(piece: Piece) -> dict[str, Any]:
    data = {
        "id": piece.id,
        "side": piece.side.value,
        "at": list(piece.lead),
        "facing": piece.facing.value,
        "also": [list(each) for each in piece.hexes[1:]],
        "kind": piece.kind.value,
        "attacks": piece.attacks,
        "mp": piece.movement,
        "ap": piece.action_points,
        "range": piece.range,
        "is": sorted(each.value for each in piece.traits),
        "on": [each.value for each in piece.effects],
        "rage_rolls": list(piece.rage_rolls),
    }
    return {name: value for name, value in data.items() if value not in (None, [])}


def hex_from_json(value: object, *, path: str) -> Hex:
    """A hex as ``[q, r]``. A map has hundreds of them: only one that is wrong is looked at twice."""
    if not isinstance(value, list) or len(value) != len(Hex._fields):
        raise BadInput("hex-expected", path=path, data={"value": json_text(value)})
    q, r = value
    if type(q) is type(r) is int and abs(q) <= FURTHEST and abs(r) <= FURTHEST:
        return Hex(q, r)
    numbers = (
        whole(each, path=f"{path}[{number}]", least=-FURTHEST, most=FURTHEST)
        for number, each in enumerate(value)
    )
    return Hex(*numbers)


def _hexes(read: Fields, name: str) -> Iterator[Hex]:
    return (hex_from_json(item, path=at) for at, item in read.items(name, most=MAX_HEXES))


def _direction(value: object, *, path: str) -> Direction:
    written = text(value, path=path).upper()
    if written not in DIRECTIONS:
        raise unknown("word-unknown", value, DIRECTIONS, path=path)
    return Direction(written)


def _edges(read: Fields) -> Iterator[tuple[Edge, EdgeKind]]:
    seen: dict[Edge, EdgeKind] = {}
    for at, item in read.items("edges", most=MAX_EDGES):
        row = Fields(item, path=at, known=("hex", "side", "kind"))
        hex_ = hex_from_json(row.required("hex"), path=row.path_of("hex"))
        side = _direction(row.required("side"), path=row.path_of("side"))
        kind = word(row.required("kind"), EdgeKind, path=row.path_of("kind"))
        edge = Edge.of_side(hex_, side)
        if kind is EdgeKind.CLEAR:
            raise unknown("word-unknown", kind.value, _KINDS, path=row.path_of("kind"))
        if seen.setdefault(edge, kind) is not kind:
            data = {"kind": kind.value, "other": seen[edge].value}
            raise BadInput("edge-twice", path=row.path_of("kind"), data=data)
        yield edge, kind


def _pieces(read: Fields, board: Board) -> Iterator[Piece]:
    ids: set[str] = set()
    taken: dict[Hex, str] = {}
    for at, item in read.items("pieces", most=MAX_PIECES, is_required=True):
        piece = _piece(item, at)
        if piece.id in ids:
            raise BadInput("id-twice", path=f"{at}.id", data={"id": piece.id})
        ids.add(piece.id)
        for number, hex_ in enumerate(piece.hexes):
            place = f"{at}.also[{number - 1}]" if number else f"{at}.at"
            if not board.holds(hex_):
                raise BadInput("hex-off-board", path=place, data={"q": hex_.q, "r": hex_.r})
            if Trait.CARRIED not in piece.traits and taken.setdefault(hex_, piece.id) != piece.id:
                raise BadInput("hex-taken", path=place, data={"id": piece.id, "other": taken[hex_]})
        yield piece


_PIECE: Final = (
    *("id", "side", "at", "facing", "also", "kind", "attacks", "mp", "ap", "range", "is", "on", "rage_rolls"),
)


def _piece(data: object, path: str) -> Piece:
    read = Fields(data, path=path, known=_PIECE)
    return Piece(
        id=read.text("id"),
        side=read.word("side", Faction),
        hexes=_base(read),
        facing=_direction(read.required("facing"), path=read.path_of("facing")),
        kind=read.word_or_none("kind", Kind) or Kind.MINION,
        attacks=read.whole("attacks", 1, most=MAX_ATTACKS),
        movement=read.whole_or_none("mp", most=MAX_POINTS),
        action_points=read.whole("ap", 0, most=MAX_POINTS),
        range=read.whole_or_none("range", most=MAX_RANGE),
        traits=frozenset(word(item, Trait, path=at) for at, item in read.items("is", most=MAX_EFFECTS)),
        effects=tuple(word(item, Effect, path=at) for at, item in read.items("on", most=MAX_EFFECTS)),
        rage_rolls=tuple(
            whole(item, path=at, least=1, most=SIDES)
            for at, item in read.items("rage_rolls", most=MAX_PIECES)
        ),
    )


def _base(read: Fields) -> tuple[Hex, ...]:
    """The hexes of a base, the lead hex first; all of them hang together."""
    hexes = [hex_from_json(read.required("at"), path=read.path_of("at"))]
    if not read.has("also"):
        return tuple(hexes)
    for at, item in read.items("also", most=MAX_BASE - 1):
        hexes.append(hex_from_json(item, path=at))
        if hexes[-1] in hexes[:-1]:
            raise BadInput("base-apart", path=at)
    joined = Board(elevated=frozenset(hexes)).hill_of(hexes[:1])
    for number, hex_ in enumerate(hexes[1:]):
        if hex_ not in joined:
            raise BadInput("base-apart", path=f"{read.path_of('also')}[{number}]")
    return tuple(hexes)
