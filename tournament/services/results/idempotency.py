"""A form that is sent once more: it is answered by what it has stored, and stores nothing again.

Refuses a form that says something else by now, and one whose result was taken back since.
"""

from collections.abc import Mapping
from typing import Any

from tournament import adapters
from tournament.models import Ruling, Submission
from tournament.services.core.errors import Conflict
from tournament.services.results.submissions import Decision


def as_sent(known: Submission, facts: Mapping[str, Any]) -> Submission:
    """What this token has stored, where it says what is sent now; a corrected form is never swallowed."""
    _refuse_undone(known)
    if not adapters.same_facts(known.facts, facts):
        raise Conflict("token-used", case="report", data=_points(known))
    return known


def as_ruled(known: Submission, decision: Decision) -> Submission:
    """The ruling of this token, where it is the one that is sent now; a changed mind is never swallowed."""
    ruling = Ruling.objects.filter(submission=known).first()
    ruled = (known.units_a, known.units_b, ruling.clause if ruling else "", ruling.text if ruling else "")
    sent = (decision.units_a, decision.units_b, decision.clause, decision.reason)
    _refuse_undone(known)
    if ruled != sent:
        raise Conflict("token-used", case="ruling", data=_points(known))
    return known


def _refuse_undone(known: Submission) -> None:
    """Who goes back to a form whose result was undone is not told that it is saved."""
    if known.status == Submission.Status.REJECTED:
        raise Conflict("form-taken-back", case="result", data={"table": known.pairing.table})


def _points(known: Submission) -> dict[str, Any]:
    return {
        "table": known.pairing.table,
        "points_a": known.points_a,
        "points_b": known.points_b,
    }
