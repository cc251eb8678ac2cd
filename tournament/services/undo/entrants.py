"""Take back what was done to people: registered, checked in, dropped, excluded, kept apart, appointed."""

from collections.abc import Mapping
from typing import Final

from django.db.models import Q

from tournament.engine.lifecycle import EntrantStatus, RoundStatus, TournamentStatus
from tournament.models import Entrant, Round, Seat, Submission
from tournament.services.entrants import attendance
from tournament.services.undo.actions import LIVE, Held, LoggedAction, Order, Way, everybody, one_entrant
from tournament.services.undo.row_restore import put_back

LEAVING: Final = ("entrant.drop", "entrant.withdraw", "entrant.exclude")
HIDDEN_WORDS: Final = (
    "The e-mail address was changed, and the log keeps no addresses. Edit the details instead."
)


def _built_on_check_in(action: LoggedAction) -> str | None:
    seats = Seat.objects.filter(entrant=action.entrant, is_current=True, round__status__in=LIVE)
    is_new = Q(round__drafted_at__gte=action.entry.at) | Q(pairing__created_at__gte=action.entry.at)
    seat = seats.filter(is_new).order_by("round__number").select_related("round").first()
    if seat is not None:
        return f"{action.entrant} has been paired in {seat.round.called}. Use drop, which keeps the results."
    return None


def _undo_check_in(action: LoggedAction, order: Order) -> None:
    """The desk's own undo where they had just come; who had dropped goes back to that."""
    if action.wrote(Entrant, "status") == EntrantStatus.REGISTERED:
        attendance.undo_check_in(action.entrant, by=order.by, now=order.now)
    put_back(action, order)


def _built_on_leaving(action: LoggedAction) -> str | None:
    name = str(action.entrant)
    if action.tournament.status == TournamentStatus.FINISHED:
        return "The tournament is finished. Re-open it first: this changes the standings."
    moved = action.moved_up()
    if moved is not None:
        return (
            f"{moved.subject} moved up to the place of {name} and was told. Give {name} a place out of turn."
        )
    later = action.later_round()
    if later is not None:
        again = "Check them in again for the rounds to come" if action.entry.verb != "entrant.exclude" else ""
        return f"{later} was paired without {name}. {again or f'Cancel {later.called} first'}."
    if action.entry.verb == "entrant.exclude":
        return _by_penalty(action) or _game_ended(action)
    return None


def _built_on_removal(action: LoggedAction) -> str | None:
    if not any(row.model is Entrant for row in action.written):
        return None
    moved = action.moved_up()
    if moved is not None:
        return (
            f"{moved.subject} moved up to one of these places and was told. "
            "Raise the limit and register them again."
        )
    later = action.drawn_since()
    return f"{later} was paired without them. Check them in for the rounds to come." if later else None


def _by_penalty(action: LoggedAction) -> str | None:
    if action.entrant.penalties.filter(
        given_at=action.entry.at, severity="exclusion", taken_back_at=None
    ).exists():
        return f"This followed from a penalty of {action.entrant}. Take the penalty back instead."
    return None


def _game_ended(action: LoggedAction) -> str | None:
    rows = Submission.objects.filter(
        status=Submission.Status.CONFIRMED,
        pairing__is_current=True,
        pairing__seats__entrant=action.entrant,
        submitted_at__gte=action.entry.at,
    ).select_related("pairing")
    for row in rows:
        side = row.pairing.side_of(action.entrant)
        if side and (row.facts.get(side) or {}).get("excluded"):
            return f"Table {row.pairing.table} has the result of this exclusion. Take that back first."
    return None


def _built_on_words(action: LoggedAction) -> str | None:
    """Names and tables go back at any time; addresses were never written down."""
    return HIDDEN_WORDS if "email" in action.hidden else None


def _built_on_group(action: LoggedAction) -> str | None:
    draft = action.drawn_since(among=(RoundStatus.DRAFT,))
    if draft is not None:
        return f"{draft} was paired by it. Take the draft back first, or change it and pair again."
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
    "entrant.undo-check-in": Way(put_back),
    "entrant.refuse-check-in": Way(put_back, holds=one_entrant),
    "entrant.fix-table": Way(put_back, _built_on_group, holds=everybody),
    "entrant.group": Way(put_back, _built_on_group, holds=everybody),
    **dict.fromkeys(LEAVING, Way(put_back, _built_on_leaving, holds=_rounds)),
}
