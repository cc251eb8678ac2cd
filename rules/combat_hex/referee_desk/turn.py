"""A turn: who chooses after the strategy roll, who may act in the last turn, and who may be turned."""

import re
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

from rules.citations import cite
from rules.combat_hex.referee_desk.reading import every_field, read_kind
from rules.combat_hex.ruleset import Ruleset
from rules.dice import SIDES
from rules.errors import BadInput
from rules.fields import Fields, json_text
from rules.hex_board.codec import MAX_POINTS
from rules.policy import Policy
from rules.timelines.timeline import Act, Timeline
from rules.verdict import Answer, Finding, Severity, Step, Verdict

_TIME: Final = re.compile(r"([0-9]{1,3}):([0-5][0-9])")


class Ask(StrEnum):
    """What is asked about a turn."""

    STRATEGY = "strategy"
    LAST_TURN = "last-turn"
    REFACE = "reface"


class Player(StrEnum):
    """Whose figures act."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class ActKind(StrEnum):
    """What is done: a voluntary act, something that the rules force (A20), or a combat (A21)."""

    VOLUNTARY = "voluntary"
    FORCED_REACTION = "forced-reaction"
    COMBAT = "combat"


FIELDS_OF: Final = {
    Ask.STRATEGY: ("a", "b", "bonus_a", "bonus_b"),
    Ask.LAST_TURN: ("who", "at", "act"),
    Ask.REFACE: ("shot", "moved"),
}
FIELDS: Final = every_field("ask", FIELDS_OF)
_ACTS: Final = {Player.ATTACKER: Act.ATTACKER_ACTS, Player.DEFENDER: Act.DEFENDER_ACTS}


@dataclass(frozen=True, slots=True)
class Strategy:
    """Two dice with what abilities add."""

    a: int
    b: int


@dataclass(frozen=True, slots=True)
class LastTurn:
    """Who does something so long after the start of play."""

    who: Player
    at: timedelta
    kind: ActKind


@dataclass(frozen=True, slots=True)
class Reface:
    """A figure at the end of its phase."""

    has_shot: bool


def read(data: object) -> Strategy | LastTurn | Reface:
    """The question from JSON."""
    ask, fields = read_kind(data, "ask", Ask, FIELDS_OF)
    if ask is Ask.STRATEGY:
        a, b = (
            fields.whole(name, least=1, most=SIDES) + fields.whole(f"bonus_{name}", 0, most=MAX_POINTS)
            for name in ("a", "b")
        )
        return Strategy(a, b)
    if ask is Ask.REFACE:
        fields.flag("moved")  # changes nothing, but has to be true or false
        return Reface(fields.flag("shot"))
    kind = fields.word_or_none("act", ActKind) or ActKind.VOLUNTARY
    return LastTurn(fields.word("who", Player), _time(fields), kind)


def _time(fields: Fields) -> timedelta:
    """Minutes and seconds after the start of play."""
    written = fields.required("at")
    found = _TIME.fullmatch(written) if isinstance(written, str) else None
    if found is None:
        raise BadInput("time-of-play", path=fields.path_of("at"), data={"value": json_text(written)})
    return timedelta(minutes=int(found[1]), seconds=int(found[2]))


def answer(asked: Strategy | LastTurn | Reface, edition: Ruleset, policy: Policy) -> Answer:
    """Who chooses, or whether it is allowed."""
    if isinstance(asked, Strategy):
        return _strategy(asked)
    return _reface(asked, edition) if isinstance(asked, Reface) else _last_turn(asked, edition, policy)


def _strategy(asked: Strategy) -> Answer:
    chooser = "re-roll" if asked.a == asked.b else "a" if asked.a > asked.b else "b"
    data = {"a": asked.a, "b": asked.b}
    step = Step("strategy", case=chooser, data=data, refs=cite("3.05", "8.45"))
    return Verdict({"chooser": chooser}, trace=(step,))


def _reface(asked: Reface, edition: Ruleset) -> Answer:
    if not edition.movement.turns_at_end:
        return Verdict({"allowed": False}, trace=(Step("reface", case="never", refs=cite("D08")),))
    step = Step("reface", case="shot" if asked.has_shot else "free", refs=cite("3.09", "3.11"))
    return Verdict({"allowed": not asked.has_shot}, trace=(step,))


def _last_turn(asked: LastTurn, edition: Ruleset, policy: Policy) -> Answer:
    if asked.kind is ActKind.FORCED_REACTION:
        step = Step("last-turn", case="forced", refs=cite("Annexe A", "4.11", "A20"))
        return Verdict({"allowed": True}, trace=(step,), disputed=("A20",))
    if edition.timeline is None:
        return Verdict({}, (Finding("no-clock", Severity.UNDECIDED, cite("Annexe A")),))
    at = edition.timeline.start_of_play + asked.at
    if asked.kind is ActKind.COMBAT:
        return _late_combat(edition.timeline, at, policy)
    is_allowed = edition.timeline.permits(_ACTS[asked.who], at=at)
    case = f"{asked.who.value}-{'may' if is_allowed else 'waits'}"
    step = Step("last-turn", case=case, refs=cite("Annexe A", "A17"))
    return Verdict({"allowed": is_allowed}, trace=(step,), disputed=("A17",))


def _late_combat(timeline: Timeline, at: timedelta, policy: Policy) -> Answer:
    """Combats that are not rolled when their minutes end are rolled by the referee, or dropped (A21)."""
    ends = max((phase.end for phase in timeline.phases if Act.FIGHT in phase.permits), default=timedelta())
    if at < ends:
        step = Step("last-turn", case="combats", refs=cite("Annexe A", "6.02"))
        return Verdict({"allowed": True}, trace=(step,))
    is_rolled = policy.unfinished_combats == "referee-rolls"
    step = Step("last-turn", case="rolled" if is_rolled else "dropped", refs=cite("Annexe A", "A21"))
    return Verdict({"allowed": is_rolled}, trace=(step,), disputed=("A21",))
