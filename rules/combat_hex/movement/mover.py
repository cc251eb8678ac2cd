"""One figure on its way: what a step costs, what closes it, what stops it, and who strikes at it."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from rules.combat_hex.movement.movement_rules import MovementRules
from rules.hex_board.hexes import DIRECTIONS, Direction, Hex
from rules.hex_board.pieces import Effect, Piece, Trait
from rules.hex_board.position import Position
from rules.hex_board.zones import CLOSED, Zones, zones_of
from rules.policy import Policy

CLEAR_COST: Final = 1


@dataclass(frozen=True, slots=True)
class Move:
    """What is asked: whose move, with how many movement points added, and is it a charge (8.10)?"""

    position: Position
    piece: Piece
    bonus: int = 0
    is_charge: bool = False

    @property
    def points(self) -> int:
        """Movement points: doubled first, then added to (1.09)."""
        printed = self.piece.movement or 0
        return (printed * 2 if Effect.FAST in self.piece.effects else printed) + self.bonus


class Step(NamedTuple):
    """A step that is open: to where, for how many movement points, and action points for Fearsome zones."""

    to: Hex
    cost: int
    fear: int


class Mover:
    """A figure that moves by its lead hex; the rest of its base does not exist on the way (4.14, 8.10)."""

    def __init__(self, move: Move, rules: MovementRules, policy: Policy) -> None:
        self.move, self.rules, self.policy = move, rules, policy
        self.piece = piece = move.piece
        self.board = move.position.board
        self.start = piece.lead
        self.points = move.points
        self.is_sneaking = Effect.SNEAK in piece.effects
        self.is_flying = Trait.FLYER in piece.traits
        self._zones: Zones = zones_of(move.position)
        self.holders = self._zones.holders(piece.side.other)
        others = [each for each in move.position.pieces if not set(each.hexes) & set(piece.hexes)]
        self._enemies = {hex_ for each in others if each.side is not piece.side for hex_ in each.hexes}
        friends = [each for each in others if each.side is piece.side]
        self._friends = {hex_ for each in friends for hex_ in each.hexes}
        self._held_friends = {hex_ for each in friends if self._is_held(each) for hex_ in each.hexes}
        self._steps: dict[Hex, tuple[Step, ...]] = {}
        self._closed_ends: dict[Hex, str] = {}

    def _is_held(self, friend: Piece) -> bool:
        return any(hex_ in self.holders for hex_ in friend.hexes)

    def step_cost(self, at: Hex, side: Direction) -> int:
        """Movement points for the line, or the action points of running over it."""
        if self.is_sneaking or self.is_flying:
            return CLEAR_COST  # 8.13, 8.17
        return self.board.kind(at, side).cost or CLEAR_COST

    def closed_by(self, at: Hex, side: Direction) -> str:
        """The clause that closes a step; empty where it is open."""
        to, kind = at.neighbour(side), self.board.kind(at, side)
        if not self.board.holds(to):
            return "4.06"
        if kind in CLOSED and not (self.is_sneaking or self.is_flying):
            return "4.04"
        if to in self._enemies and not self.is_sneaking:
            return "4.05"
        if to in self._held_friends and self.rules.friends_in_zones_block:
            return "4.05"
        if self.move.is_charge and self.step_cost(at, side) > CLEAR_COST:
            return "8.10"
        return ""

    def no_charge(self) -> bool:
        """Is this a charge that may not begin (8.10 a)?"""
        is_able = Trait.CAVALRY in self.piece.traits and self.start not in self.holders
        return self.move.is_charge and not is_able

    def stops_in(self, hex_: Hex) -> bool:
        """Does a zone end the move here (4.08)? Flyers stop for flyers, Large figures for Large ones."""
        if self.is_sneaking:
            return False
        return any(
            (Trait.FLYER in each.traits or not self.is_flying) and (each.is_large or not self.piece.is_large)
            for each in self.holders.get(hex_, ())
        )

    def fear(self, at: Hex, to: Hex) -> int:
        """Action points for the Fearsome zones that this step enters (8.43, B49)."""
        entered = self.fearsome_entered(at, to)
        return min(entered, 1) if self.policy.fearsome_price == "once" else entered

    def fearsome_entered(self, at: Hex, to: Hex) -> int:
        """How many Fearsome zones this step enters anew; a Terrifying figure does not mind them (8.50)."""
        if Trait.TERRIFYING in self.piece.traits:
            return 0
        before = {each.id for each in self.holders.get(at, ())}
        return sum(
            Trait.FEARSOME in each.traits and each.id not in before for each in self.holders.get(to, ())
        )

    def steps_from(self, at: Hex) -> tuple[Step, ...]:
        """The steps that are open here."""
        if at not in self._steps:
            self._steps[at] = tuple(
                Step(to := at.neighbour(side), self.step_cost(at, side), self.fear(at, to))
                for side in DIRECTIONS
                if not self.closed_by(at, side)
            )
        return self._steps[at]

    def end_closed_by(self, at: Hex) -> str:
        """The clause that forbids to end a move here; empty where it may end."""
        if at not in self._closed_ends:
            is_taken = at in self.board.x or at in self._friends or at in self._enemies
            self._closed_ends[at] = "4.07" if is_taken else "" if self._fits(at) else "4.14"
        return self._closed_ends[at]

    def _fits(self, at: Hex) -> bool:
        """Is there room for the other hexes of the base, without a black or dotted line below it (4.14)?"""
        found, waiting = {at}, [at]
        while waiting and len(found) < len(self.piece.hexes):
            here = waiting.pop()
            near = {
                to
                for side in DIRECTIONS
                if self.board.kind(here, side) not in CLOSED and self._is_free(to := here.neighbour(side))
            }
            waiting += near - found
            found |= near
        return len(found) >= len(self.piece.hexes)

    def _is_free(self, hex_: Hex) -> bool:
        is_taken = hex_ in self._friends or hex_ in self._enemies or hex_ in self.board.x
        return self.board.holds(hex_) and not is_taken

    def strikers(self, at: Hex, to: Hex | None, *, is_first: bool) -> tuple[Piece, ...]:
        """Who gets a free attack when the figure leaves ``at`` (4.11), where it started if ``is_first``.

        A Large figure is struck at by each zone that it leaves (8.46). ``to`` may be ``None``: somewhere.
        """
        if self.is_sneaking or Trait.TERRIFYING in self.piece.traits:
            return ()
        here = self.holders.get(at, ())
        if is_first and (to is None or self.rules.strikes_within_zone):
            return here
        if not is_first and not (self.piece.is_large and not self.is_flying):
            return ()
        there = {each.id for each in self.holders.get(to, ())} if to is not None else set()
        return tuple(each for each in here if each.id not in there)

    def may_run_from(self, at: Hex) -> bool:
        """Nothing but points missing: no flyer, no charge, and out of enemy zones (4.131, 8.10, 8.13)."""
        if self.is_flying or self.move.is_charge:
            return False
        return self.is_sneaking or self.rules.runs_from_zones or at not in self.holders

    def has_spent_all(self, spent: int, cost: int) -> bool:
        """Are the movement points gone, so that a line of this cost can be run over (4.131, B11, B12)?"""
        left = self.points - spent
        if spent == 0:
            return self.policy.run_without_move
        if left == 0 or not self.rules.runs_when_spent:
            return True
        return self.is_stopped_before(left, cost) and self.policy.run_after_stop

    def is_stopped_before(self, left: int, cost: int) -> bool:
        """Does a line take the points that are left (4.13)?"""
        return self.rules.loses_rest and 0 < left < cost
