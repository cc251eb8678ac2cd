"""Take back what an official said about a table: a result, a ruling, a dispute, a roll, who advances."""

from collections.abc import Mapping
from typing import Final

from tournament.engine.lifecycle import RoundStatus, TableStatus, TournamentStatus
from tournament.models import Clock, Pairing, Round, Submission
from tournament.services.clock import clocks
from tournament.services.undo.actions import Held, LoggedAction, Order, Way
from tournament.services.undo.row_restore import put_back

VERBS: Final = (
    "result.check",
    "result.submit",
    "result.confirm",
    "result.dispute",
    "result.rule",
    "result.came",
)


def _built_on_result(action: LoggedAction) -> str | None:
    pairing = action.pairing
    round_ = pairing.round
    if action.tournament.status == TournamentStatus.FINISHED:
        return "The tournament is finished. Re-open it first: this changes the standings."
    if not pairing.is_current:
        return f"This table of {round_.called} is not played any more. Open the current pairings."
    followed = _followed_penalty(action)
    if followed is not None:
        return followed
    later = action.later_round()
    if later is not None:
        comes_off = later.status in {RoundStatus.DRAFT, RoundStatus.PUBLISHED}
        do = "Take that back first, or correct" if comes_off else "Correct"
        return f"{later} was paired on this result. {do} the result again."
    if round_.status == RoundStatus.CLOSED and (
        round_.closed_at is None or round_.closed_at >= action.entry.at
    ):
        return f"{round_} was closed on this result. Take the closing back first, or correct the result."
    return None


def _followed_penalty(action: LoggedAction) -> str | None:
    pairing = action.pairing
    of = f"This followed from a penalty at table {pairing.table}"
    if pairing.penalties.filter(taken_back_at=action.entry.at).exists():
        return f"{of} that was taken back. Give it again instead."
    if pairing.penalties.filter(given_at=action.entry.at, taken_back_at=None).exists():
        return f"{of}. Take the penalty back instead."
    return None


def _put_back_result(action: LoggedAction, order: Order) -> None:
    put_back(action, order)
    pairing = action.pairing
    if pairing.status == TableStatus.WAITING:
        clocks.call_again(pairing.round, now=order.now)


def _built_on_roll(action: LoggedAction) -> str | None:
    pairing = action.pairing
    later = pairing.submissions.filter(status__in=Submission.LIVE, submitted_at__gte=action.entry.at)
    if pairing.status == TableStatus.CONFIRMED or later.exists():
        return f"Table {pairing.table} has a report that names the factions. Take that back first."
    return None


def _built_on_advance(action: LoggedAction) -> str | None:
    round_ = action.pairing.round
    if round_.status == RoundStatus.CLOSED:
        return f"{round_} is closed, so who advances stands. Take the closing back first."
    return None


def _holds(action: LoggedAction) -> Held:
    """The clock of its round may have to call it again; and what may be drawn on it."""
    pairing = action.pairing
    return {
        Round: [pairing.round_id, *action.open_rounds()],
        Pairing: [pairing.pk],
        Clock: [clock.pk] if (clock := getattr(pairing.round, "clock", None)) else [],
    }


WAYS: Final[Mapping[str, Way]] = {
    **dict.fromkeys(VERBS, Way(_put_back_result, _built_on_result, holds=_holds)),
    "pairing.roll": Way(put_back, _built_on_roll, holds=_holds),
    "pairing.advance": Way(put_back, _built_on_advance, holds=_holds),
}
