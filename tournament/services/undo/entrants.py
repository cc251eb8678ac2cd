"""Take back what was done to people: registered, checked in, dropped, excluded, kept apart, appointed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db.models import Q

from tournament.engine.lifecycle import EntrantStatus, RoundStatus, TournamentStatus
from tournament.models import Entrant, Round, Seat, Submission
from tournament.services.entrants import attendance
from tournament.services.undo.actions import LIVE, Way
from tournament.services.undo.row_restore import put_back

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.services.undo.actions import Deed, Held, Order

LEAVING: Final = ("entrant.drop", "entrant.withdraw", "entrant.exclude")
HIDDEN_WORDS: Final = (
    "The e-mail address was changed, and the log keeps no addresses. Edit the details instead."
)


def _built_on_check_in(deed: Deed) -> str | None:
    seats = Seat.objects.filter(entrant=deed.entrant, is_current=True, round__status__in=LIVE)
    is_new = Q(round__drafted_at__gte=deed.entry.at) | Q(pairing__created_at__gte=deed.entry.at)
    seat = seats.filter(is_new).order_by("round__number").select_related("round").first()
    if seat is not None:
        return f"{deed.entrant} has been paired in {seat.round.called}. Use drop, which keeps the results."
    return None


def _undo_check_in(deed: Deed, order: Order) -> None:
    """The desk's own undo where they had just come; who had dropped goes back to that."""
    if deed.wrote(Entrant, "status") == EntrantStatus.REGISTERED:
        attendance.undo_check_in(deed.entrant, by=order.by, now=order.now)
    put_back(deed, order)


def _built_on_leaving(deed: Deed) -> str | None:
    name = str(deed.entrant)
    if deed.tournament.status == TournamentStatus.FINISHED:
        return "The tournament is finished. Re-open it first: this changes the standings."
    moved = deed.tournament.log.filter(verb="entrant.move-up", pk__gt=deed.entry.pk, at=deed.entry.at).first()
    if moved is not None:
        return (
            f"{moved.subject} moved up to the place of {name} and was told. Give {name} a place out of turn."
        )
    later = deed.later_round()
    if later is not None:
        again = "Check them in again for the rounds to come" if deed.entry.verb != "entrant.exclude" else ""
        return f"{later} was paired without {name}. {again or f'Cancel {later.called} first'}."
    if deed.entry.verb == "entrant.exclude":
        return _by_penalty(deed) or _game_ended(deed)
    return None


def _built_on_removal(deed: Deed) -> str | None:
    if not any(row.model is Entrant for row in deed.written):
        return None
    moved = deed.tournament.log.filter(verb="entrant.move-up", pk__gt=deed.entry.pk, at=deed.entry.at).first()
    if moved is not None:
        return (
            f"{moved.subject} moved up to one of these places and was told. "
            "Raise the limit and register them again."
        )
    later = deed.drawn_since()
    return f"{later} was paired without them. Check them in for the rounds to come." if later else None


def _by_penalty(deed: Deed) -> str | None:
    """An exclusion that is a penalty goes with it."""
    if deed.entrant.penalties.filter(
        given_at=deed.entry.at, severity="exclusion", taken_back_at=None
    ).exists():
        return f"This followed from a penalty of {deed.entrant}. Take the penalty back instead."
    return None


def _game_ended(deed: Deed) -> str | None:
    """An exclusion that ended a game is taken back after that result."""
    rows = Submission.objects.filter(
        status=Submission.Status.CONFIRMED,
        pairing__is_current=True,
        pairing__seats__entrant=deed.entrant,
        submitted_at__gte=deed.entry.at,
    ).select_related("pairing")
    for row in rows:
        side = row.pairing.side_of(deed.entrant)
        if side and (row.facts.get(side) or {}).get("excluded"):
            return f"Table {row.pairing.table} has the result of this exclusion. Take that back first."
    return None


def _built_on_words(deed: Deed) -> str | None:
    """Names and tables go back at any time; addresses were never written down."""
    return HIDDEN_WORDS if "email" in deed.hidden else None


def _built_on_group(deed: Deed) -> str | None:
    draft = deed.drawn_since(among=(RoundStatus.DRAFT,))
    if draft is not None:
        return f"{draft} was paired by it. Take the draft back first, or change it and pair again."
    return None


def _all_people(deed: Deed) -> Held:
    """Everybody, because two desks must not promise one table to two people."""
    people = deed.tournament.entrants.order_by("pk").values_list("pk", flat=True)
    return {Entrant: list(people), Round: deed.open_rounds()}


def _person(deed: Deed) -> Held:
    return {Entrant: [deed.of["entrant"]]}


def _rounds(deed: Deed) -> Held:
    """What may be paired at this moment, with the person or without."""
    return {Round: deed.open_rounds()}


WAYS: Final[Mapping[str, Way]] = {
    "entrant.register": Way(put_back),
    "entrant.confirm": Way(put_back),
    "entrant.import": Way(put_back, _built_on_words),
    "entrant.remove-many": Way(put_back, _built_on_removal, holds=_rounds),
    "entrant.edit": Way(put_back, _built_on_words, holds=_all_people),
    "entrant.check-in": Way(_undo_check_in, _built_on_check_in, holds=_rounds),
    "entrant.undo-check-in": Way(put_back),
    "entrant.refuse-check-in": Way(put_back, holds=_person),
    "entrant.fix-table": Way(put_back, _built_on_group, holds=_all_people),
    "entrant.group": Way(put_back, _built_on_group, holds=_all_people),
    **dict.fromkeys(LEAVING, Way(put_back, _built_on_leaving, holds=_rounds)),
}
