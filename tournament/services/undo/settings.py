"""Take back what was done to the tournament itself: its settings, its state, its plans, its officials."""

from collections.abc import Mapping
from typing import Final

from django.contrib.auth.models import User

from armies.models import ArmyList
from tournament.engine.lifecycle import EntrantStatus, RoundStatus, TournamentStatus
from tournament.models import Entrant, Role, RoleKind, Round, Tournament
from tournament.services.core.errors import Conflict
from tournament.services.schedule import timelines
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import calling_off
from tournament.services.undo.actions import LIVE, Held, LoggedAction, Order, Way
from tournament.services.undo.row_restore import put_back, value_of

PAIRED_WITH: Final = {"policy", "pairing_policy", "format", "rounds_planned", "cut_size", "table_count"}


def _built_on_settings(action: LoggedAction) -> str | None:
    frozen = action.tournament.policy_frozen_at
    changed = {name for row in action.written if row.before for name in row.before}
    is_frozen_since = frozen is not None and frozen >= action.entry.at
    if is_frozen_since and changed & set(tournament_settings.FROZEN_WITH_FIRST_ROUND):
        return "Round 1 was published with these settings, which froze them. Take the publishing back first."
    if changed & PAIRED_WITH and action.drawn_since() is not None:
        return "A round was paired with these settings since. Change them by hand if they have to change."
    moved = action.moved_up()
    if moved is not None:
        return f"{moved.subject} moved up by this and was told. Lower the limit by hand: nobody is put out."
    if "catalogues" in action.entry.data.get("before", {}):
        return (
            "Catalogues were chosen with it, and lists may hold their figures. Choose the catalogues again."
        )
    return None


def _configure_back(action: LoggedAction, order: Order) -> None:
    """By the door of the settings, so that open lists are checked again by what they are judged by now."""
    columns = {name: value for row in action.written if row.before for name, value in row.before.items()}
    before = {name: value_of(Tournament, name, value) for name, value in columns.items()}
    tournament_settings.configure(action.tournament, by=order.by, now=order.now, **before)


def _people_too(action: LoggedAction) -> Held:
    """Settings judge lists and move people up: those are locked before the tournament."""
    people = list(action.tournament.entrants.order_by("pk"))
    lists = [pk for one in people for pk in (one.good_list_id, one.evil_list_id) if pk is not None]
    return {Entrant: [one.pk for one in people], ArmyList: lists, Round: action.open_rounds()}


def _built_on_move(action: LoggedAction) -> str | None:
    tournament, to = action.tournament, action.entry.data.get("after")
    if (
        to == TournamentStatus.REGISTRATION
        and tournament.entrants.filter(registered_at__gte=action.entry.at).exists()
    ):
        return "Somebody has registered since. Leave the registration open, or set its deadline."
    here = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN, checked_in_at__gte=action.entry.at)
    if to == TournamentStatus.CHECK_IN and here.exists():
        return f"{here.count()} checked in since. Take their check-in back first, or go on."
    live = tournament.rounds.filter(status__in=LIVE)
    if to == TournamentStatus.CHECK_IN and live.exists():
        return f"{live[0]} is {live[0].status}. Take that back first."
    if to == TournamentStatus.RUNNING and live.exists():
        return _built_on_running(action)
    return None


def _is_finish(action: LoggedAction) -> bool:
    return bool(action.entry.data.get("after") == TournamentStatus.FINISHED)


def _hold_after_all(action: LoggedAction, order: Order) -> None:
    put_back(action, order)
    calling_off.tell_that_it_takes_place(action.tournament, now=order.now)


def _built_on_running(action: LoggedAction) -> str | None:
    """A round that is out needs a running tournament; one that was re-opened may be finished again."""
    live = action.tournament.rounds.filter(status__in=LIVE)
    if action.entry.data.get("before") != TournamentStatus.FINISHED:
        out = live.exclude(status=RoundStatus.DRAFT).first()
        return f"{out} is out. Take its publishing back first." if out else None
    going = live.exclude(status=RoundStatus.CLOSED).first()
    return f"{going} is {going.status}. Close or cancel it first." if going else None


def _built_on_timeline(action: LoggedAction) -> str | None:
    clock = timelines.started(action.tournament)
    if clock is not None:
        return f"The clock of round {clock.round.number} has been started, so the timeline stays as it is."
    return None


def _rounds_too(action: LoggedAction) -> Held:
    """Whoever starts a clock holds its round."""
    return {Round: list(action.tournament.rounds.order_by("pk").values_list("pk", flat=True))}


def _built_on_appointment(action: LoggedAction) -> str | None:
    organisers = set(action.tournament.roles.filter(kind=RoleKind.ORGANISER).values_list("pk", flat=True))
    touched = {pk for row in action.written if row.model is Role for pk in row.ids}
    if organisers and organisers <= touched:
        return "This is the only organiser. Appoint another organiser first."
    return None


def _dismiss(action: LoggedAction, order: Order) -> None:
    if _built_on_appointment(action):
        raise Conflict("last-organiser", str(_built_on_appointment(action)))
    put_back(action, order)


def _built_on_dismissal(action: LoggedAction) -> str | None:
    accounts = {row.before["user_id"] for row in action.written if row.before and row.is_removed}
    if User.objects.filter(pk__in=accounts).count() < len(accounts):
        return f"The account {action.entry.subject} was deleted since. Add the official again."
    return None


WAYS: Final[Mapping[str, Way]] = {
    "tournament.configure": Way(
        _configure_back, _built_on_settings, door="tournament.configure", holds=_people_too
    ),
    "tournament.move": Way(put_back, _built_on_move, holds=_people_too, needs_reason=_is_finish),
    "tournament.call-off": Way(_hold_after_all),
    "tournament.publish": Way(put_back),
    "tournament.hide": Way(put_back),
    "tournament.archive": Way(put_back),
    "tournament.unarchive": Way(put_back),
    "tournament.appoint": Way(_dismiss, _built_on_appointment),
    "tournament.dismiss": Way(put_back, _built_on_dismissal),
    "timeline.change": Way(put_back, _built_on_timeline, holds=_rounds_too),
    "timeline.reset": Way(put_back, _built_on_timeline, holds=_rounds_too),
    "day-plan.change": Way(put_back),
}
