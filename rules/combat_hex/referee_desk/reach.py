"""Where may a figure move, and is this way legal?"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from rules.citations import cite
from rules.combat_hex.board.codec import MAX_POINTS, hex_from_json
from rules.combat_hex.board.hexes import Hex
from rules.combat_hex.board.pieces import Effect, Piece, Trait
from rules.combat_hex.movement.mover import Move, Mover
from rules.combat_hex.movement.paths import FreeAttack, Walk, walk
from rules.combat_hex.movement.reach import Reach, reach
from rules.combat_hex.referee_desk.reading import as_lists, need_movement, read_piece, read_position
from rules.combat_hex.ruleset import Ruleset
from rules.fields import Fields
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
    steps = [_points_step(asked.move)]
    base = ["B24"] if piece.traits >= {Trait.CAVALRY, Trait.LARGE} else []
    if asked.path is None:
        found = reach(mover)
        steps += _map_steps(mover, found)
        return Verdict(_map_json(mover, found), (), tuple(steps), (*found.readings, *base))
    walked = walk(mover, asked.path, runs=asked.runs)
    steps += _walk_steps(walked, piece)
    disputed = (*walked.readings, *base)
    return Verdict(_walk_json(walked), tuple(_objections(walked)), tuple(steps), disputed)


def _points_step(move: Move) -> Step:
    data = {"id": move.piece.id, "count": move.points, "printed": move.piece.movement, "bonus": move.bonus}
    case = "fast" if Effect.FAST in move.piece.effects else "printed"
    return Step("move-points", case=case, data=data, refs=cite("4.01", "1.09"))


def _map_json(mover: Mover, found: Reach) -> dict[str, Any]:
    strikers = mover.strikers(mover.start, None, is_first=True)
    return {
        "ends": [[*hex_, cost] for hex_, cost in sorted(found.ends.items())],
        "count": len(found.ends),
        "run": [[*hex_, price] for hex_, price in sorted(found.runs.items())],
        "stops": as_lists(found.stops),
        "free_attack": _attack_json(FreeAttack(0, strikers)),
    }


def _attack_json(attack: FreeAttack) -> dict[str, Any]:
    return {"by": sorted(each.id for each in attack.by), "dice": attack.dice}


def _map_steps(mover: Mover, found: Reach) -> Iterator[Step]:
    if mover.no_charge():
        yield Step("move-charge", data={"id": mover.piece.id}, refs=cite("8.10"))
        return
    yield Step("move-ends", data={"count": len(found.ends)}, refs=cite("4.03", "4.05", "4.07"))
    if found.stops:
        yield Step("move-stops", data={"count": len(found.stops)}, refs=cite("4.08"))
    if found.runs:
        yield Step("move-runs", data={"count": len(found.runs)}, refs=_RUN_REFS)
    attack = FreeAttack(0, mover.strikers(mover.start, None, is_first=True))
    if attack.by:
        yield _strike_step(attack)


def _strike_step(attack: FreeAttack) -> Step:
    data = {"by": sorted(each.id for each in attack.by), "count": attack.dice}
    return Step("move-strike", data=data, refs=cite("4.11", "6.27"))


def _walk_json(walked: Walk) -> dict[str, Any]:
    if not walked.is_legal:
        return {"legal": False, "step": walked.step, "clause": walked.clause}
    return {
        "legal": True,
        "cost": walked.cost,
        "ap": walked.action_points,
        "must_stop": walked.must_stop,
        "free_attacks": [{"step": each.step, **_attack_json(each)} for each in walked.free_attacks],
    }


def _walk_steps(walked: Walk, piece: Piece) -> Iterator[Step]:
    yield from (_strike_step(each) for each in walked.free_attacks)
    if walked.is_legal:
        data = {"count": walked.cost, "action_points": walked.action_points}
        yield Step("move-cost", data=data, refs=cite("4.03"))
    if walked.is_legal and walked.must_stop:
        yield Step("move-must-stop", data={"id": piece.id}, refs=cite("4.08"))


def _objections(walked: Walk) -> Iterator[Finding]:
    if not walked.is_legal:
        refs = cite(walked.clause)
        yield Finding("step", Severity.ERROR, refs, case=walked.clause, data={"step": walked.step})
