"""The plan of a round, and where its clock stands, as the pure core computes with them.

Refuses to read the time: an anchor says when a clock began, and not what it shows now.
"""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from rules.timelines.codec import timeline_as_json, timeline_from_json
from rules.timelines.timeline import Timeline
from tournament.adapters.policies import to_ruleset
from tournament.engine.clock import Anchors, Shift
from tournament.models import Clock, ClockOrder, Pairing, Tournament


def to_timeline(tournament: Tournament) -> Timeline | None:
    """The plan of a round: the tournament's own, else the ruleset's; ``None`` plays without a clock."""
    if tournament.timeline:
        return read_timeline(tournament.timeline)
    return to_ruleset(tournament).timeline


def read_timeline(data: object) -> Timeline:
    """A plan as JSON holds it. Raises ``BadInput`` where no clock could run it."""
    return timeline_from_json(data)


def to_timeline_of(clock: Clock) -> Timeline:
    """The plan a clock was started with, whatever was changed since."""
    return timeline_from_json(clock.timeline)


def to_timeline_json(timeline: Timeline) -> dict[str, Any]:
    """A plan as a clock keeps it."""
    return timeline_as_json(timeline)


def to_anchors(
    clock: Clock, *, pairing: Pairing | None = None, orders: Iterable[ClockOrder] | None = None
) -> Anchors:
    """Where a clock that has begun stands, for the hall or for one table with its own extra time.

    ``orders`` saves the query where the ledger is known: those that stand, in the order they were given.
    """
    if clock.started_at is None:
        raise ValueError("A clock that has not begun stands nowhere.")
    given = clock.orders.filter(undone_at=None) if orders is None else orders
    table = pairing.pk if pairing is not None else None
    return Anchors(
        started_at=clock.started_at,
        tempo=clock.tempo,
        held=timedelta(seconds=clock.held_seconds),
        frozen_at=clock.paused_at or clock.ended_at,
        shifts=tuple(to_shift(row) for row in given if row.seconds and (row.pairing_id in {None, table})),
    )


def to_shift(order: ClockOrder) -> Shift:
    """How an order moved the plan."""
    return Shift(
        at=timedelta(seconds=order.at_seconds),
        by=timedelta(seconds=order.seconds),
        is_inclusive=order.verb == ClockOrder.Verb.RESTART,
    )
