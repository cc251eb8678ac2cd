"""What several web processes count together, in Redis: how often a link or an address has written.

A Redis that does not answer stops nobody: each process counts for itself then, says so in the log, and asks
again a little later. Refuses to be cleared, because the queues of the tasks lie beside the counts.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Final

import redis
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient, RedisSerializer
from redis.backoff import NoBackoff
from redis.retry import Retry

PATIENCE: Final = 0.2  # seconds for one answer
PAUSE: Final = 10.0  # seconds until a Redis that did not answer is asked again
logger = logging.getLogger(__name__)
_asked_again: dict[str, float] = {}  # by address: when, on the clock that nobody can set


class Words(RedisSerializer):
    """Values as JSON: what somebody writes into Redis is read, and run by nobody."""

    def dumps(self, obj: Any) -> bytes:
        return json.dumps(obj).encode()

    def loads(self, data: Any) -> Any:
        return json.loads(data)


@lru_cache(maxsize=4)
def _client(server: str) -> RedisCacheClient:
    redis.Redis.from_url(server)  # ``ValueError`` for an address that is none
    return RedisCacheClient(
        [server],
        serializer=Words,
        socket_timeout=PATIENCE,
        socket_connect_timeout=PATIENCE,
        retry=Retry(NoBackoff(), 1),  # a connection that a restart has cut
    )


def _or_alone(name: str) -> Callable[..., Any]:
    """A method of the cache as Redis does it; while that does not answer, as the process does it alone."""
    together, alone = getattr(RedisCache, name), getattr(LocMemCache, name)

    @wraps(together)
    def ask(cache: SharedCache, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= _asked_again.get(cache.server, 0.0):
            try:
                return together(cache, *args, **kwargs)
            except redis.RedisError as error:
                _asked_again[cache.server] = time.monotonic() + PAUSE
                logger.warning("Redis keeps no counts: each process counts for itself. (%s)", error)
        return alone(cache.alone, *args, **kwargs)

    return ask


class SharedCache(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.server = server
        self.alone = LocMemCache("alone", params)

    @property
    def _cache(self) -> RedisCacheClient:
        try:
            return _client(self.server)
        except ValueError as error:
            raise redis.ConnectionError(str(error)) from error

    add = _or_alone("add")
    get = _or_alone("get")
    set = _or_alone("set")
    touch = _or_alone("touch")
    delete = _or_alone("delete")
    get_many = _or_alone("get_many")
    set_many = _or_alone("set_many")
    delete_many = _or_alone("delete_many")
    has_key = _or_alone("has_key")
    incr = _or_alone("incr")

    def clear(self) -> None:
        self.alone.clear()
