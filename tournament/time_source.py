"""Hall time: the one clock that every edge reads. An edge: it reads the time.

Muster time is this machine's steady counter plus an offset that is kept in the database, one for each boot of
each machine (``TimeAnchor``). So all processes agree, a restart of one changes nothing, and nobody who sets
the wall clock makes a round shorter.
"""

import asyncio
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from django.db import Error, connection

from tournament.engine.time_source import Reading, offset_for, time_at
from tournament.services.clock import time_source as time_anchors
from tournament.services.core import locks

QUESTIONS: Final = 3  # the first may have to open a connection
BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
TIME_NAMESPACE: Final = Path("/proc/self/ns/time")


def now() -> datetime:
    """The time of all processes of an installation. One query."""
    return _source.now()


def wall_now() -> datetime:
    """What the wall clock of this machine says: for naming a file while the tables are not up to date."""
    return datetime.now(UTC)


def compare_with_wall_clock() -> None:
    """Compare hall time with the wall clock; the guards do so every few seconds."""
    _source.compare_clocks()


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


class TimeSource:
    """Hall time in one process. Its clocks are handed in, so that a test can turn them."""

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
        self._offset_us: int | None = None  # as it was read last

    def now(self) -> datetime:
        """By the offset as it stands in the database, or as it was read last where that is away."""
        offset_us = self._read()
        return time_at(offset_us, steady_us=self._steady())

    def compare_clocks(self) -> None:
        """Compare with the trusted clock and remember what came of it."""
        self._offset_us = time_anchors.compare_with_wall_clock(self.reading()).offset_us

    def reading(self) -> Reading:
        """Both clocks in one moment, by the quickest of a few questions to the other."""
        _, count, trusted = min(self._both() for _ in range(QUESTIONS))
        return Reading(self.name, count, trusted)

    def _both(self) -> tuple[int, int, datetime]:
        before = self._steady()
        trusted = self._trusted()
        after = self._steady()
        return after - before, (before + after) // 2, trusted

    @property
    def name(self) -> str:
        self._name = self._name or self._boot()
        return self._name

    def _read(self) -> int:
        """Ask the database. Where that cannot be, what was known goes on: the counter counts by itself."""
        if _is_in_event_loop():
            if self._offset_us is not None:
                return self._offset_us
            return offset_for(datetime.now(UTC), steady_us=self._steady())
        try:
            with locks.apart_from_request():
                anchor = time_anchors.time_anchor_of(self.name) or time_anchors.anchor(self.reading())
            offset = anchor.offset_us
            if time_anchors.is_stale(
                anchor, steady_us=self._steady()
            ):  # no guard is there: whoever asks looks
                with suppress(Error), locks.not_waited_for():  # and does not wait where the guards do
                    offset = time_anchors.compare_with_wall_clock(self.reading()).offset_us
        except Error:
            if self._offset_us is None:
                raise
            offset = self._offset_us
        self._offset_us = offset
        return offset


def _is_in_event_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


_source = TimeSource()
