"""How many may play and how many of them are there: the counting behind the waiting list. Decides nothing."""

from dataclasses import dataclass
from typing import Final

from django.db.models import Count, QuerySet

from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant, Tournament

TAKES_A_PLACE: Final = (EntrantStatus.REGISTERED, EntrantStatus.CHECKED_IN, EntrantStatus.ABSENT)


@dataclass(frozen=True, slots=True)
class Places:
    """How many have a place, how many wait, and how many places are free: ``None`` without a limit."""

    taken: int
    waiting: int
    free: int | None


def places_of(tournament: Tournament) -> Places:
    """All three counts. One query."""
    rows = tournament.entrants.order_by().values_list("status").annotate(count=Count("pk"))
    counted = dict(rows)
    taken_ = sum(counted.get(status, 0) for status in TAKES_A_PLACE)
    return Places(taken_, counted.get(EntrantStatus.WAITING_LIST, 0), _left(tournament, taken_))


def free(tournament: Tournament) -> int | None:
    """The places that nobody has, at least 0; ``None`` where there is no limit."""
    return None if tournament.entrant_limit is None else _left(tournament, places_taken(tournament))


def _left(tournament: Tournament, taken_: int) -> int | None:
    limit = tournament.entrant_limit
    return None if limit is None else max(0, limit - taken_)


def waiting(tournament: Tournament) -> QuerySet[Entrant]:
    """Who waits for a place, in the order in which they move up."""
    rows = Entrant.objects.filter(tournament=tournament, status=EntrantStatus.WAITING_LIST)
    return rows.select_related("tournament").order_by("registered_at", "pk")


def place_in_line(entrant: Entrant) -> int | None:
    """Which one in the waiting list somebody is, from 1; ``None`` for who does not wait."""
    if entrant.status != EntrantStatus.WAITING_LIST:
        return None
    ids = waiting(entrant.tournament).values_list("pk", flat=True)
    return [*ids, entrant.pk].index(entrant.pk) + 1


def places_taken(tournament: Tournament) -> int:
    """How many have a place."""
    return tournament.entrants.filter(status__in=TAKES_A_PLACE).count()
