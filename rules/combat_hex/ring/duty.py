"""Where a Ringwraith has to end its move while Frodo wears the Ring (9.06 to 9.08)."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.combat_hex.movement.mover import Mover
from rules.combat_hex.movement.reach import reach
from rules.combat_hex.ring.permission import RingRules
from rules.hex_board.hexes import Hex
from rules.hex_board.pieces import Piece, Trait
from rules.hex_board.zones import are_adjacent


class Duty(StrEnum):
    """What the Ringwraith owes."""

    NONE = "none"  # Frodo does not wear the Ring
    STAY = "stay"
    ADJACENT = "adjacent"
    CLOSER = "closer"
    EXEMPT = "exempt"


@dataclass(slots=True)
class Owed:
    """The duty, and the hexes in which the move may end."""

    duty: Duty
    ends: frozenset[Hex] = frozenset()
    readings: set[str] = field(default_factory=set)


def duty(mover: Mover, frodo: Piece, rules: RingRules) -> Owed:
    """What this Ringwraith owes; it does not have to run (B41)."""
    if Trait.RING_ON not in frodo.traits or Trait.RINGWRAITH not in mover.piece.traits:
        return Owed(Duty.NONE)
    if _is_adjacent(mover, mover.piece, frodo):
        return Owed(Duty.STAY, readings={"B42"})
    ends = reach(mover).ends
    beside = {hex_ for hex_ in ends if _is_adjacent(mover, replace(mover.piece, hexes=(hex_,)), frodo)}
    nearest = min(mover.start.distance(each) for each in frodo.hexes)
    closer = {hex_ for hex_ in ends if min(hex_.distance(each) for each in frodo.hexes) < nearest}
    if not rules.owes_adjacent:
        beside = set()
    if not _open(mover, beside | closer, frodo):
        return Owed(Duty.EXEMPT, readings={"B41", "B47"})
    if mover.policy.wraith_into_zones == "not-owed":  # B47
        beside, closer = (_open(mover, each, frodo) for each in (beside, closer))
    if beside:
        return Owed(Duty.ADJACENT, frozenset(beside), {"B47"})
    return Owed(Duty.CLOSER, frozenset(closer), {"B41", "B47"})


def _open(mover: Mover, hexes: set[Hex], frodo: Piece) -> set[Hex]:
    """Those that no enemy but Frodo himself threatens (9.08)."""
    return {hex_ for hex_ in hexes if all(each.id == frodo.id for each in mover.holders.get(hex_, ()))}


def _is_adjacent(mover: Mover, piece: Piece, frodo: Piece) -> bool:
    return are_adjacent(mover.board, piece, frodo, over_ledges=mover.policy.ledge_adjacent)
