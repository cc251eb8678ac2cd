"""The attacks of one figure in its combat: a list of amounts, each with the clause that gives it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from rules.combat_hex.combat.combat_rules import CombatRules
from rules.figure_lists.figures import Kind
from rules.hex_board.edges import EdgeKind
from rules.hex_board.pieces import Effect, Piece, Trait
from rules.hex_board.position import Position
from rules.hex_board.zones import Zones, are_adjacent, shared_sides, zones_of
from rules.policy import Policy

PRINTED: Final = "printed"
RAGE_ADDS: Final = 4  # and higher (8.32)
TROLL_ADDS: Final = 2  # for each (8.53)
Ledger = tuple[tuple[int, str], ...]


def total(ledger: Ledger) -> int:
    """The attacks in all."""
    return sum(amount for amount, _ in ledger)


@dataclass(slots=True)
class Ledgers:
    """How figures of a position add up their attacks, with the open readings that were used."""

    position: Position
    rules: CombatRules
    policy: Policy
    readings: set[str] = field(default_factory=set)
    zones: Zones = field(init=False)

    def __post_init__(self) -> None:
        self.zones = zones_of(self.position)

    def ledger(self, piece: Piece, chain: tuple[Piece, ...]) -> Ledger:
        """Empty where the figure has no enemy in its own zone that counts for it (6.08, 9.10)."""
        enemies = self._counted(piece, self.zones.threatened_by(piece))
        if not enemies:
            return ()
        entries = [
            (piece.attacks, PRINTED),
            *self._by_place(piece, enemies),
            *self._by_ability(piece, chain),
        ]
        rage = sum(die >= RAGE_ADDS for die in piece.rage_rolls)  # last, over all that others give: B31
        if piece.rage_rolls:
            self.readings.add("B31")
        entries.append((rage, "8.32"))
        return tuple((amount, clause) for amount, clause in entries if amount or clause == PRINTED)

    def _counted(self, piece: Piece, enemies: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """Frodo with the Ring on counts for Ringwraiths alone (9.10, 9.141, B20)."""
        ring = [each for each in enemies if Trait.RING_ON in each.traits]
        if not ring or not self.rules.hides_ring or Trait.RINGWRAITH in piece.traits:
            return enemies
        self.readings.add("B20")
        return tuple(each for each in enemies if each not in ring)

    def _by_place(self, piece: Piece, enemies: tuple[Piece, ...]) -> Iterator[tuple[int, str]]:
        if not self.zones.threatening(piece):
            yield len(enemies) if self.rules.outflanks_each else 1, "6.23"
        if self.position.is_elevated(piece):
            low = [each for each in enemies if not self.position.is_elevated(each)]
            if low:
                self.readings.add("B21")
            yield 0 if piece.is_large else len(low), "6.24"

    def _by_ability(self, piece: Piece, chain: tuple[Piece, ...]) -> Iterator[tuple[int, str]]:
        friends = [each for each in chain if each.side is piece.side]
        yield self._battle_cries(friends) if piece.kind is Kind.MINION else 0, "8.28"
        yield piece.effects.count(Effect.BERSERKER) and self._berserker(piece), "8.30"
        yield piece.effects.count(Effect.BLACK_TROLL_RAGE) and self._troll_rage(piece, chain), "8.53"
        yield sum(self._supports(each, piece) for each in self.position.pieces), "8.33"

    def _battle_cries(self, friends: list[Piece]) -> int:
        """Those of heroes who may use action points here: they have an enemy in their own zone (B19)."""
        crying = [each for each in friends if Effect.BATTLE_CRY in each.effects]
        engaged = [each for each in crying if self.zones.threatened_by(each)]
        if len(engaged) < len(crying):
            self.readings.add("B19")
        able = crying if self.policy.buying_asks == "chain" else engaged
        return sum(each.effects.count(Effect.BATTLE_CRY) for each in able)

    def _berserker(self, piece: Piece) -> int:
        over_ledges, board = self.policy.ledge_adjacent, self.position.board
        enemies = self._counted(piece, self.position.enemies_of(piece))
        near = [each for each in enemies if shared_sides(board, piece, each)]
        if any(shared_sides(board, piece, each) == {EdgeKind.LEDGE} for each in near):
            self.readings.add("B10")
        adjacent = [each for each in near if are_adjacent(board, piece, each, over_ledges=over_ledges)]
        return piece.effects.count(Effect.BERSERKER) * len(adjacent)

    def _troll_rage(self, piece: Piece, chain: tuple[Piece, ...]) -> int:
        large = [each for each in chain if each.is_large and each is not piece]
        own = [each for each in large if each.side is piece.side]
        if len(own) < len(large):
            self.readings.add("B32")
        counted = own if self.policy.black_troll == "own" else large
        return piece.effects.count(Effect.BLACK_TROLL_RAGE) * TROLL_ADDS * len(counted)

    def _supports(self, spearman: Piece, piece: Piece) -> int:
        """Spearmen straight behind a figure of one hex, who fight nobody themselves (8.33)."""
        copies = spearman.effects.count(Effect.SPEARMAN)
        ahead = spearman.lead.neighbour(spearman.facing)
        if not copies or spearman.side is not piece.side or piece.hexes != (ahead,):
            return 0
        if not self.rules.frees_spearmen:
            return copies
        if self.zones.threatened_by(spearman) or self.zones.threatening(spearman):
            return 0
        kind = self.position.board.kind(spearman.lead, spearman.facing)
        if kind is EdgeKind.LEDGE:
            self.readings.add("B10")
            return copies if self.policy.ledge_adjacent else 0
        return 0 if kind is EdgeKind.WALL else copies
