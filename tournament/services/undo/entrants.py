"""Take back what was done to people: registered, checked in, dropped, excluded, kept apart, appointed."""

from collections.abc import Mapping
from typing import Final

from django.db.models import Q

from tournament.engine.lifecycle import EntrantStatus, RoundStatus, TournamentStatus
from tournament.models import Entrant, Round, Seat, Submission
from tournament.services.core.errors import Conflict
from tournament.services.entrants import attendance
from tournament.services.undo.actions import LIVE, Held, LoggedAction, Order, Way, everybody, one_entrant
from tournament.services.undo.row_restore import put_back

LEAVING: Final = ("entrant.drop", "entrant.withdraw", "entrant.exclude")


def _built_on_check_in(action: LoggedAction) -> Conflict | None:
    seats = Seat.objects.filter(entrant=action.entrant, is_current=True, round__status__in=LIVE)
    is_new = Q(round__drafted_at__gte=action.entry.at) | Q(pairing__created_at__gte=action.entry.at)
    seat = seats.filter(is_new).order_by("round__number").select_related("round").first()
    if seat is not None:
        data = {"player": str(action.entrant), "round": seat.round.number}
        return Conflict("built-on", case="paired", data=data)
    return None


def _undo_check_in(action: LoggedAction, order: Order) -> None:
    """The desk's own undo where they had just come; who had dropped goes back to that."""
    if action.wrote(Entrant, "status") == EntrantStatus.REGISTERED:
        attendance.undo_check_in(action.entrant, by=order.by, now=order.now)
    put_back(action, order)


def _built_on_leaving(action: LoggedAction) -> Conflict | None:
    name = str(action.entrant)
    if action.tournament.status == TournamentStatus.FINISHED:
        return Conflict("built-on", case="finished")
    moved = action.moved_up()
    if moved is not None:
        return Conflict("built-on", case="place-given", data={"other": moved.subject, "player": name})
    later = action.later_round()
    if later is not None:
        is_exclusion = action.entry.verb == "entrant.exclude"
        return Conflict(
            "built-on",
            case="excluded-before" if is_exclusion else "left-before",
            data={"round": later.number, "player": name},
        )
    if action.entry.verb == "entrant.exclude":
        return _by_penalty(action) or _game_ended(action)
    return None


def _built_on_removal(action: LoggedAction) -> Conflict | None:
    if not any(row.model is Entrant for row in action.written):
        return None
    moved = action.moved_up()
    if moved is not None:
        return Conflict("built-on", case="places-given", data={"other": moved.subject})
    later = action.drawn_since()
    return Conflict("built-on", case="removed-before", data={"round": later.number}) if later else None


def _by_penalty(action: LoggedAction) -> Conflict | None:
    if action.entrant.penalties.filter(
        given_at=action.entry.at, severity="exclusion", taken_back_at=None
    ).exists():
        return Conflict("built-on", case="by-penalty", data={"player": str(action.entrant)})
    return None


def _game_ended(action: LoggedAction) -> Conflict | None:
    rows = Submission.objects.filter(
        status=Submission.Status.CONFIRMED,
        pairing__is_current=True,
        pairing__seats__entrant=action.entrant,
        submitted_at__gte=action.entry.at,
    ).select_related("pairing")
    for row in rows:
        side = row.pairing.side_of(action.entrant)
        if side and (row.facts.get(side) or {}).get("excluded"):
            return Conflict("built-on", case="result-of-exclusion", data={"table": row.pairing.table})
    return None


def _built_on_words(action: LoggedAction) -> Conflict | None:
    """Names and tables go back at any time; addresses were never written down."""
    return Conflict("built-on", case="email") if "email" in action.hidden else None


def _built_on_group(action: LoggedAction) -> Conflict | None:
    draft = action.drawn_since(among=(RoundStatus.DRAFT,))
    if draft is not None:
        return Conflict("built-on", case="draft-paired", data={"round": draft.number})
    return None


def _rounds(action: LoggedAction) -> Held:
    return {Round: action.open_rounds()}


WAYS: Final[Mapping[str, Way]] = {
    "entrant.register": Way(put_back),
    "entrant.confirm": Way(put_back),
    "entrant.import": Way(put_back, _built_on_words),
    "entrant.remove-many": Way(put_back, _built_on_removal, holds=_rounds),
    "entrant.edit": Way(put_back, _built_on_words, holds=everybody),
    "entrant.check-in": Way(_undo_check_in, _built_on_check_in, holds=_rounds),
    "entrant.join": Way(put_back, _built_on_check_in, holds=_rounds),
    **dict.fromkeys(
        ("entrant.absent", "entrant.late", "entrant.sit-out"), Way(put_back, _built_on_leaving, holds=_rounds)
    ),
    "entrant.undo-check-in": Way(put_back),
    "entrant.refuse-check-in": Way(put_back, holds=one_entrant),
    "entrant.note-request": Way(put_back, holds=one_entrant),
    "entrant.refuse-request": Way(put_back, holds=one_entrant),
    "entrant.fix-table": Way(put_back, _built_on_group, holds=everybody),
    "entrant.group": Way(put_back, _built_on_group, holds=everybody),
    **dict.fromkeys(LEAVING, Way(put_back, _built_on_leaving, holds=_rounds)),
}
