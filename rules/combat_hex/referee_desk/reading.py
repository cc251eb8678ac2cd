"""What several questions read: what is asked, the position, and the figures that they name."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, TypeVar

from rules.dice import SIDES
from rules.errors import BadInput, unknown
from rules.fields import Fields, text, whole
from rules.figure_lists.abilities import CHAMPIONSHIP_ABILITIES, ability_code
from rules.hex_board.codec import MAX_EFFECTS, position_from_json
from rules.hex_board.hexes import Hex
from rules.hex_board.pieces import Piece
from rules.hex_board.position import Position

MAX_DICE: Final = 60
K = TypeVar("K", bound=StrEnum)


def every_field(selector: str, fields_of: Mapping[K, Iterable[str]]) -> tuple[str, ...]:
    """All fields that a question may hold, where ``selector`` says which of its kinds is asked."""
    return selector, *sorted({name for names in fields_of.values() for name in names})


def read_kind(
    data: object,
    selector: str,
    kinds: type[K],
    fields_of: Mapping[K, Iterable[str]],
    *,
    usual: K | None = None,
) -> tuple[K, Fields]:
    """Which kind is asked, ``usual`` where that is left out, and a reader that knows its fields alone."""
    read = Fields(data, path="", known=every_field(selector, fields_of))
    kind = read.word(selector, kinds) if usual is None else read.word_or_none(selector, kinds) or usual
    return kind, Fields(data, path="", known=(selector, *fields_of[kind]))


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


def need_movement(read: Fields, position: Position, piece: Piece) -> None:
    """A figure that moves needs its movement points."""
    if piece.movement is None:
        place = f"{read.path_of('position')}.pieces[{position.pieces.index(piece)}].mp"
        raise BadInput("field-missing", path=place, data={"name": "mp"})


def read_dice(read: Fields, name: str, *, is_required: bool = False) -> tuple[int, ...]:
    """Dice from 1 to 6, at most 60; none where the field may be left out."""
    items = read.items(name, most=MAX_DICE, is_required=is_required)
    return tuple(whole(item, path=at, least=1, most=SIDES) for at, item in items)


def need_few_dice(count: int) -> None:
    """No roll has more dice than a question may hold, after adding attacks."""
    if count > MAX_DICE:
        raise BadInput("too-many-dice", path="position.pieces", data={"count": count, "limit": MAX_DICE})


def need_own_ids(ids: Iterable[str], name: str) -> None:
    """Each row of this list has an id of its own."""
    seen: set[str] = set()
    for number, each in enumerate(ids):
        if each in seen:
            raise BadInput("id-twice", path=f"{name}[{number}].id", data={"id": each})
        seen.add(each)


def read_index(value: object, dice: tuple[int, ...], *, path: str) -> int:
    """The place of a die, counted from 0."""
    index = whole(value, path=path)
    if index >= len(dice):
        raise BadInput("die-missing", path=path, data={"die": index, "count": len(dice)})
    return index


def read_abilities(read: Fields, name: str) -> tuple[str, ...]:
    """The codes of abilities, however they are spelled."""
    return tuple(read_ability(item, path=at) for at, item in read.items(name, most=MAX_EFFECTS))


def read_ability(value: object, *, path: str) -> str:
    """The code of an ability, however it is spelled."""
    written = text(value, path=path)
    code = ability_code(written)
    if code is None:
        raise unknown("ability-unknown", written, sorted(CHAMPIONSHIP_ABILITIES), path=path)
    return code


def as_lists(hexes: frozenset[Hex] | set[Hex]) -> list[list[int]]:
    """Hexes as JSON, by q and r."""
    return [list(hex_) for hex_ in sorted(hexes)]
