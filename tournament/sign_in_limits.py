"""How fast passwords and codes can be guessed. Whoever guesses is slowed down; an account is never locked.

Past ``MAX_FAILURES`` wrong passwords a minute from one network, each account can be tried from there once in
``TURN`` seconds; codes of a second factor have a limit of their own. A hall is one network, and a player who
guesses would slow down its officials: a browser in which an account has signed in before is counted by
itself, for that account. Counts lie in the cache.
"""

import contextlib
import logging
import secrets
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from armies.services.errors import Refused
from tournament.client_networks import counted_network

MAX_FAILURES: Final = 20
TURN: Final = 5  # seconds
TOO_MANY: Final = 429
COOKIE: Final = "muster_browser"
COOKIE_LIVES: Final = 365 * 24 * 3600  # seconds
MAX_ACCOUNTS: Final = 5  # that one browser is known for
logger = logging.getLogger(__name__)
_slow_lane = threading.Lock()  # a network that guesses gets one of the two hashes that run at once


@dataclass(frozen=True, slots=True)
class Limit:
    """Past so many failures in a period, one attempt in a turn; both in seconds."""

    failures: int
    period: int
    turn: int
    case: str  # of the refusal


PASSWORDS: Final = Limit(
    MAX_FAILURES,
    60,
    TURN,
    "password",
)
# A code has a million values, three of which are right: at most some 530 attempts a day. Only somebody who
# knows the password comes this far, so it is counted by account, wherever the attempts come from.
CODES: Final = Limit(
    10,
    3600,
    300,
    "code",
)


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
    counter = _known_browser(request, username) or f"network-{counted_network(request)}"
    with _attempt(counter, account_mark(username), PASSWORDS) as failures:
        yield
        with contextlib.suppress(ValueError):  # its minute is over
            cache.decr(failures)


@contextlib.contextmanager
def code_attempt(request: HttpRequest, user: User) -> Iterator[None]:
    """Around the check of a code, as :func:`attempt` is around that of a password."""
    counter = _known_browser(request, user.get_username()) or "all"
    with _attempt(f"codes-{counter}-{user.pk}", "codes", CODES) as failures:
        yield
        with contextlib.suppress(ValueError):
            cache.decr(failures)


def refuse_guesses_of(user: User) -> None:
    """Whoever is signed in and changes the password has to know the old one, which can be guessed, too."""
    with _attempt(f"user-{user.pk}", "own", PASSWORDS):
        pass


def remember_browser(request: HttpRequest, response: HttpResponse, username: str) -> None:
    """Let this browser be known as one in which the account has signed in."""
    known, account = _browser(request), account_mark(username)
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


def account_mark(username: str) -> str:
    """A mark of an account that says nothing of its name."""
    return salted_hmac(COOKIE, username.casefold()).hexdigest()[:16]


def last_account_mark(request: HttpRequest) -> str:
    """Whose account has signed in last in this browser; empty where nobody has."""
    return next(iter(_browser(request).accounts), "")


@contextlib.contextmanager
def _attempt(counter: str, account: str, limit: Limit) -> Iterator[str]:
    """Count an attempt as a failure until it is known to be none; yields the name of the count."""
    failures = f"sign-in-failures-{counter}"
    cache.add(failures, 0, timeout=limit.period)
    try:
        count = cache.incr(failures)
    except ValueError:  # it ran out between the two lines
        count = 1
    if count <= limit.failures:
        yield failures
        return
    if count == limit.failures + 1:
        logger.warning("More than %d wrong attempts (%s). They are slowed.", limit.failures, counter)
    if not _slow_lane.acquire(blocking=False):
        raise _slowed(limit)
    try:
        if not cache.add(f"sign-in-turn-{counter}-{account}", 1, timeout=limit.turn):
            raise _slowed(limit)
        yield failures
    finally:
        _slow_lane.release()


def _slowed(limit: Limit) -> Refused:
    return Refused("sign-in-slowed", case=limit.case, status=TOO_MANY, data={"retry_after": limit.turn})


def _known_browser(request: HttpRequest, name: str) -> str:
    browser = _browser(request)
    return f"browser-{browser.key}" if account_mark(name) in browser.accounts else ""


def _browser(request: HttpRequest) -> Browser:
    value = request.get_signed_cookie(COOKIE, default="", salt=COOKIE, max_age=COOKIE_LIVES) or ""
    key, *accounts = value.split() or [secrets.token_urlsafe(12)]
    return Browser(key, tuple(accounts))
