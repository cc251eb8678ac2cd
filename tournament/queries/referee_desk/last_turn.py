"""Who may act in which phase of a round, as the desk answers it for the plan of that round."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from armies.messages.referee_desk import desk_step_text
from rules.referee_desk import QUESTIONS, time_of_play
from tournament import adapters
from tournament.models import Clock, Round
from tournament.queries.referee_desk.desk_rules import DeskRules, desk_rules


@dataclass(frozen=True, slots=True)
class MayAct:
    """What the attacker and the defender may do in one phase, in words."""

    attacker: str
    defender: str


def who_may_act(round_: Round) -> Mapping[str, MayAct]:
    """By the code of each phase from the start of play on, under the plan that the clock was started with."""
    rules = desk_rules(round_.tournament)
    clock = Clock.objects.filter(round=round_).first()
    if clock is not None and clock.timeline:
        rules = DeskRules(replace(rules.edition, timeline=adapters.to_timeline_of(clock)), rules.policy)
    timeline = rules.edition.timeline
    if timeline is None:
        return {}
    begin = timeline.start_of_play
    return {
        phase.code: MayAct(*(_answer(who, time_of_play(phase.start - begin), rules) for who in _PLAYERS))
        for phase in timeline.phases
        if phase.start >= begin
    }


_PLAYERS = ("attacker", "defender")


def _answer(who: str, at: str, rules: DeskRules) -> str:
    asked = {"ask": "last-turn", "who": who, "at": at}
    verdict = QUESTIONS["turn"].answered(asked, rules.edition, rules.policy)
    return " ".join(desk_step_text(step) for step in verdict.trace)
