"""Take back what was done to a round: drafted, published, closed, cancelled, changed by hand."""

from collections.abc import Mapping
from typing import Final

from tournament.engine.clock import UNDO_FOR
from tournament.engine.lifecycle import ClockStatus, RoundStatus, TableStatus, TournamentStatus
from tournament.messages.program_reasons import ProgramReason
from tournament.models import Change, Clock, ClockOrder, Pairing, Round, Stage
from tournament.services.clock import clocks
from tournament.services.core.errors import Conflict
from tournament.services.rounds import manual_changes, rounds
from tournament.services.undo.actions import LIVE, Held, LoggedAction, Order, Way
from tournament.services.undo.row_restore import put_back

Verb = ClockOrder.Verb
BY_HAND: Final = (
    "round.redraft",
    "round.repair",
    "pairing.swap",
    "pairing.fix",
    "pairing.unfix",
    "pairing.unpair",
    "pairing.give-bye",
    "pairing.pair-loose",
)


def _holds(action: LoggedAction) -> Held:
    """A round with its tables and its clock: whoever puts it back decides about all of them."""
    round_ = action.round
    tables = round_.pairings.order_by("pk").values_list("pk", flat=True)
    return {
        Round: [round_.pk],
        Pairing: list(tables),
        Clock: list(Clock.objects.filter(round=round_).values_list("pk", flat=True)),
    }


def _built_on_draft(action: LoggedAction) -> Conflict | None:
    round_ = action.round
    if round_.status != RoundStatus.DRAFT:
        data = {"round": round_.number}
        return Conflict("built-on", case=f"round-{round_.status}", data=data)
    if round_.changes.filter(takes_back=None, taken_back_by=None).exists():
        return Conflict("built-on", case="draft-changed", data={"round": round_.number})
    return None


def _cancel(action: LoggedAction, order: Order) -> None:
    rounds.cancel(action.round, by=order.by, now=order.now, reason=order.reason or ProgramReason("undone"))
    put_back(action, order)


def _built_on_publication(action: LoggedAction) -> Conflict | None:
    round_ = action.round
    if round_.status != RoundStatus.PUBLISHED:
        data = {"round": round_.number}
        return Conflict("built-on", case=f"stays-{round_.status}", data=data)
    clock = _clock_of(round_)
    if clock is not None and clock.status != ClockStatus.IDLE:
        return Conflict("built-on", case="clock-started", data={"round": round_.number})
    return _begun(round_) or _followed(action, round_)


def _begun(round_: Round) -> Conflict | None:
    tables = round_.pairings.filter(is_current=True, b__isnull=False)
    reported = tables.exclude(status=TableStatus.WAITING).first()
    if reported is not None:
        data = {"table": reported.table, "round": round_.number}
        return Conflict("built-on", case="reported", data=data)
    rolled = tables.exclude(roll=None).first()
    if rolled is not None:
        data = {"table": rolled.table, "round": round_.number}
        return Conflict("built-on", case="rolled", data=data)
    return None


def _followed(action: LoggedAction, round_: Round) -> Conflict | None:
    by_hand = round_.changes.filter(
        pk__gt=action.subject_ids.get("change", 0), takes_back=None, taken_back_by=None
    )
    if by_hand.exists():
        return Conflict("built-on", case="published-changed", data={"round": round_.number})
    if round_.penalties.filter(taken_back_at=None).exists():
        return Conflict("built-on", case="penalty-in-round", data={"round": round_.number})
    return None


def _built_on_closing(action: LoggedAction) -> Conflict | None:
    later = action.later_round()
    if later is not None:
        return Conflict("built-on", case="paired-on-results", data={"round": later.number})
    if action.tournament.status == TournamentStatus.FINISHED:
        return Conflict("built-on", case="finished")
    return None


def _built_on_cancelling(action: LoggedAction) -> Conflict | None:
    round_ = action.round
    live = Round.objects.filter(
        tournament=action.tournament, status__in=LIVE, number__gte=round_.number
    ).first()
    if live is not None:
        return Conflict("built-on", case="paired-again", data={"round": live.number})
    if action.tournament.status == TournamentStatus.FINISHED:
        return Conflict("built-on", case="finished")
    return None


def _reopen(action: LoggedAction, order: Order) -> None:
    """The round, and its clock where it was ended just now: an old plan is not called out late."""
    put_back(action, order)
    clock = _clock_of(action.round)
    ended = clock.orders.filter(undone_at=None).order_by("pk").last() if clock else None
    if clock is None or ended is None or ended.verb != Verb.END or "clock" not in action.subject_ids:
        return
    if action.subject_ids.get("order") == ended.pk and order.now - ended.given_at <= UNDO_FOR:
        clocks.undo(clock, by=order.by, now=order.now, order=ended.pk)


def _change_of(action: LoggedAction) -> Change:
    return Change.objects.get(pk=action.subject_ids["change"])


def _built_on_change(action: LoggedAction) -> Conflict | None:
    change = _change_of(action)
    if change.is_taken_back:
        return Conflict("built-on", case="already", data={"actor": change.taken_back_by.actor_name})
    round_ = action.round
    if round_.status not in {RoundStatus.DRAFT, RoundStatus.PUBLISHED}:
        data = {"round": round_.number}
        return Conflict("built-on", case=f"too-late-{round_.status}", data=data)
    if round_.stage != Stage.SWISS:
        return Conflict("built-on", case="follows-plan", data={"round": round_.number})
    later = round_.changes.filter(number__gt=change.number, takes_back=None, taken_back_by=None).last()
    if later is not None:
        return Conflict(
            "built-on",
            case="pairings-changed",
            data={"actor": later.actor_name, "change": later.sentence},
        )
    begun = Pairing.objects.filter(made_by=change, is_current=True, b__isnull=False).exclude(
        status=TableStatus.WAITING
    )
    if begun.exists():
        return Conflict("built-on", case="pairing-reported", data={"table": begun[0].table})
    return None


def _take_change_back(action: LoggedAction, order: Order) -> None:
    manual_changes.take_back(
        action.round,
        by=order.by,
        now=order.now,
        reason=order.reason or ProgramReason("undone"),
        change=_change_of(action),
    )
    put_back(action, order)


def _clock_of(round_: Round) -> Clock | None:
    return Clock.objects.filter(round=round_).first()


WAYS: Final[Mapping[str, Way]] = {
    "round.draft": Way(_cancel, _built_on_draft, door="round.cancel", holds=_holds),
    "round.publish": Way(put_back, _built_on_publication, holds=_holds),
    "round.close": Way(_reopen, _built_on_closing, holds=_holds),
    "round.cancel": Way(_reopen, _built_on_cancelling, holds=_holds),
    **dict.fromkeys(
        BY_HAND, Way(_take_change_back, _built_on_change, door="pairing.take-back", holds=_holds)
    ),
}
