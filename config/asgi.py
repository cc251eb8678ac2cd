"""One process, one port: ``/live/`` goes to the hub, everything else to Django in a fixed pool of threads.

Why not Django's own ASGI: docs/decisions (live). What slow clients cannot do to it: docs/decisions/0047.
"""

import logging
import os
from collections import Counter
from typing import Any, Final

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from config.wsgi import application as django_application  # isort: skip - what follows wants a Django that is set up


from django.conf import settings
from django.utils.translation import gettext_lazy as _

from config.postgresql.patience import patience
from config.server import client_address, health
from config.server.connections import ConnectionWatch
from config.server.refusals import Refusal, refuse
from config.server.request_bodies import STOPPING, BodyReader, ClientGone, has_body
from config.server.wsgi_threads import WsgiThreads
from config.startup import gc_tuning, open_files
from tournament.client_networks import network_of
from tournament.live.app import MAX_STREAMS, LiveApp
from tournament.live.asgi_types import Receive, Send

THREADS: Final = 8
TOO_MANY: Final = _("Too many screens at your address listen to this server. Try again in a minute.")
NO_BODY: Final = _("A stream request cannot have a body. Send it without one.")
logger = logging.getLogger(__name__)


class Shell:
    def __init__(self) -> None:
        self.django = WsgiThreads(django_application, threads=THREADS)
        self._bodies = BodyReader(settings.CLIENT_LIMITS)
        self._live: LiveApp | None = None
        self._streams: Counter[str] = Counter()
        self._is_stopping = False
        self._health = health.Health()

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
            return
        if scope["path"] == health.PATH:
            await self._health(send)
            return
        scope = client_address.resolved(scope, settings.TRUSTED_PROXIES)
        address = network_of(scope["client"][0])
        answer = self._stream if scope["path"].startswith("/live/") else self._page
        try:
            await answer(scope, address, receive, send)
        except Refusal as refusal:
            await refuse(scope, refusal, receive, send)
        except ClientGone:
            return

    async def _page(self, scope: dict[str, Any], address: str, receive: Receive, send: Send) -> None:
        async with self._bodies.read(scope, address, receive) as body:
            await self.django(scope, body.content, body.size, send)

    async def _stream(self, scope: dict[str, Any], address: str, receive: Receive, send: Send) -> None:
        if has_body(scope):
            raise Refusal(400, "stream-with-body", NO_BODY)
        if self._is_stopping:
            raise Refusal(503, "server-stopping", STOPPING)
        if self._streams[address] >= settings.CLIENT_LIMITS.streams_per_address:
            raise Refusal(503, "too-many-streams", TOO_MANY)
        self._live = self._live or LiveApp(most=min(MAX_STREAMS, open_files.streams()))
        self._streams[address] += 1
        try:
            await self._live(scope, receive, send)
        finally:
            self._streams[address] -= 1
            if not self._streams[address]:
                del self._streams[address]

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            stage = (await receive())["type"]
            if stage == "lifespan.startup":
                self._start(receive)
            else:
                self._stop()
            await send({"type": f"{stage}.complete"})
            if stage == "lifespan.shutdown":
                return

    def _start(self, receive: Receive) -> None:
        gc_tuning.settle()
        patience.is_limited = True
        if too_low := open_files.raise_limit():
            logger.warning(too_low)
        watch = ConnectionWatch(
            settings.CLIENT_LIMITS,
            most=open_files.streams(),
            make_room=self._bodies.cut_stalled,
            on_stop=self._stop,
        )
        watch.start(receive)

    def _stop(self) -> None:
        """Uvicorn waits for requests under way: those that would never end are ended here."""
        self._is_stopping = True
        self._bodies.stop()
        if self._live is not None:
            self._live.close()


application = Shell()
