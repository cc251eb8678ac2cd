"""The guards of the clock. An edge: it reads the time of the house.

Whoever is quicker makes an announcement, so guards change nothing while Celery works; they leave every
moment to it for a tenth of a second. A guard needs no broker. Beside each stand a doorkeeper, for the
deadlines, and a timekeeper, who compares the time of the house with the wall clock. All survive a database
that is away, and refuse to die of anything but their stop.
"""

from __future__ import annotations

import logging
import threading
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.db import Error, connection

from tournament import house_time
from tournament.services import announcements, deadlines, reminders, waiting, wakeups
from tournament.services.house_time import LOOK_EVERY

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

GRACE: Final = timedelta(milliseconds=100)
POLL: Final = timedelta(milliseconds=200)
SHORTEST: Final = timedelta(milliseconds=1)
BACKOFF: Final = (0.2, 0.5, 1.0, 2.0, 5.0)  # seconds to wait after one, two, ... failures in a row
DOORS_EVERY: Final = timedelta(seconds=3)
TOP_UP_EVERY: Final = timedelta(minutes=1)
logger = logging.getLogger(__name__)


class Loop:
    """Looks at the rows until it is stopped. ``step`` is one look; it returns how long to sleep."""

    def __init__(self, name: str, *, now: Callable[[], datetime] = house_time.now) -> None:
        self.name = name
        self._now = now
        self._stop = threading.Event()
        self._failures = 0

    def step(self) -> timedelta:
        """One look."""
        raise NotImplementedError

    def run(self) -> None:
        """Look and sleep until :meth:`stop`."""
        while not self._stop.is_set():
            self._stop.wait(self.guarded_step())
        connection.close()

    def start(self) -> threading.Thread:
        """Run in a thread that does not keep its process alive."""
        thread = threading.Thread(target=self.run, name=self.name, daemon=True)
        thread.start()
        return thread

    def stop(self) -> None:
        """End the loop within moments, also while it sleeps."""
        self._stop.set()

    def guarded_step(self) -> float:
        """One look; a database that is away is waited for, longer and longer."""
        try:
            pause = self.step().total_seconds()
        except Error as error:
            connection.close()
            pause = BACKOFF[min(self._failures, len(BACKOFF) - 1)]
            self._failures += 1
            logger.warning("%s cannot reach the database (%s). Next look in %s s.", self.name, error, pause)
        else:
            self._failures = 0
        return pause


class Doorkeeper(Loop):
    """Does what the deadlines of registration ask for. Apart from the guard: mail may take its time."""

    def step(self) -> timedelta:
        """Lock the lists whose time is over, give away places nobody has, remind who owes a list."""
        now = self._now()
        deadlines.lock_due(now=now)
        waiting.fill(now=now)
        reminders.send_due(now=now)
        return DOORS_EVERY


class Timekeeper(Loop):
    """Compares the time of the house with the wall clock, apart from the guard: it writes each time."""

    def step(self) -> timedelta:
        """Write down how far they are apart, and mend it where nothing counts."""
        house_time.look()
        return LOOK_EVERY


class Guard(Loop):
    """Makes announcements.

    ``asks_broker`` is for guards inside a worker: they also ask for the wake-ups of the next half hour.
    """

    def __init__(
        self,
        name: str,
        *,
        asks_broker: bool = False,
        grace: timedelta = GRACE,
        now: Callable[[], datetime] = house_time.now,
    ) -> None:
        super().__init__(name, now=now)
        self._sure_now = house_time.sure_now if now is house_time.now else now
        self.grace = grace
        self.asks_broker = asks_broker
        self._topped_up_at: datetime | None = None

    def step(self) -> timedelta:
        """Make what is due beyond the grace, and return how long nothing will be."""
        now = self._now()
        if announcements.is_any_due(now=now - self.grace):
            announcements.fire_due(now=self._sure_now(), by=self.name, grace=self.grace)
        self._top_up(now)
        due = announcements.next_due(after=now - self.grace)
        if due is None:
            return POLL
        return min(POLL, max(SHORTEST, due + self.grace - self._now()))

    def _top_up(self, now: datetime) -> None:
        is_fresh = self._topped_up_at is not None and now - self._topped_up_at < TOP_UP_EVERY
        if self.asks_broker and not is_fresh:
            wakeups.top_up(now=now)
            self._topped_up_at = now


def household(name: str, *, asks_broker: bool = False) -> list[Loop]:
    """Guard, doorkeeper and timekeeper of one process; the guard comes last."""
    prefix = f"{name}-" if asks_broker else ""
    return [
        Timekeeper(f"{prefix}timekeeper"),
        Doorkeeper(f"{prefix}doorkeeper"),
        Guard(f"{prefix}guard" if asks_broker else name, asks_broker=asks_broker),
    ]
