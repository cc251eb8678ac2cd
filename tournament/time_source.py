"""The time of the house: the one clock that every edge reads. An edge: it reads the time.

Muster time is this machine's steady counter plus an offset that is kept in the database, one for each boot of
each machine (``TimeAnchor``). So all processes agree, a restart of one changes nothing, and nobody who sets
the wall clock makes a round shorter. The offset is remembered for a second: no request pays for it.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.db import Error, connection

from tournament.engine.time_source import MICROSECOND, Reading, offset_for, time_at
from tournament.services.clock import time_source as keeping
from tournament.services.core import locks

if TYPE_CHECKING:
    from collections.abc import Callable

REMEMBERED: Final = timedelta(seconds=1) // MICROSECOND
QUESTIONS: Final = 3  # the first may have to open a connection
SAFE: Final = ("GET", "HEAD", "OPTIONS")
BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
TIME_NAMESPACE: Final = Path("/proc/self/ns/time")


def now() -> datetime:
    """The time of the house. Costs no query, unless the last one is a second old."""
    return _source.now()


def sure_now() -> datetime:
    """The same with the offset read again: for whoever starts a clock or says what is due."""
    return _source.sure_now()


def wall_now() -> datetime:
    """What the wall clock of this machine says: for naming a file while the tables are not up to date."""
    return datetime.now(UTC)


def at_request(method: str | None) -> datetime:
    """The instant of a request: one that changes something may start a clock, so it makes sure."""
    return now() if method in SAFE else sure_now()


def compare_with_wall_clock() -> None:
    """Compare the time of the house with the wall clock; the guards do so every few seconds."""
    _source.look()


def steady_us() -> int:
    """The counter of this machine in microseconds: nobody can set it, and it counts while a laptop sleeps."""
    return time.clock_gettime_ns(_STEADY) // 1000 if _STEADY is not None else time.monotonic_ns() // 1000


_STEADY: Final = getattr(time, "CLOCK_BOOTTIME", None)


def boot_name() -> str:
    """The name of this boot; of this process where the system has none."""
    try:
        boot = BOOT.read_text(encoding="ascii").strip()
    except OSError:
        return f"process-{uuid.uuid4()}"
    try:  # in a time namespace of its own a container counts from elsewhere
        namespace = str(TIME_NAMESPACE.readlink()).strip("time:[]")
    except OSError:
        return boot
    return f"{boot}-{namespace}"


def trusted_now() -> datetime:
    """The clock that is trusted: the database server's, or this machine's for a file."""
    return server_time() if connection.vendor == "postgresql" else datetime.now(UTC)


def server_time() -> datetime:
    """What the PostgreSQL server's own clock says in this moment."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        instant: datetime = cursor.fetchone()[0]
    return instant.astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Known:
    """An offset, and at which count it was read."""

    offset_us: int
    at_us: int


class TimeSource:
    """The time of the house in one process. Its clocks are handed in, so that a test can turn them."""

    def __init__(
        self,
        *,
        steady: Callable[[], int] = steady_us,
        trusted: Callable[[], datetime] = trusted_now,
        boot: Callable[[], str] = boot_name,
    ) -> None:
        self._steady = steady
        self._trusted = trusted
        self._boot = boot
        self._name = ""
        self._known: Known | None = None

    def now(self) -> datetime:
        """Muster time, by an offset that is at most a second old."""
        count = self._steady()
        known = self._known
        if known is None or count - known.at_us > REMEMBERED:
            known = self._read()
        return time_at(known.offset_us, steady_us=self._steady())

    def sure_now(self) -> datetime:
        """Muster time, by the offset as it is now."""
        return time_at(self._read().offset_us, steady_us=self._steady())

    def look(self) -> None:
        """Compare with the trusted clock and remember what came of it."""
        row = keeping.compare_with_wall_clock(self.reading())
        self._known = Known(row.offset_us, self._steady())

    def reading(self) -> Reading:
        """Both clocks in one moment, by the quickest of a few questions to the other."""
        _, count, trusted = min(self._both() for _ in range(QUESTIONS))
        return Reading(self.name, count, trusted)

    def _both(self) -> tuple[int, int, datetime]:
        """How long the question took, the count in the middle of it, and the answer."""
        before = self._steady()
        trusted = self._trusted()
        after = self._steady()
        return after - before, (before + after) // 2, trusted

    @property
    def name(self) -> str:
        """Which boot of which machine this is."""
        self._name = self._name or self._boot()
        return self._name

    def _read(self) -> Known:
        """Ask the database. Where that cannot be, what was known goes on: the counter counts by itself."""
        if _is_in_event_loop():
            return self._known or Known(offset_for(datetime.now(UTC), steady_us=self._steady()), 0)
        try:
            with locks.apart_from_request():
                kept = keeping.time_anchor_of(self.name) or keeping.anchor(self.reading())
            offset = kept.offset_us
            if keeping.is_stale(kept, steady_us=self._steady()):  # no guard is there: whoever asks looks
                with suppress(Error), locks.not_waited_for():  # and does not wait where the guards do
                    offset = keeping.compare_with_wall_clock(self.reading()).offset_us
        except Error:
            if self._known is None:
                raise
            offset = self._known.offset_us
        self._known = Known(offset, self._steady())
        return self._known


def _is_in_event_loop() -> bool:
    """Is this a place from which no database may be asked?"""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


_source = TimeSource()
