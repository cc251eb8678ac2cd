"""A round without opponent is a result of its own (A7): worth what the policy says."""

from datetime import datetime
from typing import Any

from tournament import adapters
from tournament.engine.lifecycle import TableStatus
from tournament.models import Pairing, Submission, Tournament
from tournament.services.core import transitions


def grant_bye(
    pairing: Pairing, *, tournament: Tournament, now: datetime, is_requested: bool = False
) -> Submission:
    """Confirm the bye of ``pairing``, once; a bye whose round was taken back is granted anew."""
    granted = pairing.submissions.filter(kind=Submission.Kind.SYSTEM)
    counts = granted.filter(status=Submission.Status.CONFIRMED).first()
    if counts is not None:
        return counts
    before = granted.count()
    submission = Submission.objects.create(
        pairing=pairing,
        client_token=f"bye-{before + 1}" if before else "bye",
        kind=Submission.Kind.SYSTEM,
        signed="Muster",
        facts={"bye": True},
        policy_digest=adapters.to_policy(tournament).digest(),
        status=Submission.Status.CONFIRMED,
        submitted_at=now,
        confirmed_at=now,
        confirmed_by="Muster",
        **bye_columns(pairing, tournament, is_requested=is_requested),
    )
    pairing.status = transitions.move(TableStatus.CONFIRMED, old=pairing.status)
    pairing.save(update_fields=["status"])
    return submission


def bye_columns(pairing: Pairing, tournament: Tournament, *, is_requested: bool) -> dict[str, Any]:
    """What a bye in the round of ``pairing`` is worth, as columns of its submission."""
    event, number = adapters.to_event_rules(tournament), pairing.round.number
    verdict = adapters.to_ruleset(tournament).grade_bye(event, number=number, is_requested=is_requested)
    return adapters.to_grade_columns(verdict, tournament)
