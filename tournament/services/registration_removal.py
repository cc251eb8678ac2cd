"""Remove everything that was registered between two instants: a form that a robot has found, or a joke.

Those who are removed have withdrawn: their rows stay, so one undo brings all of them back with their links.
Refuses to touch anybody who was in the hall already, and a list that has changed since it was looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction

from tournament.engine.lifecycle import EntrantStatus
from tournament.queries import places
from tournament.services import announce, lifecycles, locks, log, traces, waiting
from tournament.services.errors import Conflict, Invalid

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from tournament.models import Entrant, Tournament
    from tournament.services.actors import Actor

REMOVABLE: Final = (EntrantStatus.REGISTERED, EntrantStatus.WAITING_LIST)


def registered_between(tournament: Tournament, since: datetime, until: datetime) -> QuerySet[Entrant]:
    """Who would be removed: registered in these minutes (``until`` not included) and never checked in."""
    if until <= since:
        raise Invalid("window-empty", "The end is not after the start. Choose a later end.", field="until")
    rows = tournament.entrants.filter(registered_at__gte=since, registered_at__lt=until)
    return rows.filter(status__in=REMOVABLE, checked_in_at=None, seats=None)


def remove(  # noqa: PLR0913 - two instants, and what was seen
    tournament: Tournament,
    since: datetime,
    until: datetime,
    *,
    expected: int,
    by: Actor,
    now: datetime,
    reason: str,
) -> int:
    """Withdraw all of them. ``expected`` is how many the organiser has seen. Returns how many they were."""
    if not reason.strip():
        raise Invalid("reason-missing", "Enter why these registrations are removed.", field="reason")
    with transaction.atomic():
        found = registered_between(tournament, since, until)
        locks.entrants([*found, *places.waiting(tournament)])
        tournament = locks.tournament(tournament)
        rows = list(found.all())
        if len(rows) != expected:
            raise Conflict(
                "registrations-changed",
                f"{len(rows)} registrations fall into this time now, and you looked at {expected}. "
                "Look at the list again.",
                data={"found": len(rows), "expected": expected},
            )
        if not rows:
            raise Conflict("nobody-registered", "Nobody registered in this time. Choose another time.")
        trace = traces.begin(tournament.entrants.filter(pk__in=[row.pk for row in rows]))
        for row in rows:
            row.status, row.left_at = lifecycles.move(EntrantStatus.DROPPED, old=row.status), now
        tournament.entrants.bulk_update(rows, ["status", "left_at"], batch_size=200)
        log.record(
            "entrant.remove-many",
            tournament=tournament,
            by=by,
            now=now,
            subject="1 registration" if len(rows) == 1 else f"{len(rows)} registrations",
            reason=reason,
            data={
                "since": since.isoformat(),
                "until": until.isoformat(),
                "numbers": [r.number for r in rows],
            },
            trace=trace,
        )
        announce.changed(tournament, "entrants", "standings", now=now)
        waiting.move_up(tournament, now=now)
    return len(rows)
