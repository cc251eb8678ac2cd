"""What the pages of a round's clock show: the clock itself, its tables, and what may be ordered.

Reads and arranges. Refuses to give an order: that is :mod:`tournament.web.organiser.clocks`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tournament import adapters
from tournament.engine.lifecycle import ClockStatus, RoundStatus, TableStatus
from tournament.models import Announcement, Clock
from tournament.queries.waiting_for import waiting_for
from tournament.web.organiser.forms.results import token
from tournament.web.public.faces import face_of, table_face

if TYPE_CHECKING:
    from tournament.models import Round
    from tournament.queries.waiting_for import Waiting
    from tournament.web.organiser.desk import Desk
    from tournament.web.public.faces import Face

OPEN: Final = {RoundStatus.PUBLISHED, RoundStatus.PLAYING}


@dataclass(frozen=True, slots=True)
class OrderWords:
    """One order as the desk words it: the button, what it means in general, and what is said afterwards."""

    verb: str
    label: str
    icon: str
    means: str
    done: str
    yes: str
    when: tuple[ClockStatus, ...]
    kind: str = ""
    asks_why: bool = False


ORDERS: Final = {
    order.verb: order
    for order in (
        OrderWords(
            "start",
            "Start the clock",
            "play",
            "The pairings count as posted at this moment.",
            "The clock runs.",
            "Start it now",
            (ClockStatus.IDLE,),
            kind="primary",
        ),
        OrderWords(
            "pause",
            "Pause",
            "pause",
            "The clock stands still for everybody, and what is not said yet is held back.",
            "The clock is paused.",
            "Pause it now",
            (ClockStatus.RUNNING,),
        ),
        OrderWords(
            "resume",
            "Resume",
            "play",
            "The clock goes on where it stands. What was held comes later by the length of the pause.",
            "The clock runs again.",
            "Resume it now",
            (ClockStatus.PAUSED,),
            kind="primary",
        ),
        OrderWords(
            "extend",
            "Time for everybody",
            "plus",
            "Everything that has not been said yet comes later.",
            "",
            "Give it",
            (ClockStatus.RUNNING, ClockStatus.PAUSED),
            asks_why=True,
        ),
        OrderWords(
            "end",
            "End early",
            "check",
            "What was not announced yet is never announced. Results are still taken.",
            "The clock has ended.",
            "End it now",
            (ClockStatus.RUNNING, ClockStatus.PAUSED),
            kind="danger",
            asks_why=True,
        ),
    )
}


def clock_context(round_: Round, desk: Desk) -> dict[str, Any]:
    """What every page with this clock on it needs."""
    clock = Clock.objects.filter(round=round_).first()
    return {
        "clock": clock,
        "face": face_of(round_, now=desk.now),
        "is_timed": adapters.to_timeline(round_.tournament) is not None,
        "is_open": round_.status in OPEN,
        "offered": offered(clock) if round_.status in OPEN else [],
    }


def offered(clock: Clock | None) -> list[OrderWords]:
    """The orders a clock takes as it stands."""
    status = clock.status if clock else ClockStatus.IDLE
    return [order for order in ORDERS.values() if status in order.when]


def room_context(round_: Round, desk: Desk) -> dict[str, Any]:
    """What the page of the clock shows. The number of queries does not grow with the tables."""
    context = clock_context(round_, desk)
    waiting = waiting_for(round_, state=context["face"].state)
    clock = context["clock"]
    return {
        "round": round_,
        **context,
        "waiting": waiting,
        "extra": _extra(waiting, context["face"]),
        "playing": [row for row in waiting.rows if row.pairing.status == TableStatus.WAITING],
        "takes_time": clock is not None and clock.status in {ClockStatus.RUNNING, ClockStatus.PAUSED},
        "orders": list(clock.orders.select_related("pairing").order_by("-given_at", "-pk")) if clock else [],
        "said": _said(clock),
        "token": token(),
    }


def _extra(waiting: Waiting, face: Face) -> list[dict[str, Any]]:
    """The tables that play on in their own time, until they report."""
    return [
        {"row": row, "face": table_face(time, state=face.state)}
        for row in waiting.rows
        if row.pairing.status == TableStatus.WAITING and (time := face.state.table_time(row.pairing))
    ]


def _said(clock: Clock | None) -> list[Announcement]:
    """What was said, the newest first."""
    if clock is None:
        return []
    made = clock.announcements.filter(status=Announcement.Status.FIRED).select_related("pairing")
    return list(made.order_by("-due_at", "-pk"))
