"""The figures and sides of a position as numbers that are the cheaper, the likelier they are.

Writing and reading are one function: a writer returns the value that it is given, a reader the one that it
takes. So both see the same values before, and what was seen often in a context is likely there from then on.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, Protocol

from rules.dice import SIDES
from rules.errors import TooLarge
from rules.figure_lists.figures import Faction, Kind
from rules.hex_board.codec import MAX_ATTACKS, MAX_EFFECTS, MAX_PIECES, MAX_POINTS, MAX_RANGE
from rules.hex_board.edges import Edge, EdgeKind
from rules.hex_board.hexes import DIRECTIONS, Corner, Hex
from rules.hex_board.pieces import Effect, Piece, Trait

PLAIN: Final = Piece("", Faction.GOOD, (Hex(0, 0),), DIRECTIONS[0])
_FACTIONS, _KINDS, _TRAITS, _EFFECTS = tuple(Faction), tuple(Kind), tuple(Trait), tuple(Effect)
_DRAWN: Final[tuple[EdgeKind, ...]] = tuple(kind for kind in EdgeKind if kind is not EdgeKind.CLEAR)
_EVEN: Final = 2  # the weight of a value that nothing speaks for or against
_NO: Final = 0  # the place of "not given" among the values of a number that may be left out


class Coder(Protocol):
    """A writer or a reader of numbers."""

    def code(self, value: int, weights: Sequence[int], /) -> int:
        """The value."""


class AdaptiveModel:
    """Weights for each context, which begin the same and grow with what was seen in it."""

    def __init__(self, coder: Coder, first: Sequence[int], step: int = _EVEN) -> None:
        self._coder, self._first, self._step = coder, first, step
        self._weights: dict[Hashable, list[int]] = {}

    def code(self, value: int, context: Hashable = None) -> int:
        weights = self._weights.setdefault(context, list(self._first))
        found = self._coder.code(value, weights)
        weights[found] += self._step
        return found


def _weights(most: int, *likely: tuple[int, int, int]) -> list[int]:
    """1 for each value up to ``most``, and more for ranges: from, to, weight."""
    weights = [1] * (most + 1)
    for low, high, weight in likely:
        weights[low : high + 1] = [weight] * (high + 1 - low)
    return weights


_ATTACKS: Final = _weights(MAX_ATTACKS, (1, 2, 60), (3, 4, 20), (5, 7, 3))
_MOVEMENT: Final = _weights(MAX_POINTS + 1, (_NO, _NO, 60), (4, 7, 30), (8, 9, 8))  # one more than the points
_ACTION_POINTS: Final = {
    Kind.HERO: _weights(MAX_POINTS, (0, 0, 30), (1, 8, 24), (9, 12, 3)),
    Kind.MINION: _weights(MAX_POINTS, (0, 0, 600), (1, 8, 12)),
}
_RANGE: Final = _weights(MAX_RANGE + 1, (_NO, _NO, 300), (7, 13, 20), (14, 21, 2))
_NUMBER_STEP: Final = 20
_HERO: Final = (1, 2)
_TRAIT: Final = (16, 1)
_EFFECT_COUNT: Final = _weights(MAX_EFFECTS, (0, 0, 300), (1, 2, 40))
_RAGE_COUNT: Final = _weights(MAX_PIECES, (0, 0, 3_000), (1, 4, 20))


class _PrintedModels:
    """What a figure has, apart from its place, its name, its side and its facing."""

    def __init__(self, coder: Coder) -> None:
        self._kind = AdaptiveModel(coder, _HERO)
        self._attacks = AdaptiveModel(coder, _ATTACKS, _NUMBER_STEP)
        self._movement = AdaptiveModel(coder, _MOVEMENT, _NUMBER_STEP)
        self._action_points = {
            kind: AdaptiveModel(coder, first, _NUMBER_STEP) for kind, first in _ACTION_POINTS.items()
        }
        self._range = AdaptiveModel(coder, _RANGE, _NUMBER_STEP)
        self._trait = AdaptiveModel(coder, _TRAIT)
        self._effect_count = AdaptiveModel(coder, _EFFECT_COUNT, _NUMBER_STEP)
        self._effect = AdaptiveModel(coder, [_EVEN] * len(_EFFECTS))
        self._rage_count = AdaptiveModel(coder, _RAGE_COUNT, _NUMBER_STEP)
        self._rage_roll = AdaptiveModel(coder, [_EVEN] * SIDES)

    def code(self, piece: Piece) -> Piece:
        kind = _KINDS[self._kind.code(_KINDS.index(piece.kind))]
        return replace(
            PLAIN,
            kind=kind,
            attacks=self._attacks.code(piece.attacks),
            movement=_optional(self._movement.code(_number(piece.movement))),
            action_points=self._action_points[kind].code(piece.action_points),
            range=_optional(self._range.code(_number(piece.range))),
            traits=frozenset(each for each in _TRAITS if self._trait.code(int(each in piece.traits), each)),
            effects=tuple(self._effects(piece)),
            rage_rolls=tuple(self._rage_rolls(piece)),
        )

    def _effects(self, piece: Piece) -> Iterator[Effect]:
        for number in range(self._effect_count.code(len(piece.effects))):
            effect = piece.effects[number] if piece.effects else _EFFECTS[0]
            yield _EFFECTS[self._effect.code(_EFFECTS.index(effect))]

    def _rage_rolls(self, piece: Piece) -> Iterator[int]:
        for number in range(self._rage_count.code(len(piece.rage_rolls))):
            roll = piece.rage_rolls[number] if piece.rage_rolls else 1
            yield self._rage_roll.code(roll - 1) + 1


def _number(value: int | None) -> int:
    return _NO if value is None else value + 1


def _optional(value: int) -> int | None:
    return None if value == _NO else value - 1


_NEW_FIGURE: Final = 4
_SAME_AGAIN: Final = 8  # the board drops a figure with the values that were used last
_SAME_BEFORE: Final = 4  # for each figure of that side


def code_figures(coder: Coder, pieces: Sequence[Piece]) -> list[Piece]:
    """The figures without their places and names. A reader gives as many :data:`PLAIN` ones."""
    side = AdaptiveModel(coder, [_EVEN * 2] * len(_FACTIONS))
    facing = AdaptiveModel(coder, [_EVEN * 2] * len(DIRECTIONS))
    printed = _PrintedFigures(coder)
    found, last = [], PLAIN.side
    for piece in pieces:
        last = _FACTIONS[side.code(_FACTIONS.index(piece.side), last)]
        direction = DIRECTIONS[facing.code(piece.facing.number, last)]
        found.append(replace(printed.code(piece, last), side=last, facing=direction))
    return found


class _PrintedFigures:
    """What is printed on each figure: as on an earlier one, or new."""

    def __init__(self, coder: Coder) -> None:
        self._coder, self._models = coder, _PrintedModels(coder)
        self._met: list[Piece] = []
        self._weights: dict[Faction, list[int]] = {each: [] for each in _FACTIONS}
        self._last = 0

    def code(self, piece: Piece, side: Faction) -> Piece:
        printed = replace(piece, id="", side=PLAIN.side, hexes=PLAIN.hexes, facing=PLAIN.facing)
        number = self._met.index(printed) if printed in self._met else len(self._met)
        weights = [*self._weights[side], _NEW_FIGURE]
        weights[self._last] += _SAME_AGAIN if self._met else 0
        number = self._last = self._coder.code(number, weights)
        if number == len(self._met):
            self._met.append(self._models.code(printed))
            for each in self._weights.values():
                each.append(1)
        self._weights[side][number] += _SAME_BEFORE
        return self._met[number]


_LONELY, _GOES_ON, _MUST_GO_ON, _CROWDED = range(4)
_IS_DRAWN: Final = ((20, 1), (6, 4), (2, 6), (12, 1))  # a line of sides goes on rather than it begins
_SAME_KIND: Final = (30, 1, 1, 1)
_SIDES_OF_CORNER: Final = 3


def code_edges(coder: Coder, kinds: Sequence[int], edges: Sequence[Edge]) -> list[int]:
    """The kind of each of ``edges``, 0 for clear: lines go on and keep their kind. A reader gives zeros."""
    drawn = [AdaptiveModel(coder, first, 1) for first in _IS_DRAWN]
    other, same = AdaptiveModel(coder, [_EVEN] * len(_DRAWN)), AdaptiveModel(coder, _SAME_KIND)
    seen: dict[Corner, list[int]] = {}  # the kinds of the sides of a corner so far
    found = []
    for kind, edge in zip(kinds, edges, strict=True):
        ends = [seen.setdefault(corner, []) for corner in edge]
        near = [each for each in chain(*ends) if each]
        context = max(map(_line_at, ends))
        value = drawn[context].code(int(kind > 0), len(near))
        if value and near:
            value = (same.code((kind - near[-1]) % len(_DRAWN)) + near[-1] - 1) % len(_DRAWN) + 1
        elif value:
            value = other.code(kind - 1) + 1
        for end in ends:
            end.append(value)
        found.append(value)
    return found


def _line_at(end: Sequence[int]) -> int:
    """Whether a line goes on at a corner, by the sides of it that are known."""
    count = sum(1 for kind in end if kind)
    if count == 1:
        return _MUST_GO_ON if len(end) == _SIDES_OF_CORNER - 1 else _GOES_ON
    return _CROWDED if count else _LONELY


_END: Final = 0  # every byte is one more: a number of which all is read is 0, and ends a name
_BYTE: Final = _weights(256, (1 + ord("0"), 1 + ord("9"), 4), (1 + ord("A"), 1 + ord("Z"), 4))
_BYTE[_END], _BYTE[1 + ord(" ")] = 20, 12
_BYTE[1 + ord("a") : 2 + ord("z")] = [12] * 26
_BYTE_STEP: Final = 600  # a word of one name is in the next ones
_BYTES_BEFORE: Final = 2
_MAX_NAME_BYTES: Final = 4_000  # of all names


def code_names(coder: Coder, names: Sequence[bytes]) -> list[bytes]:
    """The names of figures, byte by byte after the two before. A reader gives as many empty ones."""
    model = AdaptiveModel(coder, _BYTE, _BYTE_STEP)
    found: list[bytes] = []
    left = _MAX_NAME_BYTES
    for name in names:
        read = bytearray()
        while value := model.code(_byte_at(name, len(read)), bytes(read[-_BYTES_BEFORE:])):
            read.append(value - 1)
            left -= 1
            if left < 0:
                raise TooLarge  # repeated bytes cost next to nothing, and each takes time
        found.append(bytes(read))
    return found


def _byte_at(name: bytes, place: int) -> int:
    return name[place] + 1 if place < len(name) else _END
