"""How fast passwords can be guessed. Whoever guesses is slowed down; an account is never locked.

Past ``MAX_FAILURES`` wrong passwords a minute from one network, each account can be tried from there once in
``TURN`` seconds. A hall is one network, and a player who guesses would slow down its officials: a browser in
which an account has signed in before is counted by itself, for that account. Counts lie in the cache.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from armies.services.errors import Refused
from tournament.client_networks import counted_network

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.contrib.auth.models import User
    from django.http import HttpRequest, HttpResponse

MAX_FAILURES: Final = 20
PERIOD: Final = 60  # seconds
TURN: Final = 5  # seconds between two attempts at one account, for those who are slowed down
TOO_MANY: Final = 429
COOKIE: Final = "muster_browser"
COOKIE_LIVES: Final = 365 * 24 * 3600  # seconds
MAX_ACCOUNTS: Final = 5  # that one browser is known for
logger = logging.getLogger(__name__)
_slow_lane = threading.Lock()  # a network that guesses gets one of the two hashes that run at once


@dataclass(frozen=True, slots=True)
class Browser:
    """What the cookie says of a browser: a random key, and marks of accounts that have signed in there."""

    key: str
    accounts: tuple[str, ...] = ()


@contextlib.contextmanager
def attempt(request: HttpRequest, username: str) -> Iterator[None]:
    """Around the check of a password: it counts as a failure unless the check ends without an exception.

    Raises ``Refused`` where it is too soon to look at a password.
    """
    with _attempt(_counter(request, username), _account(username)) as failures:
        yield
        with contextlib.suppress(ValueError):  # its minute is over
            cache.decr(failures)


def refuse_guesses_of(user: User) -> None:
    """Whoever is signed in and changes the password has to know the old one, which can be guessed, too."""
    with _attempt(f"user-{user.pk}", "own"):
        pass


def remember_browser(request: HttpRequest, response: HttpResponse, username: str) -> None:
    """Let this browser be known as one in which the account has signed in."""
    known, account = _browser(request), _account(username)
    others = [each for each in known.accounts if each != account]
    value = " ".join((known.key, account, *others[: MAX_ACCOUNTS - 1]))
    response.set_signed_cookie(
        COOKIE,
        value,
        salt=COOKIE,
        max_age=COOKIE_LIVES,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


@contextlib.contextmanager
def _attempt(counter: str, account: str) -> Iterator[str]:
    """Count an attempt as a failure until it is known to be none; yields the name of the count."""
    failures = f"sign-in-failures-{counter}"
    cache.add(failures, 0, timeout=PERIOD)
    try:
        count = cache.incr(failures)
    except ValueError:  # it ran out between the two lines
        count = 1
    if count <= MAX_FAILURES:
        yield failures
        return
    if count == MAX_FAILURES + 1:
        logger.warning("More than %d wrong passwords a minute (%s). They are slowed.", MAX_FAILURES, counter)
    if not _slow_lane.acquire(blocking=False):
        raise _slowed()
    try:
        if not cache.add(f"sign-in-turn-{counter}-{account}", 1, timeout=TURN):
            raise _slowed()
        yield failures
    finally:
        _slow_lane.release()


def _slowed() -> Refused:
    return Refused(
        "sign-in-slowed",
        f"There were many wrong passwords from your network. Wait {TURN} seconds, then try again. "
        "A browser that you signed in with before does not have to wait.",
        status=TOO_MANY,
        data={"retry_after": TURN},
    )


def _counter(request: HttpRequest, name: str) -> str:
    browser = _browser(request)
    if _account(name) in browser.accounts:
        return f"browser-{browser.key}"
    return f"network-{counted_network(request)}"


def _browser(request: HttpRequest) -> Browser:
    value = request.get_signed_cookie(COOKIE, default="", salt=COOKIE, max_age=COOKIE_LIVES) or ""
    key, *accounts = value.split() or [secrets.token_urlsafe(12)]
    return Browser(key, tuple(accounts))


def _account(name: str) -> str:
    """A mark of an account that says nothing of its name."""
    return salted_hmac(COOKIE, name.casefold()).hexdigest()[:16]
