"""Ask Celery to look at the clock when something is due: one task for each distinct instant.

A wake-up carries no authority. One that is lost is made good by the guards, one that comes twice finds
nothing to do; so a broker that is away is no error here. Only the next half hour is asked for, because
a broker gives tasks out again that wait longer than it is patient.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q

from tournament import broker
from tournament.engine.lifecycle import ClockStatus
from tournament.models import Announcement, Clock
from tournament.queries.clock.time_skew import hall_clock_skew

TASK: Final = "clock.wake"
AHEAD: Final = timedelta(minutes=30)
TOP_UP_BELOW: Final = timedelta(minutes=15)
LEAD: Final = timedelta(milliseconds=30)  # a worker has woken up and opened its database when it is due
EXPIRES: Final = timedelta(minutes=2)  # by then the guards have said it long ago


def plan(clock: Clock, *, now: datetime) -> None:
    """After commit, ask for a wake-up at each instant of the next half hour, from scratch."""
    Clock.objects.filter(pk=clock.pk).update(woken_until=None)
    _plan(clock, after=None, until=now + AHEAD)


def top_up(*, now: datetime) -> int:
    """Ask for what has come into the next half hour meanwhile. Returns how many clocks it was for."""
    asked_too_little = Q(woken_until=None) | Q(woken_until__lt=now + TOP_UP_BELOW)
    clocks = list(Clock.objects.filter(asked_too_little, status=ClockStatus.RUNNING))
    for clock in clocks:
        with transaction.atomic():
            _plan(clock, after=clock.woken_until, until=now + AHEAD)
    return len(clocks)


def forget(clocks: Iterable[int] | None = None) -> None:
    """Those that were asked for may be lost: all of them are asked for again. ``None`` is every clock."""
    rows = Clock.objects.filter(status=ClockStatus.RUNNING)
    if clocks is not None:
        rows = rows.filter(pk__in=clocks)
    rows.exclude(woken_until=None).update(woken_until=None)


def _plan(clock: Clock, *, after: datetime | None, until: datetime) -> None:
    pending = Announcement.objects.filter(clock=clock, status=Announcement.Status.PENDING, due_at__lte=until)
    if after is not None:
        pending = pending.filter(due_at__gt=after)
    instants = sorted(set(pending.values_list("due_at", flat=True)))
    asked = Clock.objects.filter(pk=clock.pk, generation=clock.generation)
    skew = hall_clock_skew()

    def ask() -> None:
        if send(instants, skew=skew):
            asked.update(woken_until=until)

    transaction.on_commit(ask, robust=True)


def send(instants: list[datetime], *, skew: timedelta = timedelta(0)) -> bool:
    """Hand the wake-ups to the broker. By ``skew`` the hall's time is ahead of the workers' wall clock."""
    return broker.send_each(
        TASK,
        (
            {"args": [instant.isoformat()], "eta": instant - skew - LEAD, "expires": instant - skew + EXPIRES}
            for instant in instants
        ),
    )
