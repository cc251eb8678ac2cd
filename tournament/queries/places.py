"""How many may play and how many of them are there: the counting behind the waiting list. Decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournament.models import Tournament

TAKES_A_PLACE: Final = (EntrantStatus.REGISTERED, EntrantStatus.CHECKED_IN)


def free(tournament: Tournament) -> int | None:
    """The places that nobody has, at least 0; ``None`` where there is no limit."""
    if tournament.entrant_limit is None:
        return None
    return max(0, tournament.entrant_limit - taken(tournament))


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


def taken(tournament: Tournament) -> int:
    """How many have a place."""
    return tournament.entrants.filter(status__in=TAKES_A_PLACE).count()
