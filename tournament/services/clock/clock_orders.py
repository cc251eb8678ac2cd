"""The ledger of a clock: an order remembers how the clock stood, changes the plan, and is written down.

The steps that all orders share, inside the transaction of whoever gives one and with the clock locked.
Refuses to know what may be ordered when: see ``clocks``.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from armies.messages.spoken import ENGLISH
from tournament import adapters
from tournament.engine.clock import LEAD, latest
from tournament.messages.program_reasons import because
from tournament.models import Announcement, Clock, ClockOrder, Pairing, Round
from tournament.queries.clock import order_previews as read
from tournament.services.clock import announcement_texts, announcements, celery_eta, clock_plans
from tournament.services.core import locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict
from tournament.services.core.inputs import MAX_REASON_LENGTH
from tournament.services.core.outbox import Concerns
from tournament.services.core.row_history import RowHistory

TOKEN: Final = 64  # signs of a form's token that are kept
INSTANTS: Final = ("started_at", "paused_at", "ended_at")
Verb = ClockOrder.Verb


def is_given(clock: Clock, token: str) -> bool:
    """Was the form with this token sent before?"""
    return bool(token) and clock.pk is not None and clock.orders.filter(token=token[:TOKEN]).exists()


@contextmanager
def unless_changed(
    round_: Round, seen: str, *, now: datetime, pairing: Pairing | None = None, token: str = ""
) -> Iterator[None]:
    """Hold the clock while an order is given. Raises "clock-changed" where it is not as it was ``seen``."""
    with transaction.atomic():
        clock = Clock.objects.filter(round=round_).first()
        if seen and clock is not None:
            clock = locks.clock(clock)
            if not is_given(clock, token) and seen != read.clock_version(round_, now=now, pairing=pairing):
                raise _changed(round_, seen, pairing)
        yield


def _changed(round_: Round, seen: str, pairing: Pairing | None) -> Conflict:
    newest, before = read.newest_order(round_, pairing=pairing), seen.partition("-")[0]
    if newest is None or str(newest.pk) == before:
        return Conflict("clock-changed")
    return Conflict("clock-changed", case=newest.verb, data={"by": newest.given_by})


def settle(clock: Clock, *, now: datetime) -> datetime:
    """Say what is due. Returns when an order counts from: now, but never before what was said last."""
    announcements.settle(clock, now=now)
    announced: QuerySet[Announcement] = clock.announcements.filter(status=Announcement.Status.FIRED)
    last = announced.order_by("-due_at").values_list("due_at", flat=True).first()
    return latest(now, clock.started_at, last)


def new(clock: Clock, verb: ClockOrder.Verb, *, by: Actor, reason: str = "", token: str = "") -> ClockOrder:
    """An order that has not been carried out: it remembers how the clock stood before."""
    before: dict[str, Any] = {"status": clock.status, "held_seconds": clock.held_seconds}
    for name in INSTANTS:
        instant = getattr(clock, name)
        before[name] = instant.isoformat() if instant else None
    return ClockOrder(
        clock=clock,
        verb=verb,
        reason=reason.strip()[:MAX_REASON_LENGTH],
        given_by=by.name[:80],
        token=token[:TOKEN],
        before=before,
        data=because(reason),
    )


def put_back(clock: Clock, before: dict[str, Any]) -> None:
    """The clock as an order found it."""
    clock.status, clock.held_seconds = before["status"], before["held_seconds"]
    for name in INSTANTS:
        text = before[name]
        setattr(clock, name, datetime.fromisoformat(text) if text else None)


def carry_out(
    order: ClockOrder, *, at: datetime, by: Actor, now: datetime, data: dict[str, Any] | None = None
) -> None:
    """Write order and plan. The plan had come so far at ``at``, but a phase begins again from its start."""
    clock = order.clock
    save(clock)
    if order.verb != Verb.RESTART:
        order.at_seconds = adapters.to_anchors(clock).elapsed(at).total_seconds()
    order.clock, order.given_at = clock, latest(now, at)  # a paused clock stands earlier than the order
    order.save()
    verb, said = f"clock.{order.verb}", _called_out(order)
    history = row_history.begin_history(clock=clock.pk, order=order.pk)
    concerns = outbox.concerns_table(order.pairing) if order.pairing else outbox.EVERYBODY
    why, how = order.reason, {"at": at, "now": now}
    told = {**(data or {}), **order.data}  # also what a reason of the program is made of
    log_order(clock, verb, **how, by=by, reason=why, data=told, said=said, concerns=concerns, history=history)


def save(clock: Clock) -> None:
    """Write the clock's own columns; its generation rises."""
    clock.generation += 1
    clock.save()


def log_order(  # noqa: PLR0913 - a line of the log has this many columns
    clock: Clock,
    verb: str,
    *,
    at: datetime,
    by: Actor,
    now: datetime,
    reason: str = "",
    data: dict[str, Any] | None = None,
    said: dict[str, Any] | None = None,
    concerns: Concerns | None = outbox.EVERYBODY,
    history: RowHistory | None = None,
) -> None:
    """Bring the rows in line, write the log, tell the screens, ask for wake-ups: the end of every order."""
    clock_plans.write(clock, now=at)
    log.record(
        verb,
        tournament=clock.round.tournament,
        by=by,
        now=now,
        subject=clock.round,
        reason=reason,
        data={"generation": clock.generation, **(data or {})},
        history=history,
    )
    topics = ("clock", "pairings", "log")
    outbox.publish(clock.round.tournament, *topics, now=now, concerns=concerns, kind=verb, payload=said)
    celery_eta.plan(clock, now=now)


def unsaid(order: ClockOrder) -> dict[str, Any]:
    """Tells the screens to leave out the words of an order that was undone before they were due."""
    return {"order": order.pk, "kind": "order", "is_undone": True, "table": None}


def _called_out(order: ClockOrder) -> dict[str, Any]:
    tournament, at = order.clock.round.tournament, order.given_at + LEAD
    words = announcement_texts.order_words(order, tournament.spoken_languages)
    if not words:
        return {}
    return {
        "order": order.pk,
        "kind": "order",
        "text": announcement_texts.order_words(order, [ENGLISH])[ENGLISH],
        "words": words,
        "languages": announcement_texts.in_order(words, tournament),
        "table": order.pairing.table if order.pairing else None,
        "is_spoken": True,
        "due_at": at.isoformat(),
        "is_late": False,
    }
