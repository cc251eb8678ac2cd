"""``/health/``: does this web process reach its database? For load balancers, containers and whoever watches.

It is answered before Django, so it wants no allowed host and no TLS. The database is asked at most once a
second, by one thread, however many ask here, and nobody waits longer than ``PATIENCE``. The broker is named
and decides nothing: without it announcements are still made. Refuses to say more to strangers than that.
"""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import redis
from django.conf import settings
from django.db import connection
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournament.live.asgi_types import Send

PATH: Final = "/health/"
PATIENCE: Final = 2.0  # seconds; a check of Docker or systemd gives up after three
FRESH: Final = 1.0  # seconds for which an answer is given again
BROKER_PATIENCE: Final = 0.5
REACHED, SILENT = "reached", "silent"


class Health:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._found: asyncio.Future[dict[str, str]] | None = None
        self._asked_at = 0.0

    async def __call__(self, send: Send) -> None:
        found = await self._look()
        status = 200 if found["database"] == REACHED else 503
        body = json.dumps(found).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _look(self) -> dict[str, str]:
        """All who ask at once wait for the same look; one that hangs is not joined by a second."""
        now = time.monotonic()
        if self._found is None or (self._found.done() and now - self._asked_at > FRESH):
            self._asked_at = now
            self._found = asyncio.get_running_loop().run_in_executor(self._thread, _ask)
        done, _ = await asyncio.wait([self._found], timeout=PATIENCE)
        return self._found.result() if done else {"database": SILENT, "broker": SILENT}


def _ask() -> dict[str, str]:
    return {"database": _database(), "broker": _broker()}


def _database() -> str:
    try:
        connection.close_if_unusable_or_obsolete()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Exception:  # noqa: BLE001 - whatever the reason: it does not answer
        connection.close()
        return SILENT
    return REACHED


def _broker() -> str:
    patience = {"socket_timeout": BROKER_PATIENCE, "socket_connect_timeout": BROKER_PATIENCE}
    try:
        with redis.Redis.from_url(settings.REDIS_URL, retry=Retry(NoBackoff(), 0), **patience) as broker:
            broker.ping()
    except (redis.RedisError, ValueError, OSError):
        return SILENT
    return REACHED
