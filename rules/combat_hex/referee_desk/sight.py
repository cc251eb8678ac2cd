"""Does a figure see another, and through which pairs of corners and sides?"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from rules.citations import Ref, cite
from rules.combat_hex.referee_desk.reading import read_enemies, read_position
from rules.combat_hex.ruleset import Ruleset
from rules.combat_hex.sight.obstructions import Look
from rules.combat_hex.sight.sight import Answer, Cause, Sight, Sighting
from rules.fields import Fields
from rules.hex_board.hexes import DIRECTIONS
from rules.hex_board.pieces import Piece
from rules.hex_board.position import Position
from rules.policy import Policy
from rules.verdict import Finding, Severity, Step, Verdict

FIELDS: Final = ("position", "shooter", "target", "turn", "for")
_CAUSES: Final = {
    Cause.FIGURE: cite("5.11", "5.121"),
    Cause.WALL: cite("5.10", "5.121"),
    Cause.HILL: cite("5.12", "5.141"),
    Cause.LEDGES: cite("4.041"),
    Cause.WALLED_SIDE: cite("5.10", "B3"),
    Cause.NO_LENGTH: cite("5.10", "B4"),
    Cause.SIDE: cite("5.171", "B8"),
    Cause.TARGET_SIDE: cite("5.171", "B50"),
    Cause.PAST_FIGURE: cite("8.10", "8.46"),
    Cause.OPEN: cite("8.10"),
}


class Purpose(StrEnum):
    """What the sight is for: an ability needs no range (B7)."""

    SHOT = "shot"
    ABILITY = "ability"


@dataclass(frozen=True, slots=True)
class Asked:
    """The question: may the shooter turn first, and is it a shot?"""

    position: Position
    shooter: Piece
    target: Piece
    may_turn: bool
    purpose: Purpose


def read(data: object) -> Asked:
    """The question from JSON; shooter and target are of different sides."""
    fields = Fields(data, path="", known=FIELDS)
    position = read_position(fields)
    shooter, target = read_enemies(fields, "shooter", "target", position)
    purpose = fields.word_or_none("for", Purpose) or Purpose.SHOT
    return Asked(position, shooter, target, fields.flag("turn"), purpose)


def answer(asked: Asked, edition: Ruleset, policy: Policy) -> Verdict[dict[str, Any]]:
    """``answer``, ``pairs``, ``clear_pairs`` and ``obstructed_by``, or an answer for each of the facings."""
    sighting = sighting_of(asked, edition, policy)
    facings = DIRECTIONS if asked.may_turn else (asked.shooter.facing,)
    found = {facing.value: sighting.sight(facing) for facing in facings}
    readings = set().union(*(each.readings for each in found.values()))
    if asked.purpose is Purpose.ABILITY:
        readings.add("B7")
    any_sight = next(iter(found.values()))
    steps = [_distance_step(any_sight, sighting.reach, is_ranged=_is_ranged(asked, policy))]
    if asked.may_turn:
        facings_shown = {facing: each.answer.value for facing, each in found.items()}
        value: dict[str, Any] = {"distance": any_sight.distance, "facings": facings_shown}
        steps += [_facing_step(facing, each) for facing, each in found.items()]
    else:
        value = _sight_json(any_sight)
        steps += _steps(any_sight, asked, edition)
    is_open = any(each.answer is Answer.UNDECIDED for each in found.values())
    findings = (Finding("horseman-on-hill", Severity.UNDECIDED, cite("8.10")),) if is_open else ()
    return Verdict(value, findings, tuple(steps), tuple(readings))


def sighting_of(asked: Asked, edition: Ruleset, policy: Policy) -> Sighting:
    """All lines between the two, for an answer or a drawing."""
    look = Look(asked.position, asked.shooter, asked.target, edition.sight, policy)
    return Sighting(look, reach=asked.shooter.range if _is_ranged(asked, policy) else None)


def _is_ranged(asked: Asked, policy: Policy) -> bool:
    return asked.purpose is Purpose.SHOT or policy.los_ability_range


def _sight_json(sight: Sight) -> dict[str, Any]:
    return {
        "answer": sight.answer.value,
        "distance": sight.distance,
        "pairs": {
            "clear": len(sight.pairs[Answer.CLEAR]),
            "partial": len(sight.pairs[Answer.PARTIAL]),
            "tried": sight.tried,
        },
        "clear_pairs": [[each.value for each in pair] for pair in sight.pairs[Answer.CLEAR]],
        "obstructed_by": sorted(sight.figures),
    }


def _distance_step(sight: Sight, reach: int | None, *, is_ranged: bool) -> Step:
    data = {"count": sight.distance, "range": reach}
    if not is_ranged:
        return Step("sight-distance", case="ability", data=data, refs=cite("5.05", "B7"))
    if reach is None:
        return Step("sight-distance", case="unknown", data=data, refs=cite("5.06"))
    case = "beyond" if sight.answer is Answer.OUT_OF_RANGE else "within"
    return Step("sight-distance", case=case, data=data, refs=cite("5.06"))


def _facing_step(facing: str, sight: Sight) -> Step:
    return Step("sight-facing", case=sight.answer.value, data={"facing": facing}, refs=cite("5.08"))


def _steps(sight: Sight, asked: Asked, edition: Ruleset) -> Iterator[Step]:
    if sight.answer is Answer.OUT_OF_RANGE:
        return
    yield _arc_step(sight, asked)
    if sight.answer is Answer.OUT_OF_ARC:
        return
    for answered in (Answer.CLEAR, Answer.PARTIAL, Answer.UNDECIDED):
        if sight.pairs[answered]:
            yield _pair_step(sight, answered, edition)
            break
    for cause, count in sight.causes.items():
        data = {"count": count, "figures": sorted(sight.figures)}
        yield Step("sight-cause", case=cause.value, data=data, refs=_CAUSES[cause])
    if sight.answer is Answer.BLOCKED:
        yield Step("sight-blocked", data={"count": sight.tried}, refs=edition.sight.refs)


def _arc_step(sight: Sight, asked: Asked) -> Step:
    data = {"id": asked.shooter.id, "facing": asked.shooter.facing.value}
    if asked.shooter.is_large:
        return Step("sight-arc", case="around", data=data, refs=cite("8.46", "B48"))
    case = "outside" if sight.answer is Answer.OUT_OF_ARC else "inside"
    return Step("sight-arc", case=case, data=data, refs=cite("5.07", "B6"))


def _pair_step(sight: Sight, answered: Answer, edition: Ruleset) -> Step:
    corner, end = sight.pairs[answered][0]
    refs: tuple[Ref, ...] = edition.sight.refs
    if edition.sight.pairs_lines:
        data = {"corner": corner.value, "side": end.value}
        return Step("sight-pair", case=answered.value, data=data, refs=refs)
    data = {"corner": corner.value, "end": end.value}
    return Step("sight-line", case=answered.value, data=data, refs=refs)
