"""Let somebody in again whose exclusion (10.09) is taken back.

Rounds that were paired without them stay missed. Their game that the exclusion ended is open again while its
round is on; in a closed round its result stands and is corrected like any other. Refuses to decide who comes
back: a referee says so, with a reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournament.engine.lifecycle import EntrantStatus, RoundStatus
from tournament.models import Seat
from tournament.queries import reports
from tournament.services import announce, game_losses, lifecycles, locks, log, results

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Entrant
    from tournament.services.actors import Actor

ON = (RoundStatus.PUBLISHED, RoundStatus.PLAYING)


def readmit(entrant: Entrant, *, by: Actor, now: datetime, reason: str) -> Entrant:
    """Back to where they were, in the caller's transaction; the entrant is locked."""
    was_here = entrant.checked_in_at is not None
    back = EntrantStatus.CHECKED_IN if was_here else EntrantStatus.REGISTERED
    entrant.status = lifecycles.move(back, old=entrant.status, reason=reason)
    entrant.left_at = None
    entrant.save(update_fields=["status", "left_at"])
    changed = _reopen_game(entrant, now=now, reason=reason)
    tournament, subject = entrant.tournament, entrant.name
    log.record(
        "entrant.readmit", tournament=tournament, by=by, now=now, subject=subject, reason=reason, data=changed
    )
    announce.changed(tournament, "entrants", "results", "pairings", "standings", now=now)
    return entrant


def _reopen_game(entrant: Entrant, *, now: datetime, reason: str) -> dict[str, Any]:
    """The game that was given to the opponent because of the exclusion is for the two to finish.

    Returns what counted and what counts now, for the log.
    """
    seats = Seat.objects.filter(entrant=entrant, is_current=True, round__status__in=ON)
    seat = seats.select_related("pairing").first()
    if seat is None:
        return {}
    pairing = locks.pairing(seat.pairing)
    counts = reports.confirmed_of(pairing)
    if counts is not None and (counts.facts.get(seat.side) or {}).get("excluded"):
        after = game_losses.set_aside(pairing, counts, now=now, reason=reason)
        return results.change_as_logged(counts, after)
    return {}
