"""A position as the numbers of its share code, in the order in which they are written and read.

What is rare is one number: 0 for not there. Figures with the same printed values share them. All values of a
kind cost the same (version 1 of the code), or the likely ones cost less (version 2).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from string import ascii_lowercase
from typing import Final, TypeVar

from rules.dice import SIDES
from rules.figure_lists.figures import Faction, Kind
from rules.hex_board.adaptive_coding import PLAIN, AdaptiveModel, code_edges, code_figures, code_names
from rules.hex_board.codec import (
    FURTHEST,
    MAX_ATTACKS,
    MAX_BASE,
    MAX_EFFECTS,
    MAX_PIECES,
    MAX_POINTS,
    MAX_RANGE,
)
from rules.hex_board.digits import DigitReader, DigitWriter
from rules.hex_board.edges import Edge, EdgeKind
from rules.hex_board.frame import PATCH, Frame, frame_of
from rules.hex_board.hexes import DIRECTIONS, Direction, Hex
from rules.hex_board.pieces import Effect, Piece, Trait
from rules.hex_board.position import Board, Position

T = TypeVar("T")
_FIRST_COLUMN: Final = -FURTHEST - PATCH.columns  # a frame may begin outside, and a side has a hex beyond it
_FIRST_ROW: Final = -FURTHEST - FURTHEST // 2 - PATCH.rows
_COLUMNS: Final = -2 * _FIRST_COLUMN
_ROWS: Final = -2 * _FIRST_ROW
_FACTIONS, _KINDS, _TRAITS, _EFFECTS = tuple(Faction), tuple(Kind), tuple(Trait), tuple(Effect)
_EDGES: Final[tuple[EdgeKind, ...]] = tuple(kind for kind in EdgeKind if kind is not EdgeKind.CLEAR)
_NUMBERS: Final = (
    ("attacks", MAX_ATTACKS),
    ("movement", MAX_POINTS),
    ("action_points", MAX_POINTS),
    ("range", MAX_RANGE),
)
_REST: Final = ("kind", "traits", "effects", "rage_rolls")
_LETTERS, _TEXTS = 1, 2  # how the names are written, where they are not a, b, c in this order
_MAX_NAME: Final = 8_192  # bytes
_IS_LIKELY: Final = (1, 7)
_MAX_LINE_HEXES: Final = 600  # no map that is known has more, and each of its sides costs time
_LIKELY_FIGURES, _LIKELY_EDGES = 16, 24
_KIND_WEIGHTS: Final = [8] * len(_EDGES)
_HALVES: Final = "surrogatepass"  # JSON can hold half a character


def write_position(digits: DigitWriter, position: Position, *, is_adaptive: bool) -> None:
    """What every position has comes first, since what is not there costs nothing at the end."""
    frame, board = frame_of(position), position.board
    pieces = position.pieces
    order = sorted(range(len(pieces)), key=lambda number: frame.place_of(pieces[number].lead))
    placed = [pieces[number] for number in order]
    _write_frame(digits, frame)
    _write_places(digits, placed, frame, likely=_LIKELY_FIGURES if is_adaptive else 0)
    if is_adaptive:
        _write_order(digits, order)
        code_figures(digits, pieces)
        _write_likely_edges(digits, board, frame)
    else:
        _write_sides(digits, placed)
        _write_values(digits, placed)
        _write_edges(digits, board, frame)
        _write_order(digits, order)
    for hexes in (board.elevated, board.x):
        digits.put_subset((frame.place_of(each) for each in hexes), frame.size)
    _write_names(digits, [piece.id for piece in pieces], is_adaptive=is_adaptive)
    _write_bases(digits, placed, frame)
    digits.put(0 if board.hexes is None else 1, 2)
    if board.hexes is not None:
        digits.put_subset((frame.place_of(each) for each in board.hexes), frame.size)


def read_position(digits: DigitReader, *, is_adaptive: bool) -> Position:
    """The position; digits that none has are an error or another number."""
    frame = _read_frame(digits)
    leads = _read_places(digits, frame, likely=_LIKELY_FIGURES if is_adaptive else 0)
    count = len(leads)
    if is_adaptive:
        order = _read_order(digits, count)
        figures = code_figures(digits, [PLAIN] * count)
        placed = [figures[number] for number in order]
        edges = _read_likely_edges(digits, frame)
    else:
        sides = _read_sides(digits, count)
        placed = [
            replace(printed, side=side, facing=facing)
            for printed, (side, facing) in zip(_read_values(digits, count), sides, strict=True)
        ]
        edges = _read_edges(digits, frame)
        order = _read_order(digits, count)
    elevated, x = (frozenset(frame.hex_at(each) for each in digits.take_subset(frame.size)) for _ in range(2))
    names = _read_names(digits, count, is_adaptive=is_adaptive)
    bases = _read_bases(digits, leads, frame)
    hexes = None
    if digits.take(2):
        hexes = frozenset(frame.hex_at(each) for each in digits.take_subset(frame.size))
    found = {
        number: replace(printed, id=names[number], hexes=base)
        for number, printed, base in zip(order, placed, bases, strict=True)
    }
    return Position(Board(hexes, x, elevated, edges), tuple(found[number] for number in range(count)))


def _write_frame(digits: DigitWriter, frame: Frame) -> None:
    digits.put(0 if frame == PATCH else 1, 2)
    if frame != PATCH:
        digits.put(frame.column - _FIRST_COLUMN, _COLUMNS)
        digits.put(frame.row - _FIRST_ROW, _ROWS)
        digits.put(frame.columns, _COLUMNS)
        digits.put(frame.rows, _ROWS)


def _read_frame(digits: DigitReader) -> Frame:
    if not digits.take(2):
        return PATCH
    column, row = digits.take(_COLUMNS) + _FIRST_COLUMN, digits.take(_ROWS) + _FIRST_ROW
    return Frame(column, row, digits.take(_COLUMNS), digits.take(_ROWS))


def _write_places(digits: DigitWriter, placed: list[Piece], frame: Frame, *, likely: int) -> None:
    """Where the figures are, in the order of the frame."""
    places = [frame.place_of(piece.lead) for piece in placed]
    is_shared = any(one == other for one, other in pairwise(places))  # with a carried figure
    digits.code(int(is_shared), (likely or 1, 1))
    if is_shared:
        digits.put(len(places), MAX_PIECES + 1)
        for place in places:
            digits.put(place, frame.size)
    else:
        digits.put_subset(places, frame.size, likely=likely)


def _read_places(digits: DigitReader, frame: Frame, *, likely: int) -> list[Hex]:
    if digits.code(0, (likely or 1, 1)):
        places = [digits.take(frame.size) for _ in range(digits.take(MAX_PIECES + 1))]
    else:
        places = digits.take_subset(frame.size, likely=likely)
    return [frame.hex_at(place) for place in places]


def _write_order(digits: DigitWriter, order: list[int]) -> None:
    """Which figure, in the order given, stands at each place."""
    is_ordered = order == sorted(order)
    digits.put(int(not is_ordered), 2)
    if not is_ordered:
        digits.put_order(order)


def _read_order(digits: DigitReader, count: int) -> list[int]:
    return digits.take_order(count) if digits.take(2) else list(range(count))


def _write_sides(digits: DigitWriter, placed: list[Piece]) -> None:
    """Whose the figures are, and how they face."""
    for piece in placed:
        digits.put(_FACTIONS.index(piece.side), len(_FACTIONS))
        digits.put(piece.facing.number, len(DIRECTIONS))


def _read_sides(digits: DigitReader, count: int) -> list[tuple[Faction, Direction]]:
    return [
        (_FACTIONS[digits.take(len(_FACTIONS))], DIRECTIONS[digits.take(len(DIRECTIONS))])
        for _ in range(count)
    ]


def _write_bases(digits: DigitWriter, placed: list[Piece], frame: Frame) -> None:
    is_large = any(len(piece.hexes) > 1 for piece in placed)
    digits.put(int(is_large), 2)
    for piece in placed if is_large else ():
        digits.put(len(piece.hexes) - 1, MAX_BASE)
        for hex_ in piece.hexes[1:]:
            digits.put(frame.place_of(hex_), frame.size)


def _read_bases(digits: DigitReader, leads: list[Hex], frame: Frame) -> list[tuple[Hex, ...]]:
    if not digits.take(2):
        return [(lead,) for lead in leads]
    return [
        (lead, *(frame.hex_at(digits.take(frame.size)) for _ in range(digits.take(MAX_BASE))))
        for lead in leads
    ]


def _write_values(digits: DigitWriter, placed: list[Piece]) -> None:
    """The different printed values, then which figure has which."""
    plain = [
        replace(piece, id="", side=PLAIN.side, hexes=PLAIN.hexes, facing=PLAIN.facing) for piece in placed
    ]
    different = list(dict.fromkeys(plain))
    for each in different:
        _write_printed(digits, each)
        digits.put(int(each is not different[-1]), 2)
    for each in plain:
        digits.put(different.index(each), len(different))


def _read_values(digits: DigitReader, count: int) -> list[Piece]:
    if not count:
        return []
    different = [_read_printed(digits)]
    while digits.take(2):
        different.append(_read_printed(digits))
    return [different[digits.take(len(different))] for _ in range(count)]


def _write_printed(digits: DigitWriter, piece: Piece) -> None:
    """The numbers that differ from a plain figure, and the rest where anything of it does."""
    numbers = [getattr(piece, name) for name, _ in _NUMBERS]
    changed = [number != getattr(PLAIN, name) for number, (name, _) in zip(numbers, _NUMBERS, strict=True)]
    digits.put(_mask(changed), 1 << len(_NUMBERS))
    for number, is_written, (_, most) in zip(numbers, changed, _NUMBERS, strict=True):
        if is_written:
            digits.put(number or 0, most + 1)
    is_special = any(getattr(piece, name) != getattr(PLAIN, name) for name in _REST)
    digits.put(int(is_special), 2)
    if is_special:
        digits.put(_KINDS.index(piece.kind), len(_KINDS))
        digits.put(_mask(each in piece.traits for each in _TRAITS), 1 << len(_TRAITS))
        digits.put(len(piece.effects), MAX_EFFECTS + 1)
        for effect in piece.effects:
            digits.put(_EFFECTS.index(effect), len(_EFFECTS))
        digits.put(len(piece.rage_rolls), MAX_PIECES + 1)
        for roll in piece.rage_rolls:
            digits.put(roll - 1, SIDES)


def _read_printed(digits: DigitReader) -> Piece:
    mask = digits.take(1 << len(_NUMBERS))
    numbers = {
        name: digits.take(most + 1) for place, (name, most) in enumerate(_NUMBERS) if mask >> place & 1
    }
    plain = replace(PLAIN, **numbers)  # type: ignore[arg-type]
    if not digits.take(2):
        return plain
    return replace(
        plain,
        kind=_KINDS[digits.take(len(_KINDS))],
        traits=frozenset(_members(digits.take(1 << len(_TRAITS)), _TRAITS)),
        effects=tuple(_EFFECTS[digits.take(len(_EFFECTS))] for _ in range(digits.take(MAX_EFFECTS + 1))),
        rage_rolls=tuple(digits.take(SIDES) + 1 for _ in range(digits.take(MAX_PIECES + 1))),
    )


def _mask(flags: Iterable[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def _members(mask: int, known: Sequence[T]) -> list[T]:
    return [each for place, each in enumerate(known) if mask >> place & 1]


def _write_names(digits: DigitWriter, names: list[str], *, is_adaptive: bool) -> None:
    if names == list(ascii_lowercase[: len(names)]):
        digits.put(0, 3)
    elif all(name in ascii_lowercase for name in names) and all(len(name) == 1 for name in names):
        digits.put(_LETTERS, 3)
        for name in names:
            digits.put(ascii_lowercase.index(name), len(ascii_lowercase))
    else:
        digits.put(_TEXTS, 3)
        if is_adaptive:
            code_names(digits, [name.encode("utf-8", _HALVES) for name in names])
            return
        for written in (name.encode("utf-8", _HALVES) for name in names):
            digits.put(len(written), _MAX_NAME)
            for byte in written:
                digits.put(byte, 256)


def _read_names(digits: DigitReader, count: int, *, is_adaptive: bool) -> list[str]:
    way = digits.take(3)
    if way == _LETTERS:
        return [ascii_lowercase[digits.take(len(ascii_lowercase))] for _ in range(count)]
    if way == _TEXTS and is_adaptive:
        return [name.decode("utf-8", _HALVES) for name in code_names(digits, [b""] * count)]
    if way == _TEXTS:
        written = [bytes(digits.take(256) for _ in range(digits.take(_MAX_NAME))) for _ in range(count)]
        return [name.decode("utf-8", _HALVES) for name in written]
    return list(ascii_lowercase[:count])


def _write_edges(digits: DigitWriter, board: Board, frame: Frame) -> None:
    """Which sides, which kinds there are, and which side has which."""
    digits.put(1 if board.edges else 0, 2)
    if not board.edges:
        return
    places = {edge: place for place, edge in enumerate(frame.edges())}
    edges = sorted(board.edges)
    digits.put_subset((places[edge] for edge in edges), len(places))
    used = [kind for kind in _EDGES if kind in board.edges.values()]
    digits.put(_mask(kind in used for kind in _EDGES), 1 << len(_EDGES))
    for edge in edges:
        digits.put(used.index(board.edges[edge]), len(used))


def _read_edges(digits: DigitReader, frame: Frame) -> dict[Edge, EdgeKind]:
    if not digits.take(2):
        return {}
    edges = frame.edges()
    chosen = digits.take_subset(len(edges))
    used = _members(digits.take(1 << len(_EDGES)), _EDGES)
    return {edges[place]: used[digits.take(len(used))] for place in chosen}


def _write_likely_edges(digits: DigitWriter, board: Board, frame: Frame) -> None:
    """The sides as lines, or one by one where that is shorter."""
    digits.code(1 if board.edges else 0, _IS_LIKELY)
    if not board.edges:
        return
    is_line = False
    if frame.size <= _MAX_LINE_HEXES:
        lines, single = DigitWriter(), DigitWriter()
        _write_lines(lines, board, frame)
        _write_single(single, board, frame)
        is_line = lines.number() < single.number()
        digits.put(int(is_line), 2)
    (_write_lines if is_line else _write_single)(digits, board, frame)


def _read_likely_edges(digits: DigitReader, frame: Frame) -> dict[Edge, EdgeKind]:
    if not digits.code(0, _IS_LIKELY):
        return {}
    edges = frame.edges()
    if frame.size <= _MAX_LINE_HEXES and digits.take(2):
        kinds = code_edges(digits, [0] * len(edges), edges)
        return {edge: _EDGES[kind - 1] for edge, kind in zip(edges, kinds, strict=True) if kind}
    chosen = digits.take_subset(len(edges), likely=_LIKELY_EDGES)
    model = AdaptiveModel(digits, _KIND_WEIGHTS)
    return {edges[place]: _EDGES[model.code(0)] for place in chosen}


def _write_lines(digits: DigitWriter, board: Board, frame: Frame) -> None:
    edges = frame.edges()
    code_edges(
        digits, [_EDGES.index(board.edges[each]) + 1 if each in board.edges else 0 for each in edges], edges
    )


def _write_single(digits: DigitWriter, board: Board, frame: Frame) -> None:
    places = {edge: place for place, edge in enumerate(frame.edges())}
    digits.put_subset((places[edge] for edge in board.edges), len(places), likely=_LIKELY_EDGES)
    model = AdaptiveModel(digits, _KIND_WEIGHTS)
    for edge in sorted(board.edges):
        model.code(_EDGES.index(board.edges[edge]))
