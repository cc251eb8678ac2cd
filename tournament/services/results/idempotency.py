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
    _refuse_taken_back(known)
    if not adapters.same_facts(known.facts, facts):
        raise Conflict(
            "token-used",
            f"This form has reported {known.in_points} at table "
            f"{known.pairing.table} already and says something else now. Open the table again to correct it.",
        )
    return known


def as_ruled(known: Submission, decision: Decision) -> Submission:
    """The ruling of this token, where it is the one that is sent now; a changed mind is never swallowed."""
    _refuse_taken_back(known)
    ruling = Ruling.objects.filter(submission=known).first()
    said = (known.half_a, known.half_b, ruling.clause if ruling else "", ruling.text if ruling else "")
    if said != (decision.half_a, decision.half_b, decision.clause, decision.reason):
        raise Conflict(
            "token-used",
            f"This form has ruled {known.in_points} at table "
            f"{known.pairing.table} already and says something else now. Open the table again to rule anew.",
        )
    return known


def _refuse_taken_back(known: Submission) -> None:
    """Who goes back to a form whose result was undone is not told that it is saved."""
    if known.status == Submission.Status.REJECTED:
        raise Conflict(
            "form-taken-back",
            f"What this form said of table {known.pairing.table} was taken back since. "
            "Open the table again to enter it anew.",
        )
