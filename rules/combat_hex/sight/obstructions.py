"""Which figures and hills matter on a line between two figures, and how."""

from dataclasses import dataclass

from rules.combat_hex.sight.sight_rules import SightRules
from rules.hex_board.hexes import Hex
from rules.hex_board.pieces import Effect, Piece, Trait
from rules.hex_board.position import Position
from rules.policy import Policy


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A figure between. ``hinders``: only a 6 hits. ``is_open``: the documents do not say whether it does."""

    piece: Piece
    blocks: bool
    hinders: bool = False
    is_open: bool = False
    readings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """Who looks at whom, under which rules."""

    position: Position
    shooter: Piece
    target: Piece
    rules: SightRules
    policy: Policy

    @property
    def is_shooter_high(self) -> bool:
        return self.position.is_elevated(self.shooter)

    @property
    def is_target_high(self) -> bool:
        return self.position.is_elevated(self.target)

    @property
    def own_hexes(self) -> frozenset[Hex]:
        """The hexes of both, which never block (B5)."""
        return frozenset((*self.shooter.hexes, *self.target.hexes))


def hills_between(look: Look) -> frozenset[Hex]:
    """The elevated hexes that block: all, those of other hills, or none (5.12, 5.141)."""
    high = [piece for piece in (look.shooter, look.target) if look.position.is_elevated(piece)]
    board = look.position.board
    if not look.rules.has_hills or len(high) > 1:
        return frozenset()
    return board.elevated - board.hill_of(high[0].hexes) if high else board.elevated


def obstacles(look: Look) -> tuple[Obstacle, ...]:
    """The figures that do something to a line which meets them."""
    found = (
        obstacle(look, piece) for piece in look.position.pieces if look.own_hexes.isdisjoint(piece.hexes)
    )
    return tuple(each for each in found if each.blocks or each.hinders or each.is_open or each.readings)


def obstacle(look: Look, piece: Piece) -> Obstacle:
    """What this figure does to a line which meets it."""
    is_hidden = Trait.RING_ON in piece.traits and look.rules.passes_ring
    if is_hidden and Trait.RINGWRAITH not in look.shooter.traits:
        return Obstacle(piece, blocks=False)  # 9.102
    is_looked_over, readings = _is_looked_over(look, piece)
    is_ignored = Effect.EXPERT_MARKSMAN in look.shooter.effects or _is_small_beside(look, piece)
    if not is_ignored and not is_looked_over:
        return Obstacle(piece, blocks=True, readings=readings)
    return _hindering(look, piece, () if is_ignored else readings)


def _is_looked_over(look: Look, piece: Piece) -> tuple[bool, tuple[str, ...]]:
    """Is the figure low while an end is high (5.14, 5.15)? A Large one hides from above (8.46, B45)."""
    is_uphill = look.is_target_high and look.rules.looks_up
    if look.position.is_elevated(piece) or not (look.is_shooter_high or is_uphill):
        return False, ()
    if not piece.is_large:
        return True, ()
    if look.is_shooter_high:
        return False, ()
    return look.policy.large_hides_hill == "letter", ("B45",)


def _is_small_beside(look: Look, piece: Piece) -> bool:
    """Does it not count beside a Large figure (8.46) or a horseman (8.10) at either end?"""
    ends = (look.shooter, look.target)
    if any(end.is_large for end in ends) and not piece.is_large:
        return True
    return piece.is_foot and any(Trait.CAVALRY in end.traits for end in ends)


def _hindering(look: Look, piece: Piece, readings: tuple[str, ...]) -> Obstacle:
    """A figure that does not block: is a hit past it harder?"""
    shooter, target = look.shooter, look.target
    is_past_foot = Trait.CAVALRY in target.traits and piece.is_foot
    if is_past_foot:
        readings = (*readings, "B22")
    is_six_at_rider = is_past_foot and (shooter.is_foot or look.policy.horseman_past_foot == "all")
    is_six_at_large = (
        target.is_large and not (shooter.is_large or piece.is_large) and not look.is_shooter_high
    )
    if not look.rules.has_partial or not (is_six_at_rider or is_six_at_large):
        return Obstacle(piece, blocks=False, readings=readings)
    if Effect.EXPERT_MARKSMAN in shooter.effects:
        is_waived = look.policy.marksman_waives_six
        return Obstacle(piece, blocks=False, hinders=not is_waived, readings=(*readings, "B29"))
    is_open = is_six_at_rider and not is_six_at_large and look.is_target_high  # too open to decide: 8.10 d
    return Obstacle(piece, blocks=False, hinders=not is_open, is_open=is_open, readings=readings)
