"""A position and an answer about it as a drawing: what stands where on the picture, in whole numbers.

The template makes the SVG, for pages and prints alike. What the drawing
shows beyond the position comes from the answer; nothing is computed here by the rules of the game.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rules.hex_board.codec import position_from_json
from rules.hex_board.edges import Edge, EdgeKind
from rules.hex_board.frame import Frame, frame_of, row_of
from rules.hex_board.hexes import Corner, Hex
from rules.hex_board.pieces import Piece
from rules.hex_board.position import Position
from rules.policy import Policy
from rules.referee_desk import Edition, seen_pair

TEMPLATE: Final = "components/board/drawing.html"  # takes ``drawing``; with ``is_print`` it is 90 mm wide
ACROSS: Final = 15  # units of a step of the lattice to the right, and down: a hex is 60 wide and 52 high
DOWN: Final = 26
MARGIN: Final = 4
MAX_HEXES: Final = 900  # a position that is spread wider is not drawn
MAX_NAME: Final = 5  # characters of a name in its hex
INITIALS: Final = {EdgeKind.ROUGH: "R", EdgeKind.WATER: "B"}


@dataclass(frozen=True, slots=True)
class DrawnHex:
    """A hex by its centre; ``column`` and ``row`` count from 1 on the patch."""

    x: int
    y: int
    hex: Hex
    is_hill: bool
    is_x: bool
    is_missing: bool

    @property
    def column(self) -> int:
        return self.hex.q + 1

    @property
    def row(self) -> int:
        return row_of(self.hex) + 1


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """A side of hexes from end to end; ``kind`` is empty for one that is only marked."""

    x1: int
    y1: int
    x2: int
    y2: int
    kind: str
    is_blocking: bool

    @property
    def initial(self) -> str:
        return INITIALS.get(EdgeKind(self.kind), "")

    @property
    def x(self) -> int:
        return (self.x1 + self.x2) // 2

    @property
    def y(self) -> int:
        return (self.y1 + self.y2) // 2


@dataclass(frozen=True, slots=True)
class DrawnFigure:
    """A figure in its lead hex; ``turn`` are degrees clockwise, ``links`` lead to its other hexes."""

    x: int
    y: int
    piece: Piece
    links: tuple[tuple[int, int], ...]
    is_blocking: bool

    @property
    def turn(self) -> int:
        return 60 * self.piece.facing.number

    @property
    def label(self) -> str:
        name = self.piece.id
        return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"


@dataclass(frozen=True, slots=True)
class DrawnNumber:
    """What a move to this hex costs; in brackets where only running reaches it."""

    hex: Hex
    text: str
    is_stop: bool

    @property
    def x(self) -> int:
        return _point(self.hex.centre)[0]

    @property
    def y(self) -> int:
        return _point(self.hex.centre)[1]


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line of sight, or a link of a chain."""

    x1: int
    y1: int
    x2: int
    y2: int
    passes: bool = True


@dataclass(frozen=True, slots=True)
class DrawnCombat:
    """One bracket round the figures of a combat, with the attacks of each side."""

    left: int
    top: int
    right: int
    bottom: int
    good: int
    evil: int
    links: tuple[DrawnLine, ...]

    @property
    def middle(self) -> int:
        return (self.left + self.right) // 2


@dataclass(slots=True)
class Drawing:
    """Everything on the picture, in the order in which it is drawn."""

    frame: Frame
    rows: list[list[DrawnHex]]
    figures: list[DrawnFigure] = field(default_factory=list)
    sides: list[DrawnSide] = field(default_factory=list)
    zones: list[tuple[str, int, int]] = field(default_factory=list)
    numbers: list[DrawnNumber] = field(default_factory=list)
    lines: list[DrawnLine] = field(default_factory=list)
    combats: list[DrawnCombat] = field(default_factory=list)

    @property
    def left(self) -> int:
        return _x(3 * self.frame.column) - 2 * ACROSS - MARGIN

    @property
    def top(self) -> int:
        return DOWN * (self.frame.hexes()[0].centre.y - self.frame.column % 2) - DOWN - MARGIN

    @property
    def width(self) -> int:
        return 45 * self.frame.columns + 15 + 2 * MARGIN

    @property
    def height(self) -> int:
        return 52 * self.frame.rows + 26 + 2 * MARGIN


def draw(position: Position) -> Drawing | None:
    """The position alone; ``None`` where it is spread too wide."""
    return _drawn(position, blocking=(), edges=())


def draw_answer(
    question: str, asked: Mapping[str, Any], value: Mapping[str, Any], edition: Edition, policy: Policy
) -> Drawing | None:
    """The position of a question with its answer; ``None`` where the question has no position."""
    if "position" not in asked:
        return None
    position = position_from_json(asked["position"], path="position")
    pair = seen_pair(asked, edition, policy) if question == "sight" and value else None
    drawing = _drawn(position, blocking=pair.figures if pair else (), edges=pair.edges if pair else ())
    if drawing is None:
        return None
    if pair:
        drawing.lines = [DrawnLine(*_point(start), *_point(end), passes) for start, end, passes in pair.lines]
    if question == "zones":
        drawing.zones = list(_zones(position, value))
    if question == "reach":
        drawing.numbers = [each for each in _numbers(value) if drawing.frame.holds(each.hex)]
    if question == "combat":
        drawing.combats = [_combat(position, each) for each in value.get("combats", ())]
    return drawing


def _drawn(position: Position, *, blocking: tuple[str, ...], edges: tuple[Edge, ...]) -> Drawing | None:
    frame = frame_of(position)
    if frame.size > MAX_HEXES:
        return None
    board = position.board
    rows: list[list[DrawnHex]] = [[] for _ in range(frame.rows)]
    for each in frame.hexes():
        drawn = DrawnHex(
            *_point(each.centre), each, each in board.elevated, each in board.x, not board.holds(each)
        )
        rows[row_of(each) - frame.row].append(drawn)
    return Drawing(
        frame,
        rows,
        [_figure(piece, blocking) for piece in position.pieces],
        [
            DrawnSide(*_point(edge.a), *_point(edge.b), kind.value, edge in edges)
            for edge, kind in sorted(board.edges.items())
        ],
    )


def _figure(piece: Piece, blocking: tuple[str, ...]) -> DrawnFigure:
    links = tuple(_point(each.centre) for each in piece.hexes[1:])
    return DrawnFigure(*_point(piece.lead.centre), piece, links, piece.id in blocking)


def _zones(position: Position, value: Mapping[str, Any]) -> Iterator[tuple[str, int, int]]:
    """Each hex once for each side that threatens it."""
    sides = {piece.id: piece.side.value for piece in position.pieces}
    threatened = {(sides[id_], Hex(*each)) for id_, hexes in value.get("zones", {}).items() for each in hexes}
    return ((side, *_point(hex_.centre)) for side, hex_ in sorted(threatened))


def _numbers(value: Mapping[str, Any]) -> Iterator[DrawnNumber]:
    stops = [tuple(each) for each in value.get("stops", ())]
    for q, r, cost in value.get("ends", ()):
        yield DrawnNumber(Hex(q, r), str(cost), (q, r) in stops)
    for q, r, price in value.get("run", ()):
        yield DrawnNumber(Hex(q, r), f"({price})", is_stop=False)


def _combat(position: Position, combat: Mapping[str, Any]) -> DrawnCombat:
    pieces = [piece for piece in position.pieces if piece.id in combat["pieces"]]
    points = [_point(each.centre) for piece in pieces for each in piece.hexes]
    links = tuple(
        DrawnLine(*_point(one.lead.centre), *_point(other.lead.centre))
        for number, one in enumerate(pieces)
        for other in pieces[number + 1 :]
        if one.side is not other.side
        and any(here.distance(there) == 1 for here in one.hexes for there in other.hexes)
    )
    return DrawnCombat(
        min(x for x, _ in points) - 26,
        min(y for _, y in points) - 24,
        max(x for x, _ in points) + 26,
        max(y for _, y in points) + 24,
        combat["attacks"]["good"],
        combat["attacks"]["evil"],
        links,
    )


def _point(corner: Corner) -> tuple[int, int]:
    return _x(corner.x), DOWN * corner.y


def _x(lattice: int) -> int:
    return ACROSS * lattice
