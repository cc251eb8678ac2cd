"""One question of the referee's desk, answered as programs get it: for commands, API, pages, rulings.

Refuses to store anything, and to look at whose tournament it is: that is for who asks.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from armies.messages.referee_desk import answer_json
from rules.errors import BadInput, unknown
from rules.fields import Fields
from rules.policy import Policy
from rules.referee_desk import QUESTIONS, Edition, Question, desk_edition
from rules.verdict import Answer
from tournament.models import Tournament
from tournament.queries.referee_desk.desk_rules import desk_rules

POLICY: Final = "policy"


@dataclass(frozen=True, slots=True)
class DeskAnswer:
    """What was asked, by which rules, and the verdict. ``asked`` has the fields of the question alone."""

    question: str
    asked: Mapping[str, Any]
    ruleset: str
    policy: Policy
    verdict: Answer

    def as_json(self) -> dict[str, Any]:
        """The printed object, with sentences in the reader's language."""
        return answer_json(self.verdict, self.policy)


def answer(question: str, body: object, *, ruleset_key: str | None = None, policy: Any = None) -> DeskAnswer:
    """The answer under a ruleset, or the usual one; ``policy`` wins over that of the body.

    Raises ``BadInput``.
    """
    asked = _read(question, body)
    chosen = asked.pop(POLICY, None) if policy is None else policy
    asked.pop(POLICY, None)
    key = _question(question).usual_ruleset if ruleset_key is None else ruleset_key
    return _answered(question, asked, desk_edition(key), Policy.from_json(chosen))


def answer_in(question: str, body: object, tournament: Tournament) -> DeskAnswer:
    """The answer by the ruleset, timeline and policy of a tournament; the body may not choose a policy."""
    asked = _read(question, body)
    if asked.pop(POLICY, None) is not None:
        raise BadInput("rules-of-tournament", path=POLICY)
    rules = desk_rules(tournament)
    return _answered(question, asked, rules.edition, rules.policy)


def _read(question: str, body: object) -> dict[str, Any]:
    """A copy of the body, which may hold the fields of the question and a policy."""
    Fields(body, path="", known=(*_question(question).fields, POLICY))
    return dict(body) if isinstance(body, dict) else {}


def _question(name: str) -> Question:
    if name not in QUESTIONS:
        raise unknown("word-unknown", name, QUESTIONS, path="question")
    return QUESTIONS[name]


def _answered(question: str, asked: dict[str, Any], edition: Edition, policy: Policy) -> DeskAnswer:
    verdict = QUESTIONS[question].answered(asked, edition, policy)
    return DeskAnswer(question, asked, edition.key, policy, verdict)
