"""One reason for everything that was changed by hand in a draft, given when it is published.

Refuses a draft that was changed and not explained, unless the pairing policy asks for no reason.
"""

from tournament import adapters
from tournament.models import Change, Pairing, Round
from tournament.queries.rounds import draft_review, drafts
from tournament.services.core.errors import require_reason

OPEN = "open"  # the case of a mark that has no reason yet


def explain(round_: Round, reason: str) -> None:
    """Give the reason to the changes and the pairings that have none."""
    rows = draft_review.current(round_)
    changes = list(drafts.changes_of(round_))
    if not drafts.is_unexplained(rows, changes):
        return
    if adapters.to_pairing_policy(round_.tournament).change_reason == "needed":
        require_reason(reason, case="publish")
    words = " ".join(reason.split())
    if not words:
        return
    Change.objects.filter(round=round_, reason="").update(reason=words)
    for row in rows:
        _explain(row, words)
    Pairing.objects.bulk_update(rows, ["manual_reason", "reasons"])


def _explain(row: Pairing, reason: str) -> None:
    if row.origin == Pairing.Origin.MANUAL:
        row.manual_reason = row.manual_reason or reason
    row.reasons = [
        {**one, "case": "", "data": {"reason": reason}} if one.get("case") == OPEN else one
        for one in row.reasons
    ]
