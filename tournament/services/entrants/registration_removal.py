"""Remove registrations that fall between two instants: a form that a robot has found, or a joke.

Those who are removed have withdrawn: their rows stay, so one undo brings all of them back with their links;
those that were not confirmed by mail wait again. Removes exactly the rows that somebody has looked at, never
whoever else falls into the same time by now. Refuses to touch anybody who was in the hall already.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant, PhoneRequest, Tournament, UnconfirmedRegistration
from tournament.queries.entrants import capacity
from tournament.services.core import locks, log, outbox, row_history, transitions
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, require_reason
from tournament.services.entrants import registration_confirmations, waiting_list

REMOVABLE: Final = (EntrantStatus.REGISTERED, EntrantStatus.WAITING_LIST)
NAMED: Final = 5


def registered_between(tournament: Tournament, since: datetime, until: datetime) -> QuerySet[Entrant]:
    """Who could be removed: registered in these minutes (``until`` not included) and never checked in."""
    if until <= since:
        raise Invalid("window-empty", case="removal", field="until")
    return _removable(tournament).filter(registered_at__gte=since, registered_at__lt=until)


def unconfirmed_between(
    tournament: Tournament, since: datetime, until: datetime
) -> QuerySet[UnconfirmedRegistration]:
    """Who registered in these minutes and has not confirmed it by mail."""
    return tournament.unconfirmed.filter(asked_at__gte=since, asked_at__lt=until, ended_at=None)


def remove(
    tournament: Tournament,
    entrants: Collection[int],
    unconfirmed: Collection[int] = (),
    *,
    by: Actor,
    now: datetime,
    reason: str,
) -> int:
    """Withdraw and end these, all by id. Returns how many. Raises ``Conflict`` where one has changed."""
    require_reason(reason, case="removal")
    if not entrants and not unconfirmed:
        raise Conflict("nobody-registered")
    with transaction.atomic():
        locks.entrants([*tournament.entrants.filter(pk__in=entrants), *capacity.waiting(tournament)])
        tournament = locks.tournament(tournament)
        shown = tournament.entrants.filter(pk__in=entrants)
        rows = list(_removable(tournament).filter(pk__in=entrants))
        asked = tournament.unconfirmed.filter(pk__in=unconfirmed)
        _refuse_changed(shown, rows, asked, number=len({*entrants}) + len({*unconfirmed}))
        stops = PhoneRequest.objects.filter(
            entrant__in=rows, kind=PhoneRequest.Kind.STOP, status=PhoneRequest.Status.WAITING
        )
        history = row_history.begin_history(shown, asked, stops)
        stops.update(status=PhoneRequest.Status.DONE)
        for row in rows:
            row.status, row.left_at = transitions.move(EntrantStatus.DROPPED, old=row.status), now
        tournament.entrants.bulk_update(rows, ["status", "left_at"], batch_size=200)
        registration_confirmations.end(asked, now=now)
        total = len({*entrants}) + len({*unconfirmed})
        log.record(
            "entrant.remove-many",
            tournament=tournament,
            by=by,
            now=now,
            subject="1 registration" if total == 1 else f"{total} registrations",
            reason=reason,
            data={"numbers": [row.number for row in rows], "unconfirmed": len({*unconfirmed})},
            history=history,
        )
        outbox.publish(tournament, "entrants", "standings", now=now)
        waiting_list.move_up(tournament, now=now)
    return total


def _removable(tournament: Tournament) -> QuerySet[Entrant]:
    return tournament.entrants.filter(status__in=REMOVABLE, checked_in_at=None, seats=None)


def _refuse_changed(
    shown: QuerySet[Entrant],
    removable: Collection[Entrant],
    unconfirmed: QuerySet[UnconfirmedRegistration],
    *,
    number: int,
) -> None:
    waiting_still = unconfirmed.filter(ended_at=None).count()
    if len(removable) + waiting_still == number:
        return
    names = [*shown.exclude(pk__in=[row.pk for row in removable]).values_list("name", flat=True)]
    names += unconfirmed.exclude(ended_at=None).values_list("name", flat=True)
    raise Conflict(
        "registrations-changed",
        case="named" if names else "",
        data={"names": names, "players": names[:NAMED]},
    )
