"""Every question that the desk answers, by its name.

A question is read first, which may be a :class:`~rules.errors.BadInput` with its place, and answered second.
The answer is a verdict whose value holds the fields to print.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.combat_hex.referee_desk import zones
from rules.combat_hex.ruleset import Ruleset
from rules.policy import Policy
from rules.verdict import Verdict

Answer = Verdict[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Question:
    """``fields`` are those that a file may hold; ``read`` makes of them what ``answer`` takes."""

    name: str
    fields: tuple[str, ...]
    read: Callable[[object], Any]
    answer: Callable[[Any, Ruleset, Policy], Answer]

    def answered(self, data: object, edition: Ruleset, policy: Policy) -> Answer:
        return self.answer(self.read(data), edition, policy)


QUESTIONS: Final[Mapping[str, Question]] = {
    question.name: question for question in (Question("zones", zones.FIELDS, zones.read, zones.answer),)
}
