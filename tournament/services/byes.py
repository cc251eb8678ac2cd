"""A round without opponent is a result of its own (A7): worth what the policy says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament import adapters
from tournament.engine.lifecycle import TableStatus
from tournament.models import Submission
from tournament.services import lifecycles

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Pairing, Tournament


def grant_bye(pairing: Pairing, *, tournament: Tournament, now: datetime) -> Submission:
    """Confirm the bye of ``pairing``. Once per pairing: the token is fixed."""
    policy = adapters.to_policy(tournament)
    verdict = adapters.to_ruleset(tournament).grade_bye(policy=policy)
    submission, is_new = Submission.objects.get_or_create(
        pairing=pairing,
        client_token="bye",  # noqa: S106 - a key of the row, no secret
        defaults={
            "kind": Submission.Kind.SYSTEM,
            "signed": "Muster",
            "facts": {"bye": True},
            "policy_digest": policy.digest(),
            "status": Submission.Status.CONFIRMED,
            "submitted_at": now,
            "confirmed_at": now,
            "confirmed_by": "Muster",
            **adapters.to_grade_columns(verdict),
        },
    )
    if is_new:
        pairing.status = lifecycles.move(TableStatus.CONFIRMED, old=pairing.status)
        pairing.save(update_fields=["status"])
    return submission
