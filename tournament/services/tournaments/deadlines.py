"""Is it still open? The only judge of registration, lists and the players' own check-in.

A deadline is over from its instant on. Officials are never asked here: deadlines bind players only.
The lists whose time is over are locked by ``list_locks``. It refuses to read a clock: ``now`` is handed in.
"""

from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from tournament.engine.day.wall_clock import time_of
from tournament.engine.lifecycle import GONE, EntrantStatus, TournamentStatus
from tournament.models import Entrant, Tournament
from tournament.queries.schedule import day_plans
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid

MAX_REMINDER_HOURS: Final = 24 * 14
MAX_ENTRANTS: Final = 9_999  # start numbers have four digits, on paper and in files


class Registration(StrEnum):
    """Whether a player may register now, and if not, why."""

    NOT_YET = "not-yet"
    OPEN = "open"
    CLOSED = "closed"  # the deadline is over
    RUNNING = "running"
    OVER = "over"
    CALLED_OFF = "called-off"


NOT_COME: Final = frozenset({EntrantStatus.REGISTERED, EntrantStatus.WAITING_LIST, EntrantStatus.ABSENT})
ENDED = (Registration.OVER, Registration.CALLED_OFF)  # for officials, too
REGISTRATION_BY_STATUS = {
    TournamentStatus.DRAFT: Registration.NOT_YET,
    TournamentStatus.RUNNING: Registration.RUNNING,
    TournamentStatus.FINISHED: Registration.OVER,
    TournamentStatus.CALLED_OFF: Registration.CALLED_OFF,
}


def check(tournament: Tournament) -> None:
    """Refuse deadlines and limits that contradict each other. One sentence names the field."""
    opens_at, closes_at = tournament.check_in_opens_at, tournament.check_in_closes_at
    if opens_at is not None and closes_at is not None and closes_at <= opens_at:
        raise Invalid(
            "window-empty", case="check-in", field="check_in_closes_at", data=in_hall(opens_at, tournament)
        )
    if not 0 <= tournament.reminder_hours <= MAX_REMINDER_HOURS:
        raise Invalid("reminder-hours", field="reminder_hours", data={"limit": MAX_REMINDER_HOURS})
    if tournament.entrant_limit is not None and tournament.entrant_limit < 1:
        raise Invalid("limit-too-small", field="entrant_limit")
    if (tournament.entrant_limit or 0) > MAX_ENTRANTS:
        raise Invalid("limit-too-large", field="entrant_limit", data={"limit": MAX_ENTRANTS})


def is_over(deadline: datetime | None, *, now: datetime) -> bool:
    """No deadline is never over; any other is from its instant on."""
    return deadline is not None and now >= deadline


def in_hall(at: datetime, tournament: Tournament) -> dict[str, Any]:
    """An instant by the clock of the hall and its zone, as values of a sentence."""
    return {"at": at.astimezone(tournament.zone), "zone": tournament.time_zone}


def moment(at: datetime, tournament: Tournament) -> str:
    """An instant by the clock of the hall, such as ``Friday 15 June 2007, 18:00 (Europe/Madrid)``."""
    local = at.astimezone(tournament.zone)
    return f"{local:%A %-d %B %Y}, {time_of(local)} ({tournament.time_zone})"


def registration(tournament: Tournament, *, now: datetime) -> Registration:
    """What a player finds who comes to register."""
    by_status = REGISTRATION_BY_STATUS.get(TournamentStatus(tournament.status))
    if by_status is not None:
        return by_status
    is_late = is_over(tournament.registration_closes_at, now=now)
    return Registration.CLOSED if is_late else Registration.OPEN


def refuse_late_registration(tournament: Tournament, *, by: Actor, now: datetime) -> None:
    """Raise why ``by`` cannot register anybody now. Officials may until the tournament is over."""
    state = registration(tournament, now=now)
    is_bound = not by.is_official and by.kind != "system"
    if state is Registration.OPEN or not (is_bound or state in ENDED):
        return
    if state is Registration.CLOSED and tournament.registration_closes_at is not None:
        raise Conflict(
            "registration-closed",
            case="deadline",
            data={"tournament": tournament.name, **in_hall(tournament.registration_closes_at, tournament)},
        )
    if state is Registration.CALLED_OFF:
        raise Conflict("registration-closed", case="called-off", data={"tournament": tournament.name})
    if state is Registration.OVER:
        raise Conflict("registration-closed", case="finished", data={"tournament": tournament.name})
    raise Conflict("registration-closed", case="not-open", data={"tournament": tournament.name})


def list_deadline(entrant: Entrant, faction: str) -> datetime | None:
    """When this entrant's list closes: the tournament's deadline, or the list's own after a reopening."""
    army_list = entrant.list_of(faction)
    if army_list is not None and army_list.reopened_at is not None:
        return army_list.reopened_until
    return entrant.tournament.lists_close_at


def refuse_late_list(entrant: Entrant, faction: str, *, now: datetime) -> None:
    """Raise why this player's list cannot be changed now; one reopened has its own deadline."""
    army_list = entrant.list_of(faction)
    if army_list is not None and army_list.is_locked:
        raise Conflict("list-locked", case=f"own-{faction}")
    if entrant.status in GONE:
        raise Conflict("entrant-gone", case="own")
    tournament = entrant.tournament
    is_reopened = army_list is not None and army_list.reopened_at is not None
    if tournament.status == TournamentStatus.FINISHED:
        raise Conflict("lists-closed", case="finished")
    if tournament.status == TournamentStatus.CALLED_OFF:
        raise Conflict("lists-closed", case="called-off")
    if tournament.status == TournamentStatus.RUNNING and not is_reopened:
        raise Conflict("lists-closed", case="round-1")
    deadline = list_deadline(entrant, faction)
    if deadline is not None and is_over(deadline, now=now):
        raise Conflict(
            "lists-closed",
            case=f"reopened-{faction}" if is_reopened else "deadline",
            data={"closed_at": deadline.isoformat(), **in_hall(deadline, tournament)},
        )


def refuse_own_check_in(entrant: Entrant, *, now: datetime) -> None:
    """Raise why a player cannot check in alone: who comes late or back is seen by an official."""
    tournament = entrant.tournament
    is_awaited = entrant.status in {EntrantStatus.REGISTERED, EntrantStatus.ABSENT}
    is_later_day = is_awaited and day_plans.last_round_before_a_day(tournament) is not None
    opens_at, closes_at = tournament.check_in_opens_at, tournament.check_in_closes_at
    if is_later_day:
        opens_at, closes_at = day_plans.check_in_window(tournament)
    if opens_at is not None and now < opens_at:
        raise Conflict(
            "check-in-not-yet", data={"opens_at": opens_at.isoformat(), **in_hall(opens_at, tournament)}
        )
    if closes_at is not None and is_over(closes_at, now=now):
        raise Conflict("check-in-at-desk", case="deadline", data=in_hall(closes_at, tournament))
    if not is_later_day and (tournament.status != TournamentStatus.CHECK_IN or not is_awaited):
        raise Conflict("check-in-at-desk")


def refuse_late_withdrawal(entrant: Entrant) -> None:
    """Raise why a player cannot withdraw alone: who has come tells the desk."""
    is_before = entrant.tournament.status in {TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN}
    if not (is_before and entrant.status in NOT_COME):
        raise Conflict("withdraw-at-desk")


def refuse_late_details(entrant: Entrant, *, now: datetime) -> None:
    """Raise why a player cannot change the own details."""
    if registration(entrant.tournament, now=now) is not Registration.OPEN:
        raise Conflict("details-closed")
