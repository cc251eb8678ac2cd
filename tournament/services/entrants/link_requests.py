"""Whoever has lost the private link asks the desk for a new one, from the public page of the player.

Nobody knows who asks, so asking changes nothing: the link that there is goes on working until an official,
who sees the person, issues another (``entrants.issue_link``), and that settles the request. Asking again
while one waits, too often, or for somebody who has left is taken in silence: the answer tells nothing.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import uuid4

from django.db import transaction

from tournament.engine.lifecycle import GONE, TournamentStatus
from tournament.models import Entrant, PhoneRequest
from tournament.services.core import locks, log, outbox, phone_requests
from tournament.services.core.actors import SYSTEM, Actor
from tournament.services.core.phone_requests import Kind, Status

MAX_ASKED: Final = 6  # for one player in one event
OVER: Final = frozenset({TournamentStatus.DRAFT, TournamentStatus.FINISHED, TournamentStatus.CALLED_OFF})


def ask(entrant: Entrant, *, now: datetime) -> PhoneRequest | None:
    """One line in the inbox of the organisers; ``None`` where none is added."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        asked = entrant.phone_requests.filter(kind=Kind.LINK)
        is_over = entrant.status in GONE or entrant.tournament.status in OVER
        waits = asked.filter(status=Status.WAITING, decided_at=None).exists()
        if is_over or waits or asked.count() >= MAX_ASKED:
            return None
        asked.filter(status=Status.WAITING).update(status=Status.REPLACED)
        request = PhoneRequest.objects.create(
            entrant=entrant, kind=Kind.LINK, token=uuid4().hex, status=Status.WAITING, arrived_at=now
        )
        data = phone_requests.as_claims(request) | {"request": request.pk}
        tournament = entrant.tournament
        log.record("entrant.ask-link", tournament=tournament, by=SYSTEM, now=now, subject=entrant, data=data)
        outbox.publish(tournament, "entrants", now=now, concerns=outbox.concerns_entrants(entrant))
    return request


def settle(people: Sequence[Entrant], *, by: Actor, now: datetime) -> None:
    """They have new links. For the verb that issues them."""
    rows = PhoneRequest.objects.filter(entrant__in=people, kind=Kind.LINK, status=Status.WAITING)
    if rows.update(status=Status.ACCEPTED, decided_by=by.name, decided_at=now):
        concerns = outbox.concerns_entrants(*people)
        outbox.publish(people[0].tournament, "entrants", now=now, concerns=concerns)
