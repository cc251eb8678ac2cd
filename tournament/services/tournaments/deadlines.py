"""Is it still open? The only judge of registration, lists and the players' own check-in.

A deadline is over from its instant on. Officials are never asked here: deadlines bind players only.
The lists whose time is over are locked by ``list_locks``. It refuses to read a clock: ``now`` is handed in.
"""

from datetime import datetime
from enum import StrEnum
from typing import Final

from tournament.engine.day.wall_clock import time_of
from tournament.engine.lifecycle import GONE, EntrantStatus, TournamentStatus
from tournament.models import Entrant, Tournament
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
            "window-empty",
            f"Players can check in from {moment(opens_at, tournament)} on, so it closes too early. "
            "Choose a later end.",
            field="check_in_closes_at",
        )
    if not 0 <= tournament.reminder_hours <= MAX_REMINDER_HOURS:
        raise Invalid(
            "reminder-hours",
            f"A reminder goes out 1 to {MAX_REMINDER_HOURS} hours before the deadline. "
            "Use a number from there, or 0 for none.",
            field="reminder_hours",
        )
    if tournament.entrant_limit is not None and tournament.entrant_limit < 1:
        raise Invalid(
            "limit-too-small",
            "A limit below 1 lets nobody play. Leave it empty for no limit.",
            field="entrant_limit",
        )
    if (tournament.entrant_limit or 0) > MAX_ENTRANTS:
        raise Invalid(
            "limit-too-large",
            f"A limit above {MAX_ENTRANTS:,} is none. Leave it empty for no limit.",
            field="entrant_limit",
        )


def is_over(deadline: datetime | None, *, now: datetime) -> bool:
    """No deadline is never over; any other is from its instant on."""
    return deadline is not None and now >= deadline


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
        closed = moment(tournament.registration_closes_at, tournament)
        raise Conflict(
            "registration-closed",
            f"Registration for {tournament.name} closed on {closed}. Ask the organiser for a late entry.",
        )
    if state is Registration.CALLED_OFF:
        raise Conflict("registration-closed", f"{tournament.name} is called off. It takes no entrants.")
    if state is Registration.OVER:
        raise Conflict("registration-closed", f"{tournament.name} is finished. It takes no more entrants.")
    raise Conflict(
        "registration-closed",
        f"Registration for {tournament.name} is not open. Ask the organiser at the desk.",
    )


def list_deadline(entrant: Entrant, faction: str) -> datetime | None:
    """When this entrant's list closes: the tournament's deadline, or the list's own after a re-opening."""
    army_list = entrant.list_of(faction)
    if army_list is not None and army_list.reopened_at is not None:
        return army_list.reopened_until
    return entrant.tournament.lists_close_at


def refuse_late_list(entrant: Entrant, faction: str, *, now: datetime) -> None:
    """Raise why this player's list cannot be changed now; one re-opened has its own deadline."""
    army_list = entrant.list_of(faction)
    if army_list is not None and army_list.is_locked:
        raise Conflict("list-locked", f"The {faction} list is locked. Ask the referee to re-open it.")
    if entrant.status in GONE:
        raise Conflict(
            "entrant-gone", "You have left this tournament, so your lists stand. Ask the organiser's desk."
        )
    tournament = entrant.tournament
    is_reopened = army_list is not None and army_list.reopened_at is not None
    if tournament.status == TournamentStatus.FINISHED:
        raise Conflict("lists-closed", "The tournament is over, so lists stand as they are.")
    if tournament.status == TournamentStatus.CALLED_OFF:
        raise Conflict("lists-closed", "The tournament is called off, so lists stand as they are.")
    if tournament.status == TournamentStatus.RUNNING and not is_reopened:
        raise Conflict(
            "lists-closed",
            "The first round is out, so lists are closed. Ask the referee to re-open yours.",
        )
    deadline = list_deadline(entrant, faction)
    if deadline is not None and is_over(deadline, now=now):
        what = f"Your {faction} list was open" if is_reopened else "Lists were open"
        raise Conflict(
            "lists-closed",
            f"{what} until {moment(deadline, tournament)}. Ask the referee to open yours.",
            data={"closed_at": deadline.isoformat()},
        )


def refuse_own_check_in(entrant: Entrant, *, now: datetime) -> None:
    """Raise why a player cannot check in alone: who comes late or back is seen by an official."""
    tournament = entrant.tournament
    opens_at, closes_at = tournament.check_in_opens_at, tournament.check_in_closes_at
    if opens_at is not None and now < opens_at:
        raise Conflict(
            "check-in-not-yet",
            f"You can check in from {moment(opens_at, tournament)} on. Come back then.",
            data={"opens_at": opens_at.isoformat()},
        )
    if closes_at is not None and is_over(closes_at, now=now):
        raise Conflict(
            "check-in-at-desk",
            f"Self check-in closed on {moment(closes_at, tournament)}. Go to the organiser's desk.",
        )
    if tournament.status != TournamentStatus.CHECK_IN or entrant.status != EntrantStatus.REGISTERED:
        raise Conflict("check-in-at-desk", "You cannot check in by yourself now. Go to the organiser's desk.")


def refuse_late_withdrawal(entrant: Entrant) -> None:
    """Raise why a player cannot withdraw alone: who has come tells the desk."""
    is_before = entrant.tournament.status in {TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN}
    has_not_come = entrant.status in {EntrantStatus.REGISTERED, EntrantStatus.WAITING_LIST}
    if not (is_before and has_not_come):
        raise Conflict(
            "withdraw-at-desk", "You cannot withdraw by yourself any more. Tell the organiser's desk."
        )


def refuse_late_details(entrant: Entrant, *, now: datetime) -> None:
    """Raise why a player cannot change the own details."""
    if registration(entrant.tournament, now=now) is not Registration.OPEN:
        raise Conflict(
            "details-closed",
            "Registration is closed, so your details stand. Ask the organiser's desk to correct them.",
        )
