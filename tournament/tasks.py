"""Celery tasks: thin, they load, call one service, and nothing else."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from typing import Any

from celery import shared_task
from celery.signals import worker_ready, worker_shutting_down

from tournament import simulations
from tournament.clockwork import Doorkeeper, Guard, database_now
from tournament.services import announcements, wakeups

EARLY = timedelta(milliseconds=250)
_guard = Guard("worker-guard", asks_broker=True)
_doorkeeper = Doorkeeper("worker-doorkeeper")


@shared_task(name="clock.wake", ignore_result=True)
def wake(instant: str) -> int:
    """Look at the rows at ``instant`` (ISO 8601). It may come late, twice or never: that changes nothing.

    Where this machine's clock is a little ahead of the one that counts, it waits out the difference.
    """
    ahead = datetime.fromisoformat(instant) - database_now()
    if timedelta(0) < ahead <= EARLY:
        time.sleep(ahead.total_seconds())
    return len(announcements.fire_due(now=database_now(), by="task"))


@shared_task(name="clock.sweep", ignore_result=True)
def sweep() -> int:
    """Look at all rows now, and ask for the wake-ups of the next half hour."""
    now = database_now()
    wakeups.top_up(now=now)
    return len(announcements.fire_due(now=now, by="sweep"))


@worker_ready.connect
def start_guard(**_: object) -> None:
    """Every worker keeps a guard and a doorkeeper, whatever happens to the broker."""
    _guard.start()
    _doorkeeper.start()


@worker_shutting_down.connect
def stop_guard(**_: object) -> None:
    """A worker that leaves takes them along."""
    _guard.stop()
    _doorkeeper.stop()


@shared_task(name="simulation.play", ignore_result=True)
def simulate(run: str, plan: dict[str, Any], seeds: list[int]) -> None:
    """Play some seeds of a simulation and hand the figures to whoever waits for the run."""
    simulations.answer(run, plan, seeds)
