"""Damage chains: which figures fight one combat, and with how many attacks (6.03 to 6.08)."""

from dataclasses import dataclass

from rules.combat_hex.combat.ledger import Ledger, Ledgers, total
from rules.figure_lists.figures import Faction
from rules.hex_board.pieces import Piece
from rules.hex_board.zones import Zones


@dataclass(frozen=True, slots=True)
class Combat:
    """The figures of one chain by their ids, with the ledger of each."""

    pieces: tuple[Piece, ...]
    ledgers: tuple[Ledger, ...]

    def attacks(self, side: Faction) -> int:
        """The dice of one side."""
        pairs = zip(self.pieces, self.ledgers, strict=True)
        return sum(total(ledger) for piece, ledger in pairs if piece.side is side)


def chains(zones: Zones) -> list[tuple[Piece, ...]]:
    """Figures joined by "is in the other's zone", whichever way; a figure alone is no combat."""
    joined: dict[str, set[str]] = {piece.id: set() for piece in zones.position.pieces}
    by_id = {piece.id: piece for piece in zones.position.pieces}
    for piece in zones.position.pieces:
        for enemy in zones.threatened_by(piece):
            joined[piece.id].add(enemy.id)
            joined[enemy.id].add(piece.id)
    found, seen = [], set[str]()
    for id_ in sorted(joined):
        if id_ not in seen and joined[id_]:
            chain, waiting = {id_}, [id_]
            while waiting:
                near = joined[waiting.pop()] - chain
                chain |= near
                waiting += near
            seen |= chain
            found.append(tuple(by_id[each] for each in sorted(chain)))
    return found


def combats(ledgers: Ledgers) -> list[Combat]:
    """Every combat of a position."""
    return [
        Combat(chain, tuple(ledgers.ledger(piece, chain) for piece in chain))
        for chain in chains(ledgers.zones)
    ]
