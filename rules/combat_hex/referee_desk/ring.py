"""The Ring: struggle rolls, what Ringwraiths owe, what others may do to Frodo, and when he ends the game."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Final

from rules.citations import cite
from rules.combat_hex.movement.mover import Move, Mover
from rules.combat_hex.referee_desk.reading import (
    as_lists,
    every_field,
    need_movement,
    read_enemies,
    read_kind,
    read_position,
)
from rules.combat_hex.ring.duty import duty
from rules.combat_hex.ring.permission import RingAct, forbidden_by
from rules.combat_hex.ring.struggle import PairSide, Struggle, held, pair_changes, removed
from rules.combat_hex.ruleset import Ruleset
from rules.dice import SIDES
from rules.hex_board.codec import MAX_POINTS
from rules.hex_board.pieces import Piece
from rules.policy import Policy
from rules.verdict import Answer, Finding, Severity, Step, Verdict


class Ask(StrEnum):
    """What is asked about the Ring."""

    STRUGGLE = "struggle"
    DUTY = "duty"
    MAY = "may"
    EVENT = "event"


class RingEvent(StrEnum):
    """What happened to Frodo."""

    COURAGE_AT_ZERO = "courage-at-zero"
    LEFT = "left"
    KILLED = "killed"


class MapEdge(StrEnum):
    """The edge across which he left."""

    ENEMY = "enemy"
    OWN = "own"
    SIDE = "side"


FIELDS_OF: Final = {
    Ask.STRUGGLE: ("kind", "good", "evil", "side_up"),
    Ask.DUTY: ("position", "wraith", "frodo"),
    Ask.MAY: ("act", "ringwraith", "in_ringwraith_zone"),
    Ask.EVENT: ("event", "edge", "mp_left", "in_enemy_zone"),
}
FIELDS: Final = every_field("ask", FIELDS_OF)


@dataclass(frozen=True, slots=True)
class Rolled:
    """A struggle roll."""

    kind: Struggle
    good: int
    evil: int
    side_up: PairSide


@dataclass(frozen=True, slots=True)
class Chased:
    """A Ringwraith's move, and Frodo."""

    move: Move
    frodo: Piece


@dataclass(frozen=True, slots=True)
class Done:
    """Something that is done to Frodo."""

    act: RingAct
    is_wraith: bool
    is_in_wraith_zone: bool


@dataclass(frozen=True, slots=True)
class Happened:
    """An event that may end the game; how Frodo left, if that is asked: movement points, and a kill zone."""

    event: RingEvent
    edge: MapEdge
    points_left: int | None = None
    is_stopped: bool = False


def read(data: object) -> Rolled | Chased | Done | Happened:
    """The question from JSON."""
    ask, fields = read_kind(data, "ask", Ask, FIELDS_OF)
    if ask is Ask.STRUGGLE:
        good, evil = (fields.whole(name, least=1, most=SIDES) for name in ("good", "evil"))
        side = fields.word_or_none("side_up", PairSide) or PairSide.PR1
        return Rolled(fields.word("kind", Struggle), good, evil, side)
    if ask is Ask.DUTY:
        position = read_position(fields)
        wraith, frodo = read_enemies(fields, "wraith", "frodo", position)
        need_movement(fields, position, wraith)
        return Chased(Move(position, wraith), frodo)
    if ask is Ask.MAY:
        return Done(fields.word("act", RingAct), fields.flag("ringwraith"), fields.flag("in_ringwraith_zone"))
    event = fields.word("event", RingEvent)
    edge = fields.word("edge", MapEdge) if event is RingEvent.LEFT else MapEdge.OWN
    left = fields.whole_or_none("mp_left", most=MAX_POINTS)
    return Happened(event, edge, left, fields.flag("in_enemy_zone"))


def answer(asked: Rolled | Chased | Done | Happened, edition: Ruleset, policy: Policy) -> Answer:
    """The outcome of a roll, a duty with its ends, a permission, or who wins."""
    if isinstance(asked, Rolled):
        return _pair(asked, policy) if asked.kind is Struggle.PAIR else _struggle(asked, edition)
    if isinstance(asked, Chased):
        return _duty(asked, edition, policy)
    return _may(asked, edition) if isinstance(asked, Done) else _event(asked, policy)


def _struggle(asked: Rolled, edition: Ruleset) -> Answer:
    is_hold = asked.kind is Struggle.HOLD
    good, evil = asked.good, asked.evil
    outcome = held(good, evil, edition.ring) if is_hold else removed(good, evil)
    value = {**asdict(outcome), **({} if is_hold else {"ring_off": outcome.success})}
    clauses = ("9.04", "9.05") if is_hold else ("9.12", "9.13")
    is_only_unmoved = is_hold and not edition.ring.loss_bars_combat
    ending = "won" if outcome.success else "unmoved" if is_only_unmoved else "lost"
    clause = "D38" if ending == "unmoved" else clauses[not outcome.success]
    step = Step(
        "struggle",
        case=f"{asked.kind.value}-{ending}",
        data={"good": good, "evil": evil},
        refs=cite(clause),
    )
    return Verdict(value, trace=(step,))


def _pair(asked: Rolled, policy: Policy) -> Answer:
    swaps = pair_changes(asked.good, asked.evil, asked.side_up, policy)
    data = {"good": asked.good, "evil": asked.evil}
    step = Step("pair", case="swaps" if swaps else "stays", data=data, refs=cite("8.52"))
    disputed = ("B36",) if asked.side_up is PairSide.PR2 else ()
    return Verdict({"swap": swaps}, trace=(step,), disputed=disputed)


def _duty(asked: Chased, edition: Ruleset, policy: Policy) -> Answer:
    owed = duty(Mover(asked.move, edition.movement, policy), asked.frodo, edition.ring)
    value = {"duty": owed.duty.value, "ends": as_lists(owed.ends)}
    data = {"id": asked.move.piece.id, "count": len(owed.ends)}
    step = Step("duty", case=owed.duty.value, data=data, refs=cite("9.06", "9.07", "9.08"))
    return Verdict(value, trace=(step,), disputed=tuple(owed.readings))


def _may(asked: Done, edition: Ruleset) -> Answer:
    clause = forbidden_by(
        asked.act, edition.ring, is_wraith=asked.is_wraith, is_in_wraith_zone=asked.is_in_wraith_zone
    )
    if not clause:
        return Verdict({"allowed": True}, trace=(Step("ring-allowed", refs=cite("9.10", "9.101")),))
    finding = Finding("ring", Severity.ERROR, cite(clause), case=clause)
    return Verdict({"allowed": False, "clause": clause}, (finding,))


def _courage(_asked: Happened, policy: Policy) -> Answer:
    is_killed = policy.courage_frodo == "now"
    case = "killed" if is_killed else "alive"
    step = Step("ring-courage", case=case, refs=cite("8.38", "9.16", "A12"))
    return Verdict({"killed": is_killed}, trace=(step,), disputed=("A12",))


def _left(asked: Happened, policy: Policy) -> Answer:
    needs_step = asked.edge is MapEdge.ENEMY and policy.exit_cost > 0
    is_held = needs_step and (asked.is_stopped or asked.points_left == 0)
    is_won = asked.edge is MapEdge.ENEMY and not is_held
    case = "enemy" if is_won else "held" if is_held else "other"
    step = Step("ring-left", case=case, refs=cite("9.16", "A14"))
    return Verdict({"winner": "owner" if is_won else None}, trace=(step,), disputed=("A14",))


def _killed(_asked: Happened, _policy: Policy) -> Answer:
    return Verdict({"winner": "opponent"}, trace=(Step("ring-killed", refs=cite("9.16")),))


_EVENTS: Final[Mapping[RingEvent, Callable[[Happened, Policy], Answer]]] = {
    RingEvent.COURAGE_AT_ZERO: _courage,
    RingEvent.LEFT: _left,
    RingEvent.KILLED: _killed,
}


def _event(asked: Happened, policy: Policy) -> Answer:
    return _EVENTS[asked.event](asked, policy)
