"""The guards of the clock. An edge: it reads hall time.

Whoever is quicker makes an announcement, so guards change nothing while Celery works; they leave every
moment to it for a tenth of a second. A guard needs no broker. Beside each stand a doorkeeper, for the
deadlines, and a timekeeper, who compares hall time with the wall clock; in a worker a caller too,
who asks the broker for wake-ups. One household of a machine works; those of its other processes wait for its
lock and go on where it dies (docs/decisions/0048). All survive a database that is away, and refuse to die of
anything but their stop.
"""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from queue import Empty, SimpleQueue
from typing import Final

from django.conf import settings
from django.db import Error, connection

from tournament import time_source
from tournament.machine_lock import MachineLock
from tournament.services.accounts import account_sessions
from tournament.services.clock import announcements, celery_eta
from tournament.services.clock.time_source import LOOK_EVERY
from tournament.services.core.errors import Refused
from tournament.services.deletion import deleted_tournaments
from tournament.services.entrants import registration_confirmations, waiting_list
from tournament.services.lists import deadline_locks, reminders, revalidation
from tournament.services.mail import mail, push
from tournament.services.rehearsals import simulated_players
from tournament.services.transfer import backups

GRACE: Final = timedelta(milliseconds=100)
POLL: Final = timedelta(milliseconds=200)
SHORTEST: Final = timedelta(milliseconds=1)
BACKOFF: Final = (0.2, 0.5, 1.0, 2.0, 5.0)  # seconds to wait after one, two, ... failures in a row
BACKUP_RETRY: Final = timedelta(minutes=5)
DOORS_EVERY: Final = timedelta(seconds=3)
MAIL_EVERY: Final = timedelta(seconds=5)
MAIL_GRACE: Final = timedelta(seconds=10)  # which the task has for itself
ASKS_EVERY: Final = timedelta(seconds=2)
STAND_BY: Final = timedelta(seconds=1)
HOLDER_GRACE: Final = timedelta(milliseconds=25)  # what the guard that has the lock is given beside the grace
logger = logging.getLogger(__name__)


class Loop:
    """Looks at the rows until it is stopped. ``step`` is one look; it returns how long to sleep.

    With a ``lock`` it only looks while its process has it.
    """

    lock: MachineLock | None = None

    def __init__(self, name: str, *, now: Callable[[], datetime] = time_source.now) -> None:
        self.name = name
        self._now = now
        self._is_over = False
        self._bell: SimpleQueue[None] = SimpleQueue()
        self._failures = 0

    def step(self) -> timedelta:
        raise NotImplementedError

    def run(self) -> None:
        """Look and sleep until :meth:`stop`."""
        if self.lock is not None:
            self.lock.request(self._ring)
        while not self._is_over:
            has_turn = self.lock is None or self.lock.has_turn()
            self._sleep(self.guarded_step(None if has_turn else self.stand_by))
        if self.lock is not None:
            self.lock.release()
        connection.close()

    def stand_by(self) -> timedelta:
        """What is done while another process has the lock: nothing. Returns how long to sleep."""
        return STAND_BY

    def _sleep(self, seconds: float) -> None:
        """Until the time is over, or somebody rings: :meth:`stop`, or the lock that is ours now."""
        with suppress(Empty):
            self._bell.get(timeout=seconds)

    def start(self) -> threading.Thread:
        """Run in a thread that does not keep its process alive."""
        thread = threading.Thread(target=self.run, name=self.name, daemon=True)
        thread.start()
        return thread

    def stop(self) -> None:
        """End the loop within moments, also while it sleeps.

        A signal handler calls this in the thread that sleeps, between any two of its instructions. A queue of
        this kind allows that. ``threading.Event`` does not: its lock may be held by the wait that was
        interrupted, and then both wait for ever.
        """
        self._is_over = True
        self._ring()

    def _ring(self) -> None:
        self._bell.put(None)

    def guarded_step(self, step: Callable[[], timedelta] | None = None) -> float:
        """One look; a database that is away is waited for, longer and longer, and so is a mended bug."""
        try:
            pause = (step or self.step)().total_seconds()
        except Error as error:
            pause = self._after_failure()
            logger.warning("%s cannot reach the database (%s). Next look in %s s.", self.name, error, pause)
        except Exception:
            pause = self._after_failure()
            logger.exception("A bug in %s, which goes on. Next look in %s s.", self.name, pause)
        else:
            self._failures = 0
        return pause

    def _after_failure(self) -> float:
        connection.close()
        self._failures += 1
        return BACKOFF[min(self._failures, len(BACKOFF)) - 1]


class DeadlineLoop(Loop):
    """Does what the deadlines of registration ask for, and lets the players of rehearsals act."""

    _is_new = True
    _next_backup = datetime.min.replace(tzinfo=UTC)

    def step(self) -> timedelta:
        """Lock the lists whose time is over, give away places nobody has, remind who owes a list."""
        now = self._now()
        if self._is_new:  # a new program may judge lists as the old one did not
            revalidation.revalidate_all(now=now)
            self._is_new = False
        deadline_locks.lock_due(now=now)
        waiting_list.fill(now=now)
        reminders.send_due(now=now)
        registration_confirmations.delete_expired(now=now)
        account_sessions.delete_expired(now=now)
        deleted_tournaments.erase_expired(now=now)
        simulated_players.act_due(now=now)
        self._back_up_days(now)
        return DOORS_EVERY

    def _back_up_days(self, now: datetime) -> None:
        """A full disk stops no deadline: it is tried again later."""
        if now < self._next_backup:
            return
        try:
            backups.back_up_days(settings.STATE_DIR / "backups", now=now)
        except (OSError, Refused):
            logger.exception("The backup of a day failed. It is tried again in %s.", BACKUP_RETRY)
            self._next_backup = now + BACKUP_RETRY


class MailLoop(Loop):
    """Tries again what a mail server did not take, and sends what no broker told a worker of."""

    def step(self) -> timedelta:
        """One look at what is overdue. A mail server may take its time."""
        is_any = mail.send_due(now=self._now(), grace=MAIL_GRACE) + push.send_due(now=self._now())
        return timedelta(0) if is_any else MAIL_EVERY


class TimeSyncLoop(Loop):
    """Compares hall time with the wall clock, apart from the guard: it writes each time."""

    def step(self) -> timedelta:
        """Write down how far they are apart, and mend it where nothing counts."""
        time_source.compare_with_wall_clock()
        return LOOK_EVERY


class Caller(Loop):
    """Asks for the wake-ups of the next half hour. Apart from the guard: a broker may hang.

    What a worker held when it died comes back after hours, so a new one asks for everything again.
    """

    _is_new = True

    def step(self) -> timedelta:
        self._forget_once()
        celery_eta.top_up(now=self._now())
        return ASKS_EVERY

    def stand_by(self) -> timedelta:
        """A new worker, whoever asks: what the one before it held is asked for again."""
        self._forget_once()
        return super().stand_by()

    def _forget_once(self) -> None:
        if self._is_new:
            celery_eta.forget()
            self._is_new = False


class Guard(Loop):
    """Makes announcements that no task has made in time."""

    def __init__(
        self,
        name: str,
        *,
        grace: timedelta = GRACE,
        now: Callable[[], datetime] = time_source.now,
    ) -> None:
        super().__init__(name, now=now)
        self.grace = grace

    def step(self) -> timedelta:
        """Make what is due beyond the grace, and return how long nothing will be."""
        return self._look(grace=self.grace, poll=POLL)

    def stand_by(self) -> timedelta:
        """The same, a moment after the guard that has the lock: it may be starved, stopped or just dead."""
        return self._look(grace=self.grace + HOLDER_GRACE, poll=STAND_BY)

    def _look(self, *, grace: timedelta, poll: timedelta) -> timedelta:
        now = self._now()
        if announcements.is_any_due(now=now - grace):
            self._make_up(grace)
        due = announcements.next_due(after=now - grace)
        if due is None:
            return poll
        return min(poll, max(SHORTEST, due + grace - self._now()))

    def _make_up(self, grace: timedelta) -> None:
        """Somebody's wake-up is lost: a worker or the broker has died. The others may be lost with it."""
        made = announcements.fire_due(now=self._now(), by=self.name, grace=grace)
        if made:
            celery_eta.forget({row.clock_id for row in made})


def clock_loops(name: str, *, has_broker: bool = False) -> list[Loop]:
    """Those who look after the clock in one process; the guard comes last.

    Callers have a lock of their own, because not every process that guards has a broker.
    """
    members: list[Loop] = [
        TimeSyncLoop("timekeeper"),
        MailLoop("mail"),
        DeadlineLoop("doorkeeper"),
        Guard("guard"),
    ]
    guards = MachineLock(settings.STATE_DIR / "guards.lock")
    for member in members:
        member.lock = guards
    if has_broker:
        members.insert(0, Caller("caller"))
        members[0].lock = MachineLock(settings.STATE_DIR / "callers.lock")
    for member in members:
        member.name = f"{name}-{member.name}"
    return members
