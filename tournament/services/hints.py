"""Knock at the live hub after a commit, so that it need not wait for its next look at the outbox.

A knock carries nothing and may be lost: the hub reads the outbox by itself five times a second. So every
error is ignored, and nobody waits longer than a tenth of a second.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import Final

import redis
from django.conf import settings
from django.db import transaction
from redis.backoff import NoBackoff
from redis.retry import Retry

CHANNEL: Final = "muster:outbox"
PATIENCE: Final = 0.1  # seconds
logger = logging.getLogger(__name__)


def after_commit() -> None:
    """Knock once the transaction that called this is safe. Without ``REDIS_URL`` nobody is there."""
    if settings.REDIS_URL:
        transaction.on_commit(knock, robust=True)


def knock() -> None:
    """Say "look now" to whoever listens."""
    try:
        _client(settings.REDIS_URL).publish(CHANNEL, b"")
    except redis.RedisError as error:
        logger.debug("Nobody heard the knock: %s", error)


@lru_cache(maxsize=4)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
    )
