"""Passwords are hashed two at a time: each takes 100 MB of memory, and a processor for a tenth of a second.

It holds wherever a password is made or checked: sign-in, admin, new accounts, changes. Refuses to let a crowd
of passwords hold every thread of the web server.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.utils.translation import gettext

from armies.services.errors import Refused

AT_ONCE: Final = 2
MAX_THREADS: Final = 5  # with those that wait
MAX_WAIT: Final = 2.0  # seconds
UNAVAILABLE: Final = 503
_hashing = threading.BoundedSemaphore(AT_ONCE)
_threads = threading.BoundedSemaphore(MAX_THREADS)


class LimitedArgon2Hasher(Argon2PasswordHasher):
    """Argon2 as Django has it, bounded. Raises ``Refused`` where too many wait."""

    def encode(self, password: str, salt: str) -> str:
        with _turn():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with _turn():
            return super().verify(password, encoded)


@contextmanager
def _turn() -> Iterator[None]:
    if not _threads.acquire(blocking=False):
        raise _busy()
    try:
        if not _hashing.acquire(timeout=MAX_WAIT):
            raise _busy()
        try:
            yield
        finally:
            _hashing.release()
    finally:
        _threads.release()


def _busy() -> Refused:
    return Refused(
        "passwords-busy",
        gettext("The server is checking many passwords. Try again in a few seconds."),
        status=UNAVAILABLE,
        data={"retry_after": 3},
    )
