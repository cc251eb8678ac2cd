"""Let somebody in again whose exclusion (10.09) is taken back.

Rounds that were paired without them stay missed. Their game that the exclusion ended is open again while its
round is on; in a closed round its result stands and is corrected like any other. Refuses to decide who comes
back: a referee says so, with a reason.
"""

import secrets
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from tournament.engine.lifecycle import ON_THE_WALL, EntrantStatus
from tournament.models import Entrant, Pairing, Seat, Submission
from tournament.queries.results import reports
from tournament.services.core import locks, log, outbox, transitions
from tournament.services.core.actors import Actor
from tournament.services.penalties import game_losses
from tournament.services.results import result_logs, results


def readmit(entrant: Entrant, *, excluded_at: datetime, by: Actor, now: datetime, reason: str) -> Entrant:
    """Back to where they were; who had left before ``excluded_at`` has left again. The entrant is locked."""
    had_left = entrant.left_at is not None and entrant.left_at < excluded_at
    was_here = entrant.checked_in_at is not None
    back = EntrantStatus.CHECKED_IN if was_here else EntrantStatus.REGISTERED
    entrant.status = transitions.move(back, old=entrant.status, reason=reason)
    if had_left:
        entrant.status = transitions.move(EntrantStatus.DROPPED, old=entrant.status)
    entrant.left_at = entrant.left_at if had_left else None
    entrant.save(update_fields=["status", "left_at"])
    changed = _reopen_game(entrant, by=by, now=now, reason=reason)
    tournament, subject = entrant.tournament, str(entrant)
    log.record(
        "entrant.readmit", tournament=tournament, by=by, now=now, subject=subject, reason=reason, data=changed
    )
    outbox.publish(tournament, "entrants", "results", "pairings", "standings", now=now)
    return entrant


def _reopen_game(entrant: Entrant, *, by: Actor, now: datetime, reason: str) -> dict[str, Any]:
    """The game that ended by it goes on, or as other penalties leave it. Returns the change for the log."""
    seats = Seat.objects.filter(entrant=entrant, is_current=True, round__status__in=ON_THE_WALL)
    seat = seats.select_related("pairing").first()
    if seat is None:
        return {}
    pairing = locks.pairing(seat.pairing)
    ended = reports.beneath_penalties(pairing)
    if ended is None or seat.side not in reports.sides_with(ended.facts, "excluded"):
        return {}
    before = reports.confirmed_of(pairing)
    others = reports.sides_with(ended.facts, "excluded") - {seat.side}
    _forget(pairing, seat.side, but=before)
    is_lost = before is not None and game_losses.is_by_penalty(before)
    after: Submission | None = None
    is_known = any(reports.sides_with(row.facts, "excluded") == others for row in _earlier(pairing))
    if others and not is_known:
        after = _other_alone(pairing, *others, by=by, now=now, reason=reason)
    elif not is_lost:
        after = game_losses.set_aside(pairing, ended, now=now, reason=reason)
    if is_lost:
        after = game_losses.rule_again(pairing, by=by, now=now)
    return result_logs.change(before, after)


def _forget(pairing: Pairing, side: str, *, but: Submission | None) -> None:
    """Earlier results of the exclusion never count again; ``but`` counts until it is replaced."""
    found = [
        row for row in _earlier(pairing) if side in reports.sides_with(row.facts, "excluded") and row != but
    ]
    _earlier(pairing).filter(pk__in=[row.pk for row in found]).update(status=Submission.Status.REJECTED)


def _earlier(pairing: Pairing) -> QuerySet[Submission]:
    return pairing.submissions.filter(status=Submission.Status.SUPERSEDED, confirmed_at__isnull=False)


def _other_alone(pairing: Pairing, other: str, *, by: Actor, now: datetime, reason: str) -> Submission:
    """Both were excluded: the one who is not let in again has lost alone."""
    facts: dict[str, Any] = {"last_turn_over": False, "a": {}, "b": {}, other: {"excluded": True}}
    token = f"excluded-{secrets.token_hex(8)}"
    return results.submit(pairing, facts, token=token, by=by, now=now, reason=reason)
