"""Take back what was done to the tournament itself: its settings, its state, its plans, its officials."""

from collections.abc import Mapping
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Q

from armies.models import ArmyList
from tournament.engine.lifecycle import SHOWN, EntrantStatus, RoundStatus, TournamentStatus
from tournament.models import Entrant, Pairing, Role, RoleKind, Round, Submission, Tournament
from tournament.models.entrant import list_ids
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.schedule import timelines
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import calling_off, points_units, tournament_checks
from tournament.services.undo.actions import LIVE, Held, LoggedAction, Order, Way
from tournament.services.undo.row_restore import put_back, value_of

PAIRED_WITH: Final = {"policy", "pairing_policy", "format", "rounds_planned", "cut_size", "table_count"}


def _built_on_settings(action: LoggedAction) -> Conflict | None:
    frozen = action.tournament.policy_frozen_at
    changed = {name for row in action.written if row.before for name in row.before}
    is_frozen_since = frozen is not None and frozen >= action.entry.at
    if is_frozen_since and changed & set(tournament_settings.FROZEN_WITH_FIRST_ROUND):
        return Conflict("built-on", case="settings-frozen")
    if changed & PAIRED_WITH and action.drawn_since() is not None:
        return Conflict("built-on", case="paired-with-settings")
    moved = action.moved_up()
    if moved is not None:
        return Conflict("built-on", case="moved-up", data={"other": moved.subject})
    if "catalogues" in action.entry.data.get("before", {}):
        return Conflict("built-on", case="catalogues")
    return None


def _configure_back(action: LoggedAction, order: Order) -> None:
    """By the door of the settings, so that open lists are checked again by what they are judged by now."""
    columns = {name: value for row in action.written if row.before for name, value in row.before.items()}
    before = {name: value_of(Tournament, name, value) for name, value in columns.items()}
    tournament_settings.configure(action.tournament, by=order.by, now=order.now, **before)


def _people_too(action: LoggedAction) -> Held:
    """Settings judge lists and move people up: those are locked before the tournament."""
    people = list(action.tournament.entrants.order_by("pk"))
    lists = sorted(list_ids(action.tournament.entrants.all()))
    return {Entrant: [one.pk for one in people], ArmyList: lists, Round: action.open_rounds()}


def _built_on_move(action: LoggedAction) -> Conflict | None:
    tournament, to = action.tournament, action.entry.data.get("after")
    if (
        to == TournamentStatus.REGISTRATION
        and tournament.entrants.filter(registered_at__gte=action.entry.at).exists()
    ):
        return Conflict("built-on", case="registered")
    here = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN, checked_in_at__gte=action.entry.at)
    if to == TournamentStatus.CHECK_IN and here.exists():
        return Conflict("built-on", case="checked-in", data={"count": here.count()})
    live = tournament.rounds.filter(status__in=LIVE)
    if to == TournamentStatus.CHECK_IN and live.exists():
        return Conflict("built-on", case=f"round-{live[0].status}", data={"round": live[0].number})
    if to == TournamentStatus.RUNNING and live.exists():
        return _built_on_running(action)
    return None


def _is_finish(action: LoggedAction) -> bool:
    return bool(action.entry.data.get("after") == TournamentStatus.FINISHED)


def _hold_after_all(action: LoggedAction, order: Order) -> None:
    put_back(action, order)
    calling_off.tell_that_it_takes_place(action.tournament, now=order.now)


def _built_on_running(action: LoggedAction) -> Conflict | None:
    """A round that is out needs a running tournament; one that was reopened may be finished again."""
    live = action.tournament.rounds.filter(status__in=LIVE)
    if action.entry.data.get("before") != TournamentStatus.FINISHED:
        out = live.exclude(status=RoundStatus.DRAFT).first()
        return Conflict("built-on", case="round-out", data={"round": out.number}) if out else None
    going = live.exclude(status=RoundStatus.CLOSED).first()
    return Conflict("built-on", case="round-open", data={"round": going.number}) if going else None


def _built_on_scheme(action: LoggedAction) -> Conflict | None:
    """Earlier results would be worth something else, or a tie-break would count what no slip has."""
    tournament, before = action.tournament, action.entry.data.get("before")
    if tournament.policy_frozen_at is not None and tournament.policy_frozen_at >= action.entry.at:
        return Conflict("built-on", case="settings-frozen")
    tournament.scheme, now = before, tournament.scheme
    try:
        tournament_checks.check_scoring(tournament)
        points_units.refuse_given(tournament, points_units.wanted(tournament))
    except Invalid as error:
        return Conflict("built-on", case="tiebreak-counter", data=error.data)
    except Conflict as error:
        return error
    finally:
        tournament.scheme = now
    return None


def _scheme_back(action: LoggedAction, order: Order) -> None:
    """With the unit that its points are stored in."""
    put_back(action, order)
    points_units.follow(Tournament.objects.get(pk=action.tournament.pk))


def _built_on_round_levels(action: LoggedAction) -> Conflict | None:
    """A round that was published since keeps its limit."""
    since = action.tournament.rounds.filter(published_at__gte=action.entry.at, status__in=SHOWN)
    out = since.order_by("number").first()
    return Conflict("built-on", case="round-out", data={"round": out.number}) if out else None


def _built_on_timeline(action: LoggedAction) -> Conflict | None:
    clock = timelines.started(action.tournament)
    if clock is not None:
        return Conflict("built-on", case="timeline-used", data={"round": clock.round.number})
    return None


def _rounds_too(action: LoggedAction) -> Held:
    """Whoever starts a clock holds its round."""
    return {Round: list(action.tournament.rounds.order_by("pk").values_list("pk", flat=True))}


def _built_on_appointment(action: LoggedAction) -> Conflict | None:
    organisers = set(action.tournament.roles.filter(kind=RoleKind.ORGANISER).values_list("pk", flat=True))
    touched = {pk for row in action.written if row.model is Role for pk in row.ids}
    if organisers and organisers <= touched:
        return Conflict("built-on", case="only-organiser")
    return None


def _dismiss(action: LoggedAction, order: Order) -> None:
    if _built_on_appointment(action):
        raise Conflict("last-organiser", case="undo")
    put_back(action, order)


def _built_on_dismissal(action: LoggedAction) -> Conflict | None:
    accounts = {row.before["user_id"] for row in action.written if row.before and row.is_removed}
    if User.objects.filter(pk__in=accounts).count() < len(accounts):
        return Conflict("built-on", case="account-deleted", data={"account": action.entry.subject})
    return None


def _built_on_correction(action: LoggedAction) -> Conflict | None:
    """Results came in since, at the corrected worth."""
    if action.tournament.status == TournamentStatus.FINISHED:
        return Conflict("built-on", case="finished")
    since = Submission.objects.filter(
        pairing__round__tournament=action.tournament, status__in=Submission.LIVE
    ).filter(Q(submitted_at__gt=action.entry.at) | Q(confirmed_at__gt=action.entry.at))
    if since.exists():
        return Conflict("built-on", case="scored-since")
    return None


def _results_too(action: LoggedAction) -> Held:
    """Rounds and tables, so that nobody reports meanwhile."""
    tables = Pairing.objects.filter(round__tournament=action.tournament).order_by("pk")
    return {**_rounds_too(action), Pairing: list(tables.values_list("pk", flat=True))}


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
    "scenarios.change": Way(put_back),
    "round-levels.change": Way(put_back, _built_on_round_levels),
    "scheme.change": Way(_scheme_back, _built_on_scheme),
    "scheme.correct": Way(put_back, _built_on_correction, holds=_results_too),
    "tables.change": Way(put_back),
}
