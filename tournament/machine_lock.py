"""One process of a machine has a lock, and the system gives it to the next one the moment its holder dies.

It is a lock of the POSIX kind on a file of the state folder: it belongs to a process, and not to the children
that a worker forks. Refuses to be the only safeguard: what its holder does must be right also if two do it.
"""

import fcntl
import logging
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

BEATS_EVERY: Final = 1.0  # seconds
HANGS_AFTER: Final = 6.0  # seconds without a beat; a database that is away is waited for five at most
ASKS_AGAIN: Final = 0.02  # seconds
logger = logging.getLogger(__name__)


class MachineLock:
    """A lock that several threads of one process share."""

    def __init__(self, file: Path) -> None:
        self.is_held = False
        self._file = file
        self._number = -1
        self._is_over = False
        self._bells: list[Callable[[], None]] = []
        self._asks = threading.Lock()
        self._beat_at = 0.0
        self._seen: tuple[int, float] | None = None

    def request(self, bell: Callable[[], None]) -> None:
        """Wait for the lock in a thread; ``bell`` is rung when it is ours."""
        with self._asks:
            self._bells.append(bell)
            if self._number >= 0 or self.is_held:
                return
            try:
                self._number = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            except OSError as error:
                logger.warning(
                    "%s cannot be locked (%s): the guards of each process work.", self._file, error
                )
                self.is_held = True
                return
        threading.Thread(target=self._wait, name=f"{self._file.name}-wait", daemon=True).start()

    def has_turn(self) -> bool:
        """Is the lock ours, or does whoever has it hang? Who works says so about once a second."""
        if not self.is_held:
            return self._is_stale()
        now = time.monotonic()
        if self._number >= 0 and now - self._beat_at > BEATS_EVERY:
            self._beat_at = now
            os.utime(self._number)
        return True

    def release(self) -> None:
        with self._asks:
            self._is_over, self.is_held = True, False
            number, self._number = self._number, -1
        if number >= 0:
            os.close(number)

    def _wait(self) -> None:
        while not self._take():
            time.sleep(ASKS_AGAIN)
        with self._asks:
            self.is_held = not self._is_over
            bells = tuple(self._bells)
        for bell in bells:
            bell()

    def _take(self) -> bool:
        """Block until the lock is ours. Where two processes wait for each other's locks, one asks again."""
        try:
            fcntl.lockf(self._number, fcntl.LOCK_EX)
        except (OSError, ValueError):  # a deadlock, as the system believes; or released meanwhile
            return self._is_over
        return True

    def _is_stale(self) -> bool:
        if self._number < 0:
            return False
        beat, now = os.fstat(self._number).st_mtime_ns, time.monotonic()
        if self._seen is None or self._seen[0] != beat:
            self._seen = (beat, now)
        return now - self._seen[1] > HANGS_AFTER
