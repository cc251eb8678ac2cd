"""Which hexes a figure threatens, who is engaged, who stands in an enemy zone, and who is adjacent."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from rules.citations import Ref, cite
from rules.combat_hex.referee_desk.reading import as_lists, read_position
from rules.combat_hex.ruleset import Ruleset
from rules.fields import Fields
from rules.hex_board.edges import EdgeKind
from rules.hex_board.pieces import Effect, Piece, Trait
from rules.hex_board.position import Position
from rules.hex_board.zones import are_adjacent, shared_sides, zones_of
from rules.policy import Policy
from rules.verdict import Answer, Step, Verdict

FIELDS: Final = ("position",)


def read(data: object) -> Position:
    """The position that the question is about."""
    return read_position(Fields(data, path="", known=FIELDS))


def answer(position: Position, _edition: Ruleset, policy: Policy) -> Answer:
    """``zones``, ``engaged``, ``in_enemy_zone`` and ``adjacent``."""
    zones = zones_of(position)
    touching = list(_touching(position))
    adjacent = [
        pair for pair in touching if are_adjacent(position.board, *pair, over_ledges=policy.ledge_adjacent)
    ]
    only_ledges = any(shared_sides(position.board, *pair) == {EdgeKind.LEDGE} for pair in touching)
    engaged = {piece.id: zones.threatened_by(piece) for piece in position.pieces}
    value = {
        "zones": {piece.id: as_lists(zones.by_id[piece.id]) for piece in position.pieces},
        "engaged": sorted(id_ for id_, enemies in engaged.items() if enemies),
        "in_enemy_zone": sorted(piece.id for piece in position.pieces if zones.threatening(piece)),
        "adjacent": sorted(sorted((one.id, other.id)) for one, other in adjacent),
    }
    steps = [_zone_step(piece, len(zones.by_id[piece.id])) for piece in position.pieces]
    steps += [
        Step("engaged", data={"id": id_, "enemies": sorted(each.id for each in enemies)}, refs=cite("4.10"))
        for id_, enemies in engaged.items()
        if enemies
    ]
    if only_ledges:
        refs = cite("8.083", "B10")
        steps.append(Step("ledge-between", case="adjacent" if policy.ledge_adjacent else "apart", refs=refs))
    return Verdict(value, trace=tuple(steps), disputed=("B10",) if only_ledges else ())


def _touching(position: Position) -> Iterator[tuple[Piece, Piece]]:
    return (pair for pair in combinations(position.pieces, 2) if shared_sides(position.board, *pair))


def _zone_step(piece: Piece, count: int) -> Step:
    case, refs = _shape(piece)
    data = {"id": piece.id, "count": count, "facing": piece.facing.value}
    return Step("zone", case=case, data=data, refs=refs)


def _shape(piece: Piece) -> tuple[str, tuple[Ref, ...]]:
    if Trait.CARRIED in piece.traits:
        return "carried", cite("8.42")
    if piece.is_large:
        return "large", cite("8.46", "4.09")
    if Effect.BATTLE_AWARENESS in piece.effects:
        return "aware", cite("8.09", "4.09")
    return "front", cite("4.09")
