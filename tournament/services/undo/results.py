"""Take back what an official said about a table: a result, a ruling, a dispute, a roll, who advances."""

from collections.abc import Mapping
from typing import Final

from tournament.engine.lifecycle import RoundStatus, TableStatus, TournamentStatus
from tournament.models import Clock, Pairing, Round, Submission
from tournament.services.clock import clocks
from tournament.services.core.errors import Conflict
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


def _built_on_result(action: LoggedAction) -> Conflict | None:
    pairing = action.pairing
    round_ = pairing.round
    if action.tournament.status == TournamentStatus.FINISHED:
        return Conflict("built-on", case="finished")
    if not pairing.is_current:
        return Conflict("built-on", case="table-gone", data={"round": round_.number})
    followed = _followed_penalty(action)
    if followed is not None:
        return followed
    later = action.later_round()
    if later is not None:
        comes_off = later.status in {RoundStatus.DRAFT, RoundStatus.PUBLISHED}
        return Conflict(
            "built-on",
            case="paired-on-result" if comes_off else "played-on-result",
            data={"round": later.number},
        )
    if round_.status == RoundStatus.CLOSED and (
        round_.closed_at is None or round_.closed_at >= action.entry.at
    ):
        return Conflict("built-on", case="closed-on-result", data={"round": round_.number})
    return None


def _followed_penalty(action: LoggedAction) -> Conflict | None:
    pairing = action.pairing
    if pairing.penalties.filter(taken_back_at=action.entry.at).exists():
        return Conflict("built-on", case="undone-penalty", data={"table": pairing.table})
    if pairing.penalties.filter(given_at=action.entry.at, taken_back_at=None).exists():
        return Conflict("built-on", case="penalty-at-table", data={"table": pairing.table})
    return None


def _put_back_result(action: LoggedAction, order: Order) -> None:
    put_back(action, order)
    pairing = action.pairing
    if pairing.status == TableStatus.WAITING:
        clocks.call_again(pairing.round, now=order.now)


def _built_on_roll(action: LoggedAction) -> Conflict | None:
    pairing = action.pairing
    later = pairing.submissions.filter(status__in=Submission.LIVE, submitted_at__gte=action.entry.at)
    if pairing.status == TableStatus.CONFIRMED or later.exists():
        return Conflict("built-on", case="factions-reported", data={"table": pairing.table})
    return None


def _built_on_advance(action: LoggedAction) -> Conflict | None:
    round_ = action.pairing.round
    if round_.status == RoundStatus.CLOSED:
        return Conflict("built-on", case="advance-closed", data={"round": round_.number})
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
    "pairing.scenario": Way(put_back, holds=_holds),
    "pairing.advance": Way(put_back, _built_on_advance, holds=_holds),
    "ruling.make": Way(put_back),
}
