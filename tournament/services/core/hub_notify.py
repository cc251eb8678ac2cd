"""Knock at the live hub after a commit, so that it need not wait for its next look at the outbox.

A knock carries nothing and may be lost: the hub reads the outbox by itself ten times a second. So every
error is ignored, and nobody waits longer than a tenth of a second. A hub in this process needs no broker.
"""

import contextlib
import logging
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import redis
from django.conf import settings
from django.db import transaction
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournament.broker import Pause

CHANNEL: Final = "muster:outbox"
PATIENCE: Final = 0.1  # seconds
PAUSE: Final = 2.0  # seconds until a Redis that did not answer is asked again
SAME: Final = 20  # so far back is looked for a knock that waits for the same commit
_HERE: list[Callable[[], object]] = []
_pause: Final = Pause(PAUSE)
logger = logging.getLogger(__name__)


def hear(callback: Callable[[], object]) -> None:
    """Call this after each commit of this process. It has to be quick, and is called from any thread."""
    _HERE.append(callback)


def forget(callback: Callable[[], object]) -> None:
    """Call it no more."""
    if callback in _HERE:
        _HERE.remove(callback)


def after_commit() -> None:
    """Knock once the transaction that called this is safe, once however often it was called in it."""
    if not settings.REDIS_URL and not _HERE:
        return
    waiting = transaction.get_connection().run_on_commit
    if not any(entry[1] is notify_hubs for entry in waiting[-SAME:]):
        transaction.on_commit(notify_hubs, robust=True)


def notify_hubs() -> None:
    """Say "look now" to whoever listens."""
    for callback in tuple(_HERE):
        with contextlib.suppress(RuntimeError):  # the loop of that hub has ended
            callback()
    if not settings.REDIS_URL or _pause.is_on:
        return
    try:
        _client(settings.REDIS_URL).publish(CHANNEL, b"")
    except redis.RedisError as error:
        _pause.start()
        logger.debug("Nobody heard the knock: %s", error)


@lru_cache(maxsize=4)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
    )
