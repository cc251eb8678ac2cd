"""Two referees press in the same second: the clock takes one order, and the other one is told."""

import pytest

from tests.concurrency.crowd import together
from tests.data.cast import MINUTE, NOW
from tests.data.days import published
from tests.examples import some_of
from tournament.models import ClockOrder
from tournament.queries.clock import order_previews as read
from tournament.services.clock import clock_orders, clocks
from tournament.services.core.errors import Conflict

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
TIMES = 5
ORDERS = {
    "skip": lambda clock, **told: clocks.skip(clock, reason="Through", **told),
    "extend": lambda clock, **told: clocks.extend(clock, seconds=300, reason="Alarm", **told),
    "restart": lambda clock, **told: clocks.restart_phase(clock, reason="Wrong map", **told),
    "pause": clocks.pause,
    "end": lambda clock, **told: clocks.end(clock, reason="Alarm", **told),
}


@pytest.mark.parametrize("verb", some_of(ORDERS, 2))
def test_two_desks_order_the_same_at_the_same_time_and_it_is_done_once(verb):
    for _ in range(TIMES):
        day, round_ = published(4)
        clock = clocks.start(round_, by=day.cast.referee, now=NOW)
        told = {"by": day.cast.referee, "now": NOW + 10 * MINUTE}
        seen = read.clock_version(round_, now=told["now"])

        def press(token, round_=round_, clock=clock, told=told, seen=seen):
            try:
                with clock_orders.unless_changed(round_, seen, now=told["now"], token=token):
                    ORDERS[verb](clock, token=token, **told)
            except Conflict as refusal:
                return refusal.code
            return "done"

        answers = together(lambda: press("one"), lambda: press("two"))

        assert sorted(answers) == ["clock-changed", "done"]
        assert ClockOrder.objects.filter(clock=clock, verb=verb).count() == 1
