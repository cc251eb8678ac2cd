"""Celery tasks: thin, they load, call one service, and nothing else."""

import time
from datetime import datetime, timedelta
from typing import Any

from celery import shared_task
from celery.signals import worker_ready, worker_shutting_down

from tournament import simulations, time_source
from tournament.clock_worker import clock_loops
from tournament.printing.render_job import press
from tournament.services.clock import announcements, celery_eta
from tournament.services.core import push_wake
from tournament.services.mail import mail, push
from tournament.services.standings import outlooks

EARLY = timedelta(milliseconds=250)
_household = clock_loops("worker", has_broker=True)


@shared_task(name="clock.wake", ignore_result=True)
def wake(instant: str) -> int:
    """Look at the rows at ``instant`` (ISO 8601). It may come late, twice or never: that changes nothing.

    It comes a little early, is told the time while it can wait for the answer, and waits out the rest.
    """
    ahead = datetime.fromisoformat(instant) - time_source.now()
    if timedelta(0) < ahead <= EARLY:
        time.sleep(ahead.total_seconds())
    return len(announcements.fire_due(now=time_source.now(), by="task"))


@shared_task(name="clock.sweep", ignore_result=True)
def sweep() -> int:
    """Look at all rows now, and ask for the wake-ups of the next half hour."""
    now = time_source.now()
    celery_eta.top_up(now=now)
    return len(announcements.fire_due(now=now, by="sweep"))


@shared_task(name=mail.TASK, ignore_result=True)
def send_mail() -> None:
    """Send what is due. It may come twice or never: one worker takes a mail, and it is looked for again."""
    while mail.send_due(now=time_source.now()):
        pass


@shared_task(name=push_wake.TASK, ignore_result=True)
def send_push() -> None:
    """Tell the phones that asked what is new. It may come twice or never, like the task of the mail."""
    while push.send_due(now=time_source.now()):
        pass


@worker_ready.connect
def start_guard(**_: object) -> None:
    """Every worker has a household, which works where no other one of this machine does."""
    for member in _household:
        member.start()


@worker_shutting_down.connect
def stop_guard(**_: object) -> None:
    """A worker that leaves takes it along."""
    for member in _household:
        member.stop()


@shared_task(name="simulation.play", ignore_result=True)
def simulate(run: str, plan: dict[str, Any], seeds: list[int]) -> None:
    """Play some seeds of a simulation and hand the figures to whoever waits for the run."""
    simulations.answer(run, plan, seeds)


@shared_task(name="simulation.outlook", ignore_result=True)
def work_out(outlook: int, part: int) -> bool:
    """One part of what can still happen. It may come late, twice or never."""
    return outlooks.play(outlook, part, now=time_source.now()) is not None


@shared_task(name="printing.make", ignore_result=True, bind=True)
def make_print(self: Any, paper: int) -> bool:
    """Make a long print from its ticket. One that comes back from a lost worker is made again."""
    is_redelivered = bool((self.request.delivery_info or {}).get("redelivered"))
    return press(paper, clock=time_source.now, again=is_redelivered)
