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
    return _unchanged(known, "reported", "correct it", is_same=adapters.same_facts(known.facts, facts))


def as_ruled(known: Submission, decision: Decision) -> Submission:
    """The ruling of this token, where it is the one that is sent now; a changed mind is never swallowed."""
    ruling = Ruling.objects.filter(submission=known).first()
    ruled = (known.half_a, known.half_b, ruling.clause if ruling else "", ruling.text if ruling else "")
    sent = (decision.half_a, decision.half_b, decision.clause, decision.reason)
    return _unchanged(known, "ruled", "rule anew", is_same=ruled == sent)


def _unchanged(known: Submission, has: str, to_do: str, *, is_same: bool) -> Submission:
    """Who goes back to a form whose result was undone is not told that it is saved."""
    table = known.pairing.table
    if known.status == Submission.Status.REJECTED:
        raise Conflict(
            "form-taken-back",
            f"What this form said of table {table} was taken back since. "
            "Open the table again to enter it anew.",
        )
    if not is_same:
        raise Conflict(
            "token-used",
            f"This form has {has} {known.in_points} at table {table} already and says something else now. "
            f"Open the table again to {to_do}.",
        )
    return known
