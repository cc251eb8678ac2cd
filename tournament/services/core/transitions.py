"""Ask the lifecycle, and turn its objection into a refusal people can read."""

from enum import StrEnum
from typing import TypeVar

from tournament.engine import lifecycle
from tournament.engine.errors import IllegalMove
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Tournament
from tournament.services.core.errors import Conflict

S = TypeVar("S", bound="StrEnum")


def move(new: S, *, old: str, reason: str = "", confirmed_results: int = 0) -> S:
    """``new`` where it may follow ``old``, else ``Conflict`` by the lifecycle's own code."""
    try:
        return lifecycle.move(type(new), old, new, reason=reason, confirmed_results=confirmed_results)
    except IllegalMove as error:
        raise Conflict(error.code, case=error.case, data=error.data) from error


def take_back(before: S, *, now: str) -> S:
    """``before`` where what was done since may be undone, else ``Conflict`` by the lifecycle's code."""
    try:
        return lifecycle.take_back(type(before), now, before)
    except IllegalMove as error:
        raise Conflict(error.code, case=error.case, data=error.data) from error


def refuse_called_off(tournament: Tournament) -> None:
    """Raise "called-off" for a tournament that is. Read anew: who asks holds a round of it."""
    if Tournament.objects.filter(pk=tournament.pk, status=TournamentStatus.CALLED_OFF).exists():
        raise Conflict("called-off", data={"tournament": tournament.name})
