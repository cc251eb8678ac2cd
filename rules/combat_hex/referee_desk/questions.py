"""Every question that the desk answers, by its name.

A question is read first, which may be a :class:`~rules.errors.BadInput` with its place, and answered second.
The answer is a verdict whose value holds the fields to print.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.citations import cite
from rules.combat_hex.referee_desk import ability, combat, odds, reach, ring, shoot, sight, turn, zones
from rules.combat_hex.ruleset import Ruleset
from rules.errors import TooLarge
from rules.policy import Policy
from rules.verdict import Finding, Severity, Verdict

Answer = Verdict[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Question:
    """``fields`` are those that a file may hold; ``read`` makes of them what ``answer`` takes."""

    name: str
    fields: tuple[str, ...]
    read: Callable[[object], Any]
    answer: Callable[[Any, Ruleset, Policy], Answer]

    def answered(self, data: object, edition: Ruleset, policy: Policy) -> Answer:
        """The answer; without fields of its own where it would take too long."""
        try:
            return self.answer(self.read(data), edition, policy)
        except TooLarge:
            return Verdict({}, (Finding("too-large", Severity.UNDECIDED, cite("10.01")),))


QUESTIONS: Final[Mapping[str, Question]] = {
    question.name: question
    for question in (
        Question("zones", zones.FIELDS, zones.read, zones.answer),
        Question("reach", reach.FIELDS, reach.read, reach.answer),
        Question("sight", sight.FIELDS, sight.read, sight.answer),
        Question("shoot", shoot.FIELDS, shoot.read, shoot.answer),
        Question("combat", combat.FIELDS, combat.read, combat.answer),
        Question("ability", ability.FIELDS, ability.read, ability.answer),
        Question("turn", turn.FIELDS, turn.read, turn.answer),
        Question("ring", ring.FIELDS, ring.read, ring.answer),
        Question("odds", odds.FIELDS, odds.read, odds.answer),
    )
}
