"""What the referee's desk answers: each step as a sentence, and an answer as programs get it.

Each module has the sentences of one question, its steps and its findings.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from armies.messages.edge import finding_json
from armies.messages.referee_desk import (
    ability,
    combat,
    duel,
    odds,
    reach,
    ring,
    shoot,
    sight,
    turn,
    zones,
)
from armies.messages.tables import MessageTable
from rules.policy import Policy
from rules.verdict import Step, Verdict

DESK_FINDINGS: Final[Mapping[str, Any]] = {
    **ability.FINDINGS,
    **combat.FINDINGS,
    **duel.FINDINGS,
    **reach.FINDINGS,
    **ring.FINDINGS,
    **shoot.FINDINGS,
    **sight.FINDINGS,
    **turn.FINDINGS,
    "too-large": _("This question takes too long to compute. The referee decides."),
}
DESK_STEPS: Final = MessageTable()
for part in (ability, combat, duel, odds, reach, ring, shoot, sight, turn, zones):
    DESK_STEPS.add(part.STEPS)


def desk_step_text(step: Step) -> str:
    """One step of an answer of the desk as a sentence."""
    return DESK_STEPS.text(step.code, step.data, case=step.case)


def answer_json(verdict: Verdict[dict[str, Any]], policy: Policy) -> dict[str, Any]:
    """An answer as programs get it: its own fields, then what every answer has."""
    return {
        **verdict.value,
        "findings": [finding_json(finding) for finding in verdict.findings],
        "steps": [
            {
                "code": f"{step.code}.{step.case}" if step.case else step.code,
                "data": dict(step.data),
                "refs": [str(ref) for ref in step.refs],
                "text": desk_step_text(step),
            }
            for step in verdict.trace
        ],
        "disputed": list(verdict.disputed),
        "policy_digest": policy.digest(),
    }
