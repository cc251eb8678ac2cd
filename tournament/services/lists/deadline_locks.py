"""Lock the lists whose deadline is over.

What a deadline is and whom it binds is told by ``deadlines``.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from armies.models import ArmyList
from armies.services.lists import lists as army_lists
from tournament.models import Entrant, Tournament
from tournament.models.entrant import list_ids
from tournament.services.core import locks, log, outbox
from tournament.services.core.actors import SYSTEM
from tournament.services.lists import revalidation
from tournament.services.tournaments.deadlines import is_over


def lock_due(*, now: datetime) -> int:
    """Lock every list whose deadline is over. Returns how many. One query where nothing is due."""
    of_levels = _due("level_lists__army_list", now)
    owners = Entrant.objects.filter(_due("good_list", now) | _due("evil_list", now) | of_levels)
    late = Tournament.objects.filter(pk__in=owners.values("tournament")).order_by("pk")
    return sum(_lock_due(tournament, now=now) for tournament in late)


def open_lists(tournament: Tournament) -> list[ArmyList]:
    """The lists that are not locked, of entrants who are locked first: a first list may just come in."""
    locks.entrants(tournament.entrants.all())
    return [
        row
        for row in ArmyList.objects.filter(pk__in=list_ids(tournament.entrants.all()))
        if not row.is_locked
    ]


def _lock_due(tournament: Tournament, *, now: datetime) -> int:
    with transaction.atomic():
        rows = open_lists(tournament)
        tournament.refresh_from_db(fields=["lists_close_at"])  # it may have been moved meanwhile
        due = [row for row in rows if is_over(_deadline_of(row, tournament), now=now)]
        if due:
            revalidation.revalidate(tournament, by=SYSTEM, now=now, why=revalidation.BEFORE_LOCK)
        army_lists.lock_many(due, now=now)
        if due:
            words = "1 list" if len(due) == 1 else f"{len(due)} lists"
            data = {"why": "deadline", "lists": [str(row.key) for row in due]}
            log.record("list.lock-all", tournament=tournament, by=SYSTEM, now=now, subject=words, data=data)
            outbox.publish(tournament, "lists", now=now)
    return len(due)


def _deadline_of(row: ArmyList, tournament: Tournament) -> datetime | None:
    return tournament.lists_close_at if row.reopened_at is None else row.reopened_until


def _due(name: str, now: datetime) -> Q:
    is_open = Q(**{f"{name}__isnull": False, f"{name}__locked_at": None})
    by_tournament = Q(**{f"{name}__reopened_at": None, "tournament__lists_close_at__lte": now})
    return is_open & (by_tournament | Q(**{f"{name}__reopened_until__lte": now}))
