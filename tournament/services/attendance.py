"""Who is in the hall: check in, take it back, drop, bring back and exclude entrants.

Refuses to decide what an entrant may do next (``engine.lifecycle``), and to touch a result or a pairing:
who leaves keeps what was played, and the next pairing is made without them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from rules.citations import cite
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.services import announce, deadlines, lifecycles, locks, log
from tournament.services.errors import Conflict, Invalid

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournament.models import Entrant
    from tournament.services.actors import Actor


def check_in(entrant: Entrant, *, by: Actor, now: datetime) -> Entrant:
    """Here and ready. Also brings back somebody who dropped. Twice is harmless."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        if entrant.status == EntrantStatus.CHECKED_IN:
            return entrant
        if entrant.tournament.status not in {TournamentStatus.CHECK_IN, TournamentStatus.RUNNING}:
            raise Conflict(
                "check-in-closed",
                f"Check-in of {entrant.tournament.name} is not open. Open check-in first.",
            )
        if by.entrant is not None:
            deadlines.refuse_own_check_in(entrant, now=now)
        _set(entrant, EntrantStatus.CHECKED_IN)
        entrant.checked_in_at = now
        entrant.left_at = None
        entrant.save(update_fields=["status", "checked_in_at", "left_at"])
        return _told(entrant, "entrant.check-in", by=by, now=now)


def undo_check_in(entrant: Entrant, *, by: Actor, now: datetime) -> Entrant:
    """Not here after all, as long as no round was paired with them."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        if entrant.status == EntrantStatus.REGISTERED:
            return entrant
        if entrant.seats.exists():
            raise Conflict(
                "already-paired",
                f"{entrant.name} has been paired already. Use drop, which keeps the results.",
            )
        _set(entrant, EntrantStatus.REGISTERED)
        entrant.checked_in_at = None
        entrant.save(update_fields=["status", "checked_in_at"])
        return _told(entrant, "entrant.undo-check-in", by=by, now=now)


def drop(entrant: Entrant, *, by: Actor, now: datetime, reason: str = "") -> Entrant:
    """Leaves the tournament; results stand, later rounds are paired without them."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        if entrant.status == EntrantStatus.DROPPED:
            return entrant
        _set(entrant, EntrantStatus.DROPPED)
        entrant.left_at = now
        entrant.save(update_fields=["status", "left_at"])
        return _told(entrant, "entrant.drop", by=by, now=now, reason=reason)


def exclude(entrant: Entrant, *, by: Actor, now: datetime, reason: str) -> Entrant:
    """Immediate exclusion (10.09). Listed without rank; earlier results follow the policy (A8)."""
    if not reason.strip():
        raise Invalid("reason-missing", "An exclusion needs a reason. Say what happened.", field="reason")
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        if entrant.status == EntrantStatus.EXCLUDED:
            return entrant
        _set(entrant, EntrantStatus.EXCLUDED)
        entrant.left_at = now
        entrant.save(update_fields=["status", "left_at"])
        refs = [str(ref) for ref in cite("10.09")]
        return _told(entrant, "entrant.exclude", by=by, now=now, reason=reason, refs=refs)


def _told(
    entrant: Entrant, verb: str, *, by: Actor, now: datetime, reason: str = "", refs: Sequence[str] = ()
) -> Entrant:
    tournament = entrant.tournament
    log.record(
        verb,
        tournament=tournament,
        by=by,
        now=now,
        subject=entrant.name,
        reason=reason,
        data={"refs": list(refs)} if refs else None,
    )
    announce.changed(tournament, "entrants", "standings", now=now)
    return entrant


def _set(entrant: Entrant, to: EntrantStatus) -> None:
    entrant.status = lifecycles.move(to, old=entrant.status)
