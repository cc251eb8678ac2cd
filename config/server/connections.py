"""Watches the connections of the web server: uvicorn itself waits for ever for headers and for readers.

Uvicorn is given our protocol class when the application starts, so it does not matter how uvicorn was
started. One timer looks at all connections twice a second. Refuses to know what a request is about.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from config.server.client_limits import ClientLimits
from tournament.live.listeners import CONNECTION

LOOK_EVERY: Final = 0.5  # seconds
MAX_HEAD: Final = 32 * 1024  # bytes of address and headers, each with HEADER_COST; nginx takes as much
HEADER_COST: Final = 32  # bytes that an empty header takes in memory, about, as HTTP/2 counts them
MAX_PIPELINED: Final = 64  # requests of one connection that wait for the answer before theirs
STOP_SECONDS: Final = 1.0  # for an answer that nobody reads while the server stops
GRACEFUL_SECONDS: Final = 3  # for requests under way, where uvicorn was not told
LATE: Final = _("Your request did not arrive in time. Check your connection, then send it again.")
TOO_LONG: Final = _(
    "The address and headers of your request are too long. Delete the cookies of this site, then try again."
)
# It loads nothing: of a browser whose cookies are too long each further request is refused as well. Its
# language is that of the server: the headers that name another were not read.
PAGE: Final = (
    '<!DOCTYPE html><html lang="{}"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<meta name="color-scheme" content="light dark"><title>Muster</title>'
    "<h1>{}</h1><p>{}</p></html>"
)
# Ends a connection whose other end is gone without a word (a phone that left the wifi) within two minutes.
PROBES: Final = (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 15), ("TCP_KEEPCNT", 4))
logger = logging.getLogger(__name__)


class TooMuch(Exception):
    """The parser stops here, and uvicorn calls ``send_400_response``."""


class WatchedProtocol(HttpToolsProtocol):
    def __init__(self, *args: Any, watch: ConnectionWatch, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.watch = watch
        self.is_new = True
        self.in_headers = False
        self.waits_since: float | None = None  # for a request; None while one is answered
        self.taken_at = 0.0
        self._answered: RequestResponseCycle | None = None  # of a pipeline, not the newest
        self._unread = 0
        self._head = 0  # bytes of this request's address and headers
        self._unparsed = 0  # bytes since the parser last told of anything

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        super().connection_made(transport)
        self.waits_since = self.taken_at = self.loop.time()
        _probe(transport)
        self.watch.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)
        self.watch.connections.discard(self)

    def data_received(self, data: bytes) -> None:
        """Uvicorn's, and an end to a header (or chunk size, or trailer) that never ends."""
        self._unparsed += len(data)
        super().data_received(data)
        if self._unparsed > MAX_HEAD and not self.transport.is_closing():
            self._refuse(431, TOO_LONG)

    def send_400_response(self, msg: str) -> None:
        """What the parser did not take. Behind answers that are still owed nothing can be said."""
        if self.pipeline:
            self.transport.close()
        elif self._head > MAX_HEAD:
            self._refuse(431, TOO_LONG)
        else:
            super().send_400_response(msg)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = {CONNECTION: {"transport": self.transport}}
        self._head = self._unparsed = 0
        self.in_headers = True
        if self.waits_since is not None:
            self.waits_since = self.loop.time()

    def on_url(self, url: bytes) -> None:
        self._add_to_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header. One behind the body is forgotten: it could say what a proxy would have taken out."""
        self._add_to_head(len(name) + len(value) + HEADER_COST)
        if self.in_headers:
            super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        self._unparsed = 0
        super().on_body(body)

    def on_headers_complete(self) -> None:
        self.is_new = self.in_headers = False
        self.waits_since = None
        if len(self.pipeline) >= MAX_PIPELINED:
            raise TooMuch
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete:
            self.waits_since = self.loop.time()

    def shutdown(self) -> None:
        self.watch.stop()
        super().shutdown()

    def check(self, now: float) -> None:
        unread = self.transport.get_write_buffer_size()
        if unread < self._unread or not (unread or self.transport.is_closing()):
            self.taken_at = now
        self._unread = unread
        if now - self.taken_at > self.watch.answer_seconds:
            self.transport.abort()
        elif self.waits_since is not None and now - self.waits_since > self._patience():
            self.give_up()

    def give_up(self) -> None:
        self.waits_since = None
        if self.in_headers and not self.transport.is_closing():
            self._refuse(408, LATE)
        self.transport.close()

    def _add_to_head(self, size: int) -> None:
        self._unparsed = 0
        self._head += size
        if self._head > MAX_HEAD:
            raise TooMuch

    def _refuse(self, status: int, sentence: object) -> None:
        content = PAGE.format(get_language() or "en", gettext("This was not done"), sentence).encode()
        lines = f"content-length: {len(content)}\r\nconnection: close\r\n"
        kind = b"content-type: text/html; charset=utf-8\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + lines.encode() + kind + content)
        self.transport.close()

    def _patience(self) -> float:
        limits = self.watch.limits
        return limits.header_seconds if self.in_headers or self.is_new else limits.keepalive_seconds


class ConnectionWatch:
    """All connections of this process. ``most`` is how many there may be; ``on_stop`` ends what is open."""

    def __init__(
        self,
        limits: ClientLimits,
        *,
        most: int,
        make_room: Callable[[], bool],
        on_stop: Callable[[], None],
    ) -> None:
        self.limits = limits
        self.answer_seconds = limits.answer_seconds
        self.most = most
        self.connections: set[WatchedProtocol] = set()
        self._make_room = make_room
        self._on_stop: Callable[[], None] | None = on_stop

    def start(self, receive: Callable[..., Any]) -> None:
        """Take over the uvicorn that called ``receive``'s application with ``lifespan``."""
        config = getattr(getattr(receive, "__self__", None), "config", None)
        if not isinstance(config, Config):
            logger.warning("This server is not uvicorn: a client that sends half a request can hold it up.")
            return
        config.http_protocol_class = cast("Any", partial(WatchedProtocol, watch=self))
        config.ws_protocol_class = None
        config.timeout_keep_alive = round(self.limits.keepalive_seconds)
        config.timeout_graceful_shutdown = config.timeout_graceful_shutdown or GRACEFUL_SECONDS
        self._look()

    def add(self, connection: WatchedProtocol) -> None:
        """Watch one more. Where all places are taken, the one that has stalled longest makes room."""
        if len(self.connections) >= self.most and not self._make_room():
            waiting = [each for each in self.connections if each.waits_since is not None]
            oldest = min(waiting, key=lambda each: each.waits_since or 0.0, default=connection)
            oldest.give_up()
        self.connections.add(connection)

    def stop(self) -> None:
        on_stop, self._on_stop = self._on_stop, None
        if on_stop is not None:
            self.answer_seconds = min(self.answer_seconds, STOP_SECONDS)
            on_stop()

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        for connection in tuple(self.connections):
            connection.check(now)
        loop.call_later(LOOK_EVERY, self._look)


def _probe(transport: asyncio.Transport) -> None:
    """Let the system ask whether the other end is still there. A Unix socket has nothing to ask."""
    line = transport.get_extra_info("socket")
    if line is None or line.family not in {socket.AF_INET, socket.AF_INET6}:
        return
    line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in PROBES:
        if hasattr(socket, name):  # not every system has each
            line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
