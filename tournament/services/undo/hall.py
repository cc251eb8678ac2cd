"""Take back what was done in the hall: orders to the clock, calls and screens."""

from collections.abc import Mapping
from typing import Final

from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Call, Clock, ClockOrder, Pairing, Round
from tournament.services.clock import clocks
from tournament.services.core.errors import Conflict
from tournament.services.undo.actions import Held, LoggedAction, Order, Way
from tournament.services.undo.row_restore import put_back

ON_THE_WALL: Final = frozenset({"published", "playing"})


def _built_on_order(action: LoggedAction) -> Conflict | None:
    """Whatever the clock's own undo would say, but for its minute: that is asked when it is pressed."""
    order = ClockOrder.objects.get(pk=action.subject_ids["order"])
    if order.undone_at is not None:
        return Conflict("built-on", case="already", data={"actor": order.undone_by})
    try:
        clocks.refuse_undo(action.clock, order=order.pk)
    except Conflict as refusal:
        return Conflict("built-on", case="clock", data={"why": refusal.message})
    return None


def _undo_order(action: LoggedAction, order: Order) -> None:
    clocks.undo(action.clock, by=order.by, now=order.now, order=action.subject_ids["order"])


def _clock_too(action: LoggedAction) -> Held:
    clock = action.clock
    tables = clock.round.pairings.filter(is_current=True).order_by("pk").values_list("pk", flat=True)
    return {Round: [clock.round_id], Pairing: list(tables), Clock: [clock.pk]}


def _built_on_call(action: LoggedAction) -> Conflict | None:
    if action.tournament.status == TournamentStatus.FINISHED:
        return Conflict("built-on", case="calls-over")
    ids = [pk for row in action.written if row.model is Call and not row.is_made for pk in row.ids]
    for table in Pairing.objects.filter(calls__in=ids).select_related("round"):
        if not table.is_current or table.round.status not in ON_THE_WALL:
            return Conflict("built-on", case="table-empty", data={"table": table.table})
    return None


def _built_on_referee_call(action: LoggedAction) -> Conflict | None:
    table = action.pairing
    if not table.is_current or table.round.status not in ON_THE_WALL:
        return Conflict("built-on", case="no-game", data={"table": table.table})
    ids = [pk for row in action.written for pk in row.ids]
    if table.referee_calls.filter(ended_at=None).exclude(pk__in=ids).exists():
        return Conflict("built-on", case="called-again", data={"table": table.table})
    return None


WAYS: Final[Mapping[str, Way]] = {
    **{
        f"clock.{verb}": Way(_undo_order, _built_on_order, door="clock.undo", holds=_clock_too)
        for verb in ClockOrder.Verb.values
    },
    "call.make": Way(put_back, _built_on_call),
    "call.end": Way(put_back, _built_on_call),
    **{
        f"referee-call.{verb}": Way(put_back, _built_on_referee_call)
        for verb in ("ask", "take", "answer", "recall")
    },
    **{f"screen.{verb}": Way(put_back) for verb in ("add", "change", "show", "message", "remove")},
}
