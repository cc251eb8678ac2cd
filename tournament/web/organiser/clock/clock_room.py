"""What the pages of a round's clock show: the clock itself, its tables, and what may be ordered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournament import adapters
from tournament.engine.lifecycle import ON_THE_WALL, ClockStatus, TableStatus
from tournament.models import Clock, Pairing, Round
from tournament.queries.clock import announcement_log, order_previews
from tournament.queries.clock.time_skew import time_state
from tournament.queries.hall import calls
from tournament.queries.results.waiting_for import Waiting, waiting_for
from tournament.queries.schedule.day_plans import planned_start
from tournament.services.clock.clocks import MAX_WAIT
from tournament.web.forms.form_tokens import client_token
from tournament.web.organiser.core.desk import Desk
from tournament.web.public import speech_plan
from tournament.web.public.clock_state import Face, face_of, millis, own_face


@dataclass(frozen=True, slots=True)
class OrderWords:
    verb: str
    label: object
    icon: str
    when: tuple[ClockStatus, ...]
    asks: object = ""
    yes: object = ""
    kind: str = ""
    is_at_hand: bool = False
    done: object = ""
    already: object = ""
    reasons: tuple[object, ...] = ()

    @property
    def is_one_press(self) -> bool:
        """Given at once, with undo; the others take time from somebody and ask on their own page."""
        return bool(self.done)


IDLE, RUNNING, PAUSED = ClockStatus.IDLE, ClockStatus.RUNNING, ClockStatus.PAUSED
GOING: Final = (RUNNING, PAUSED)
SOON: Final = timedelta(minutes=1)
ORDERS: Final = {
    order.verb: order
    for order in (
        OrderWords(
            "start",
            _("Start the clock"),
            "play",
            (IDLE,),
            kind="primary",
            is_at_hand=True,
            done=_("Clock started"),
            already=_("The clock is running already: %(by)s started it at %(at)s."),
        ),
        OrderWords(
            "pause",
            _("Pause clock"),
            "pause",
            (RUNNING,),
            is_at_hand=True,
            done=_("Clock paused"),
            already=_("The clock is paused already: %(by)s paused it at %(at)s."),
        ),
        OrderWords(
            "resume",
            _("Resume clock"),
            "play",
            (PAUSED,),
            kind="primary",
            is_at_hand=True,
            done=_("Clock resumed"),
            already=_("The clock is running already: %(by)s resumed it at %(at)s."),
        ),
        OrderWords(
            "extend",
            _("Extra time for all"),
            "plus",
            GOING,
            _("Extra time for all"),
            _("Give extra time"),
            is_at_hand=True,
        ),
        OrderWords(
            "skip",
            _("Skip phase"),
            "next",
            GOING,
            _("Skip to the next phase?"),
            _("Skip now"),
            reasons=(_("All tables are ready"), _("Behind the plan of the day")),
        ),
        OrderWords(
            "restart",
            _("Restart phase"),
            "back",
            GOING,
            _("Restart this phase?"),
            _("Restart now"),
            reasons=(_("Started by mistake"), _("Interruption")),
        ),
        OrderWords(
            "end",
            _("End clock early"),
            "check",
            GOING,
            _("End the clock?"),
            _("End now"),
            kind="danger",
            reasons=(_("All tables are ready"), _("Interruption")),
        ),
    )
}
START_NOW: Final = replace(ORDERS["start"], label=_("Start now"))


def clock_context(round_: Round, desk: Desk) -> dict[str, Any]:
    clock = Clock.objects.filter(round=round_).first()
    face = face_of(round_, now=desk.now)
    orders = offered(clock, is_over=face.state.is_over, now=desk.now) if round_.status in ON_THE_WALL else []
    can_start = ORDERS["start"] in orders
    start = next((replace(order, kind="") for order in orders if order.verb == "start"), None)
    return {
        "clock": clock,
        "face": face,
        "is_timed": adapters.to_timeline(round_.tournament) is not None,
        "is_open": round_.status in ON_THE_WALL,
        "at_hand": [order for order in orders if order.is_at_hand],
        "can_start": can_start,
        "start": start if desk.judges else None,
        "start_at": _start_of_plan(round_, desk) if can_start else None,
        "rare": [order for order in orders if not order.is_at_hand],
    }


def offered(clock: Clock | None, *, is_over: bool, now: datetime) -> list[OrderWords]:
    """The orders a clock takes as it stands; when all was said, there is nothing left to move."""
    status = clock.status if clock else ClockStatus.IDLE
    first = [START_NOW] if clock is not None and clock.waits_for_start(now) else []
    return first + [
        order for order in ORDERS.values() if status in order.when and (not is_over or order.verb == "end")
    ]


def _start_of_plan(round_: Round, desk: Desk) -> datetime | None:
    """When the plan of the day has this round begin, if that is still to come."""
    at = planned_start(round_.tournament, round_.number, moment=desk.now)
    return at if at is not None and desk.now + SOON < at <= desk.now + MAX_WAIT else None


def waiting_context(round_: Round, desk: Desk, pairings: Sequence[Pairing] | None = None) -> dict[str, Any]:
    context = clock_context(round_, desk)
    clock = context["clock"]
    return {
        **context,
        "waiting": waiting_for(round_, state=context["face"].state, pairings=pairings),
        "takes_time": clock is not None and clock.status in GOING,
        "token": client_token(),
    }


def room_context(desk: Desk, round_: Round, _asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page of the clock shows. The number of queries does not grow with the tables."""
    context = waiting_context(round_, desk)
    clock, waiting = context["clock"], context["waiting"]
    called = calls.called(round_.tournament)
    return {
        "round": round_,
        **context,
        "extra": _extra(waiting, context["face"]),
        "playing": sorted(
            (row for row in waiting.playing if row.pairing.status == TableStatus.WAITING),
            key=lambda row: row.table,
        ),
        "orders": order_previews.ledger(clock) if clock else [],
        **_undo(clock if context["is_open"] else None, desk),
        "voice_plan": speech_plan.plan_json(round_.tournament, context["face"].state, called),
        "announced": [each.call for each in called if each.table is None],
        "said": announcement_log.announcements_made(clock) if clock else [],
        "hall_clock": time_state(),
    }


def _undo(clock: Clock | None, desk: Desk) -> dict[str, Any]:
    order = order_previews.undoable(clock, now=desk.now) if clock else None
    return {"undoable": order, "until": millis(order.undo_until) if order else None}


def _extra(waiting: Waiting, face: Face) -> list[dict[str, Any]]:
    return [
        {"row": row, "time": time, "face": own_face(face, row.pairing)}
        for row in waiting.rows
        if row.pairing.status == TableStatus.WAITING and (time := face.state.table_time(row.pairing))
    ]
