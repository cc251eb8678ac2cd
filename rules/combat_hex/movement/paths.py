"""One way, step by step: is it legal, what does it cost, and who strikes at the figure?"""

from dataclasses import dataclass, field

from rules.combat_hex.movement.mover import CLEAR_COST, Mover
from rules.hex_board.hexes import Hex
from rules.hex_board.pieces import Piece


@dataclass(frozen=True, slots=True)
class FreeAttack:
    """The enemies that strike together when the figure leaves a hex (4.11, 6.27)."""

    step: int
    by: tuple[Piece, ...]


@dataclass(slots=True)
class Walk:
    """How far the way is legal. ``clause`` says why it is not, at step ``step``."""

    at: Hex
    step: int = 0
    clause: str = ""
    cost: int = 0
    action_points: int = 0
    must_stop: bool = False
    free_attacks: list[FreeAttack] = field(default_factory=list)
    readings: set[str] = field(default_factory=set)

    @property
    def is_legal(self) -> bool:
        return not self.clause


def walk(mover: Mover, path: tuple[Hex, ...], *, runs: bool) -> Walk:
    """Walk the way; with ``runs`` its last step is run."""
    walked = Walk(mover.start)
    if mover.no_charge():
        walked.step, walked.clause = 1, "8.10"
        return walked
    for number, to in enumerate(path, 1):
        walked.step = number
        walked.clause = _step(mover, walked, to, is_run=runs and number == len(path))
        if walked.clause:
            return walked
    if not path:
        walked.readings.update(["B43"] if mover.start in mover.holders else [])
        return walked
    walked.must_stop = mover.stops_in(walked.at)
    if walked.at != mover.start:
        walked.clause = mover.end_closed_by(walked.at)
    return walked


def _step(mover: Mover, walked: Walk, to: Hex, *, is_run: bool) -> str:
    """Take one step; the clause that forbids it, or nothing."""
    at, side = walked.at, walked.at.direction_to(to)
    if side is None:
        return "4.02"
    cost, fear = mover.step_cost(at, side), mover.fear(at, to)
    if not is_run and walked.step > 1 and mover.stops_in(at):
        return "4.08"
    clause = (_run_closed_by(mover, walked, cost) if is_run else "") or mover.closed_by(at, side)
    clause = clause or _price_closed_by(mover, walked, cost, fear, is_run=is_run)
    if clause:
        return clause
    if fear and mover.fearsome_entered(at, to) > 1:
        walked.readings.add("B49")
    by = mover.strikers(at, to, is_first=walked.step == 1)
    if by:
        walked.free_attacks.append(FreeAttack(walked.step, tuple(sorted(by, key=lambda each: each.id))))
    walked.cost += 0 if is_run else cost
    walked.action_points += fear + (cost if is_run else 0)
    walked.at = to
    return ""


def _run_closed_by(mover: Mover, walked: Walk, cost: int) -> str:
    """The clause that forbids to run from here."""
    if mover.move.is_charge:
        return "8.10"
    if mover.is_flying:
        return "8.13"
    if walked.step == 1:
        walked.readings.add("B12")
    elif mover.is_stopped_before(mover.points - walked.cost, cost):
        walked.readings.add("B11")
    may_run = mover.may_run_from(walked.at) and mover.has_spent_all(walked.cost, cost)
    return "" if may_run else "4.131"


def _price_closed_by(mover: Mover, walked: Walk, cost: int, fear: int, *, is_run: bool) -> str:
    """The clause that says that there are too few points."""
    left = mover.piece.action_points - walked.action_points
    if is_run:
        return "4.131" if cost + fear > left else ""
    if walked.cost + cost > mover.points:
        return "4.13" if cost > CLEAR_COST and mover.rules.loses_rest else "4.01"
    return "8.43" if fear > left else ""
