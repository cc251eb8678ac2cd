"""Remove everything that was registered between two instants: a form that a robot has found, or a joke.

Those who are removed have withdrawn: their rows stay, so one undo brings all of them back with their links.
What is not confirmed by mail yet is deleted, and can be sent again.
Refuses to touch anybody who was in the hall already, and a list that has changed since it was looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction

from tournament.engine.lifecycle import EntrantStatus
from tournament.queries import places
from tournament.services import announce, lifecycles, locks, log, registration_confirmations, traces, waiting
from tournament.services.errors import Conflict, Invalid

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from tournament.models import Entrant, Tournament, UnconfirmedRegistration
    from tournament.services.actors import Actor

REMOVABLE: Final = (EntrantStatus.REGISTERED, EntrantStatus.WAITING_LIST)


def registered_between(tournament: Tournament, since: datetime, until: datetime) -> QuerySet[Entrant]:
    """Who would be removed: registered in these minutes (``until`` not included) and never checked in."""
    if until <= since:
        raise Invalid("window-empty", "The end is not after the start. Choose a later end.", field="until")
    rows = tournament.entrants.filter(registered_at__gte=since, registered_at__lt=until)
    return rows.filter(status__in=REMOVABLE, checked_in_at=None, seats=None)


def unconfirmed_between(
    tournament: Tournament, since: datetime, until: datetime
) -> QuerySet[UnconfirmedRegistration]:
    """Who registered in these minutes and has not confirmed it by mail."""
    return tournament.unconfirmed.filter(asked_at__gte=since, asked_at__lt=until)


def remove(  # noqa: PLR0913 - two instants, and what was seen
    tournament: Tournament,
    since: datetime,
    until: datetime,
    *,
    expected: int,
    unconfirmed: int | None = None,
    by: Actor,
    now: datetime,
    reason: str,
) -> int:
    """Withdraw all of them. ``expected`` is how many the organiser has seen. Returns how many they were.

    ``unconfirmed`` is how many were seen that are not confirmed by mail: they are deleted for good. Without a
    number they stay.
    """
    if not reason.strip():
        raise Invalid("reason-missing", "Enter why these registrations are removed.", field="reason")
    with transaction.atomic():
        found = registered_between(tournament, since, until)
        locks.entrants([*found, *places.waiting(tournament)])
        tournament = locks.tournament(tournament)
        rows = list(found.all())
        waits = unconfirmed_between(tournament, since, until)
        number = waits.count() if unconfirmed is not None else 0
        if (len(rows), number) != (expected, unconfirmed or 0):
            total, seen = len(rows) + number, expected + (unconfirmed or 0)
            raise Conflict(
                "registrations-changed",
                f"{total} registrations fall into this time now, and you looked at {seen}. "
                "Look at the list again.",
                data={"found": total, "expected": seen},
            )
        if not rows and not number:
            raise Conflict("nobody-registered", "Nobody registered in this time. Choose another time.")
        trace = traces.begin(tournament.entrants.filter(pk__in=[row.pk for row in rows]))
        for row in rows:
            row.status, row.left_at = lifecycles.move(EntrantStatus.DROPPED, old=row.status), now
        tournament.entrants.bulk_update(rows, ["status", "left_at"], batch_size=200)
        if number:
            registration_confirmations.delete(waits)
        total = len(rows) + number
        log.record(
            "entrant.remove-many",
            tournament=tournament,
            by=by,
            now=now,
            subject="1 registration" if total == 1 else f"{total} registrations",
            reason=reason,
            data={
                "since": since.isoformat(),
                "until": until.isoformat(),
                "numbers": [r.number for r in rows],
                "unconfirmed": number,
            },
            trace=trace if rows else None,
        )
        announce.changed(tournament, "entrants", "standings", now=now)
        waiting.move_up(tournament, now=now)
    return total
