"""Open every locked list again after the deadline was moved. One list alone is ``judgements.unlock``."""

from datetime import datetime

from django.db import transaction

from tournament import adapters
from tournament.engine.lifecycle import GONE
from tournament.messages.program_reasons import ProgramReason
from tournament.models import Entrant, Tournament
from tournament.services.core import locks
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Invalid
from tournament.services.lists import list_reviews

REASON = ProgramReason("lists-deadline-moved")


def locked(tournament: Tournament) -> list[tuple[Entrant, str]]:
    """Every locked list of somebody who is still in: whose, and of which faction. One query."""
    people = tournament.entrants.exclude(status__in=GONE).select_related("good_list", "evil_list")
    return [
        (entrant, faction)
        for entrant in people
        for faction in adapters.to_list_slots(tournament)
        if (army_list := entrant.list_of(faction)) is not None and army_list.is_locked
    ]


def reopen_all(tournament: Tournament, *, by: Actor, now: datetime) -> int:
    """Open them until the tournament's new deadline; their owners are told. Returns how many they are."""
    if tournament.lists_close_at is None or tournament.lists_close_at <= now:
        raise Invalid("deadline-past", field="lists_close_at")
    with transaction.atomic():
        locks.entrants(tournament.entrants.all())
        rows = locked(tournament)
        for entrant, faction in rows:
            list_reviews.unlock(
                entrant, faction, by=by, now=now, reason=REASON, until=tournament.lists_close_at
            )
    return len(rows)
