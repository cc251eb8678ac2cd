"""An order to the clock as somebody asks for it: given once, and only if the clock is as they saw it."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from tournament.engine.clock import LEAD
from tournament.models import Clock, ClockOrder, Pairing, Round
from tournament.services.clock import clocks
from tournament.services.clock.clock_orders import is_given, unless_changed
from tournament.services.clock.inputs import ClockInput
from tournament.services.core.actors import Actor

Verb = ClockOrder.Verb
ORDERS: Final[Mapping[str, Callable[..., Clock]]] = {
    Verb.PAUSE: clocks.pause,
    Verb.RESUME: clocks.resume,
    Verb.EXTEND: clocks.extend,
    Verb.SKIP: clocks.skip,
    Verb.RESTART: clocks.restart_phase,
    Verb.END: clocks.end,
}


def give(
    round_: Round, verb: str, values: ClockInput, *, by: Actor, now: datetime, pairing: Pairing | None = None
) -> Clock:
    """Carry out ``verb``, or give ``pairing`` time. Raises "clock-changed" and what the order refuses."""
    options = {**values.as_dict(), "by": by, "now": now}
    seen = options.pop("seen")
    with unless_changed(round_, seen, now=now, pairing=pairing, token=values.token):
        if pairing is not None:
            return clocks.give_table_time(pairing, **options)
        if verb == Verb.START:
            options["at"] = options["at"] or now + LEAD
            return clocks.start(round_, **options)
        return ORDERS[verb](clocks.clock_of(round_), **options)


def earlier_order(clock: Clock, verb: str, *, token: str) -> ClockOrder | None:
    """The order that had done already what the form with this ``token`` asked for: it changed nothing."""
    if not token or is_given(clock, token):
        return None
    return clock.orders.filter(verb=verb, undone_at=None).order_by("pk").last()
