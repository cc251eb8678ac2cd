"""What the referee's desk answers: each step as a sentence, and an answer as programs get it."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.edge import finding_json
from armies.messages.tables import MessageTable, message
from rules.policy import Policy
from rules.verdict import Step, Verdict

SIDES: Final[Mapping[str, Any]] = {
    "N": _("north"),
    "NE": _("north-east"),
    "SE": _("south-east"),
    "S": _("south"),
    "SW": _("south-west"),
    "NW": _("north-west"),
}
_ZONES: Final[Mapping[str, Any]] = {
    "zone.front": message(
        ngettext_lazy(
            "%(id)s faces %(facing)s: its kill zone has %(count)s hex.",
            "%(id)s faces %(facing)s: its kill zone has %(count)s hexes.",
            "count",
        ),
        facing=SIDES,
    ),
    "zone.aware": ngettext_lazy(
        "%(id)s uses Battle Awareness: its kill zone is all around and has %(count)s hex.",
        "%(id)s uses Battle Awareness: its kill zone is all around and has %(count)s hexes.",
        "count",
    ),
    "zone.large": ngettext_lazy(
        "%(id)s is Large: its kill zone is all around and has %(count)s hex.",
        "%(id)s is Large: its kill zone is all around and has %(count)s hexes.",
        "count",
    ),
    "zone.carried": _("%(id)s is carried and does not fight: it does not have a kill zone."),
    "engaged": _("%(id)s is engaged. In its kill zone: %(enemies)s."),
    "ledge-between.adjacent": _("Figures on both sides of a ledge are adjacent."),
    "ledge-between.apart": _("Figures on both sides of a ledge are not adjacent."),
}
DESK_STEPS: Final = MessageTable()
DESK_STEPS.add(_ZONES)


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
