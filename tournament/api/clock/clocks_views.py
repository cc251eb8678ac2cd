"""The referee's orders to a clock, and extra time for one table. Twice is harmless."""

from functools import partial
from typing import Any, Final

from tournament import time_source
from tournament.api.clock.clocks_serializers import ClockOutput
from tournament.api.core.operations import REFEREE, ROUND, TABLE, Call, operation
from tournament.models import ClockOrder, Round
from tournament.queries.clock.clocks import clock_state
from tournament.services.clock import clocks, order_requests
from tournament.services.clock.inputs import (
    ClockInput,
    ExtraTimeInput,
    OrderInput,
    ReasonedOrderInput,
    StartInput,
    UndoOrderInput,
)

CLOCK: Final = f"{ROUND}clock/"
Verb = ClockOrder.Verb
order = partial(operation, "POST", access=REFEREE, output=ClockOutput, tag="Clock")


@order(f"{CLOCK}start/", "clock_start")
def start(call: Call, values: StartInput, number: int) -> dict[str, Any]:
    return _given(call, values, number, Verb.START)


@order(f"{CLOCK}pause/", "clock_pause")
def pause(call: Call, values: OrderInput, number: int) -> dict[str, Any]:
    """Stop the clock for everybody; what is not said yet is held back."""
    return _given(call, values, number, Verb.PAUSE)


@order(f"{CLOCK}resume/", "clock_resume")
def resume(call: Call, values: ClockInput, number: int) -> dict[str, Any]:
    return _given(call, values, number, Verb.RESUME)


@order(f"{CLOCK}extend/", "clock_extend")
def extend(call: Call, values: ExtraTimeInput, number: int) -> dict[str, Any]:
    return _given(call, values, number, Verb.EXTEND)


@order(f"{CLOCK}skip/", "clock_skip")
def skip(call: Call, values: ReasonedOrderInput, number: int) -> dict[str, Any]:
    """Go to the next phase at once, with a reason; what would have been said before is never said."""
    return _given(call, values, number, Verb.SKIP)


@order(f"{CLOCK}restart/", "clock_restart")
def restart(call: Call, values: ReasonedOrderInput, number: int) -> dict[str, Any]:
    return _given(call, values, number, Verb.RESTART)


@order(f"{CLOCK}end/", "clock_end")
def end(call: Call, values: OrderInput, number: int) -> dict[str, Any]:
    """End the clock; what is not said yet is never said. Early, it needs a reason."""
    return _given(call, values, number, Verb.END)


@order(f"{CLOCK}undo/", "clock_undo")
def undo(call: Call, values: UndoOrderInput, number: int) -> dict[str, Any]:
    """Take back the newest order, for one minute after it was given."""
    round_ = call.desk.round(number)
    clocks.undo(clocks.clock_of(round_), by=call.actor, now=call.now, order=values.order)
    return _state(round_)


@order(f"{TABLE}time/", "table_time")
def table_time(call: Call, values: ExtraTimeInput, number: int, table: int) -> dict[str, Any]:
    return _given(call, values, number, Verb.TABLE_TIME, table)


def _given(
    call: Call, values: ClockInput, number: int, verb: str, table: int | None = None
) -> dict[str, Any]:
    """Give the order, and show the clock after it."""
    round_ = call.desk.round(number)
    pairing = None if table is None else call.desk.pairing(number, table)
    order_requests.give(round_, verb, values, by=call.actor, now=call.now, pairing=pairing)
    return _state(round_)


def _state(round_: Round) -> dict[str, Any]:
    return clock_state(round_, now=time_source.now()).as_json()
