"""How many may play and how many of them are there: the counting behind the waiting list. Decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tournament.engine.lifecycle import EntrantStatus

if TYPE_CHECKING:
    from tournament.models import Tournament

TAKES_A_PLACE: Final = (EntrantStatus.REGISTERED, EntrantStatus.CHECKED_IN)


def free(tournament: Tournament) -> int | None:
    """The places that nobody has, at least 0; ``None`` where there is no limit."""
    if tournament.entrant_limit is None:
        return None
    return max(0, tournament.entrant_limit - tournament.entrants.filter(status__in=TAKES_A_PLACE).count())
