"""One process, one port: ``/live/`` goes to the hub, everything else to Django in a fixed pool of threads.

Why not Django's own ASGI: docs/decisions (live).
"""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, Any, cast

from a2wsgi import WSGIMiddleware

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings

from config import client_address, limits, memory
from config.wsgi import application as django_application
from tournament.live.app import MOST, LiveApp

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    Receive = Callable[[], Awaitable[dict[str, Any]]]
    Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]

THREADS = 8
logger = logging.getLogger(__name__)


class Shell:
    """Sends each request where it belongs."""

    def __init__(self) -> None:
        self._django: Any = WSGIMiddleware(cast("Any", django_application), workers=THREADS)
        self._live: LiveApp | None = None

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Lifespan, stream or page."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
            return
        scope = client_address.resolved(scope, settings.TRUSTED_PROXIES)
        if scope["type"] == "http" and scope["path"].startswith("/live/"):
            self._live = self._live or LiveApp(most=min(MOST, limits.streams()))
            await self._live(scope, receive, send)
        else:
            await self._django(scope, receive, send)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            stage = (await receive())["type"]
            if stage == "lifespan.startup":
                memory.settle()
            if stage == "lifespan.startup" and (too_low := limits.raise_open_files()):
                logger.warning(too_low)
            if stage == "lifespan.shutdown" and self._live is not None:
                self._live.close()
            await send({"type": f"{stage}.complete"})
            if stage == "lifespan.shutdown":
                return


application = Shell()
