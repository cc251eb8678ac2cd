"""Where may a figure move, and is this way legal?"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from rules.citations import cite
from rules.combat_hex.combat.ledger import Ledgers, total
from rules.combat_hex.movement.mover import Move, Mover
from rules.combat_hex.movement.paths import FreeAttack, Walk, walk
from rules.combat_hex.movement.reach import Reach, reach
from rules.combat_hex.referee_desk.reading import (
    as_lists,
    need_few_dice,
    need_movement,
    read_piece,
    read_position,
)
from rules.combat_hex.ruleset import Ruleset
from rules.fields import Fields
from rules.hex_board.codec import MAX_POINTS, hex_from_json
from rules.hex_board.hexes import Hex
from rules.hex_board.pieces import Effect, Piece, Trait
from rules.policy import Policy
from rules.verdict import Answer, Finding, Severity, Step, Verdict

FIELDS: Final = ("position", "mover", "bonus", "charge", "path", "run")
MAX_PATH: Final = 200
_RUN_REFS: Final = cite("4.131")


@dataclass(frozen=True, slots=True)
class Asked:
    """The move, and the way where one is given."""

    move: Move
    path: tuple[Hex, ...] | None
    runs: bool


def read(data: object) -> Asked:
    """The question from JSON; the mover needs its movement points."""
    fields = Fields(data, path="", known=FIELDS)
    position = read_position(fields)
    piece = read_piece(fields, "mover", position)
    need_movement(fields, position, piece)
    move = Move(position, piece, fields.whole("bonus", 0, most=MAX_POINTS), fields.flag("charge"))
    path = None
    if fields.has("path"):
        path = tuple(hex_from_json(item, path=at) for at, item in fields.items("path", most=MAX_PATH))
    return Asked(move, path, fields.flag("run"))


def answer(asked: Asked, edition: Ruleset, policy: Policy) -> Answer:
    """The map of ends and runs, or how one way goes."""
    piece = asked.move.piece
    if Trait.CARRIED in piece.traits:
        data = {"id": piece.id}
        return Verdict({}, (Finding("rider-moves", Severity.UNDECIDED, cite("8.42"), data=data),))
    mover = Mover(asked.move, edition.movement, policy)
    strikes = _Strikes(asked.move, edition, policy)
    steps = [_points_step(asked.move)]
    base = ["B24"] if piece.traits >= {Trait.CAVALRY, Trait.LARGE} else []
    if asked.path is None:
        found = reach(mover)
        attack = FreeAttack(0, mover.strikers(mover.start, None, is_first=True))
        steps += _map_steps(mover, found)
        steps += [] if mover.no_charge() else strikes.steps([attack])
        value = {**_map_json(found), "free_attack": strikes.as_json(attack)}
        return Verdict(value, (), tuple(steps), (*found.readings, *strikes.readings, *base))
    walked = walk(mover, asked.path, runs=asked.runs)
    steps += [*strikes.steps(walked.free_attacks), *_walk_steps(walked, piece)]
    disputed = (*walked.readings, *strikes.readings, *base)
    return Verdict(_walk_json(walked, strikes), tuple(_objections(walked)), tuple(steps), disputed)


class _Strikes:
    """What free attacks roll: printed attacks, or what the figure would add up in a combat (6.27, D28)."""

    def __init__(self, move: Move, edition: Ruleset, policy: Policy) -> None:
        self._mover = move.piece
        self._is_plain = edition.combat.plain_free_attacks
        self._ledgers = Ledgers(move.position, edition.combat, policy)

    @property
    def readings(self) -> set[str]:
        return self._ledgers.readings

    def dice(self, attack: FreeAttack) -> int:
        """All of them together; more than a question may hold are refused."""
        found = sum(self._attacks(each) for each in attack.by)
        need_few_dice(found)
        return found

    def _attacks(self, by: Piece) -> int:
        return by.attacks if self._is_plain else total(self._ledgers.ledger(by, (by, self._mover)))

    def as_json(self, attack: FreeAttack) -> dict[str, Any]:
        return {"by": sorted(each.id for each in attack.by), "dice": self.dice(attack)}

    def steps(self, attacks: Iterable[FreeAttack]) -> Iterator[Step]:
        refs = cite("4.11", "6.27" if self._is_plain else "D28")
        for attack in attacks:
            if attack.by:
                data = {"by": sorted(each.id for each in attack.by), "count": self.dice(attack)}
                yield Step("move-strike", data=data, refs=refs)


def _points_step(move: Move) -> Step:
    data = {"id": move.piece.id, "count": move.points, "printed": move.piece.movement, "bonus": move.bonus}
    case = "fast" if Effect.FAST in move.piece.effects else "printed"
    return Step("move-points", case=case, data=data, refs=cite("4.01", "1.09"))


def _map_json(found: Reach) -> dict[str, Any]:
    return {
        "ends": [[*hex_, cost] for hex_, cost in sorted(found.ends.items())],
        "count": len(found.ends),
        "run": [[*hex_, price] for hex_, price in sorted(found.runs.items())],
        "stops": as_lists(found.stops),
    }


def _map_steps(mover: Mover, found: Reach) -> Iterator[Step]:
    if mover.no_charge():
        yield Step("move-charge", data={"id": mover.piece.id}, refs=cite("8.10"))
        return
    yield Step("move-ends", data={"count": len(found.ends)}, refs=cite("4.03", "4.05", "4.07"))
    if found.stops:
        yield Step("move-stops", data={"count": len(found.stops)}, refs=cite("4.08"))
    if found.runs:
        yield Step("move-runs", data={"count": len(found.runs)}, refs=_RUN_REFS)


def _walk_json(walked: Walk, strikes: _Strikes) -> dict[str, Any]:
    if not walked.is_legal:
        return {"legal": False, "step": walked.step, "clause": walked.clause}
    return {
        "legal": True,
        "cost": walked.cost,
        "ap": walked.action_points,
        "must_stop": walked.must_stop,
        "free_attacks": [{"step": each.step, **strikes.as_json(each)} for each in walked.free_attacks],
    }


def _walk_steps(walked: Walk, piece: Piece) -> Iterator[Step]:
    if walked.is_legal:
        data = {"count": walked.cost, "action_points": walked.action_points}
        yield Step("move-cost", data=data, refs=cite("4.03"))
    if walked.is_legal and walked.must_stop:
        yield Step("move-must-stop", data={"id": piece.id}, refs=cite("4.08"))


def _objections(walked: Walk) -> Iterator[Finding]:
    if not walked.is_legal:
        refs = cite(walked.clause)
        yield Finding("step", Severity.ERROR, refs, case=walked.clause, data={"step": walked.step})
