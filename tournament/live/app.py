"""The bare ASGI application of the live streams: a stream in Django's own handlers would pin a thread.

``/live/t/SLUG`` is for all, ``/live/o/SLUG`` for officials, ``/live/me/TOKEN`` for who has a private link.
"""

import asyncio
import contextlib
import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast
from urllib.parse import parse_qs

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import Error
from django.http import Http404
from django.http.request import split_domain_port, validate_host
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from tournament import access, time_source
from tournament.live import doors
from tournament.live.asgi_types import Receive, Scope, Send
from tournament.live.hints import listen
from tournament.live.hub import Hub
from tournament.live.listeners import CONNECTION, Listener
from tournament.live.messages import Audience, hello, message, milliseconds, missed
from tournament.live.reader_language import headers_of, reader_language
from tournament.live.reading import Desk
from tournament.queries.core import outbox_rows
from tournament.services.core import hub_notify

PATH: Final = re.compile(r"^/live/(?P<door>t|o|me)/(?P<name>[-\w]+)/?$")
MAX_STREAMS: Final = 10_000  # streams on one process, where its open files allow that
REPLAYED: Final = 200  # events told one by one to somebody who comes back
GOODBYE: Final = 1.0  # seconds for the last bytes to a listener who was dropped
HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


NO_STREAMS: Final = _("This server cannot hold streams open. Start Muster with uvicorn.")
TOO_MANY: Final = _("Too many screens listen to this server. Try again in a minute.")
NO_DATABASE: Final = _("The database does not answer. Try again in a moment.")
NO_STREAM: Final = _("This is not the address of a stream. Use /live/t/ and the name of a tournament.")
WRONG_METHOD: Final = _("A stream is read with GET. Ask with GET.")
UNKNOWN_HOST: Final = _("This server does not have this name. Use an address from its start message.")


class Refusal(Exception):
    """A status and one sentence, which is translated where it is sent."""

    def __init__(self, status: int, sentence: object) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


class LiveApp:
    def __init__(self, hub: Hub | None = None, desk: Desk | None = None, *, most: int = MAX_STREAMS) -> None:
        self.most = most
        self.desk = desk or Desk()
        self.hub = hub or Hub(self.desk)
        self._hints: asyncio.Task[None] | None = None
        self._wake_hub: Callable[[], object] | None = None
        self._is_closed = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            listener, first = await self._admit(scope)
        except Refusal as refusal:
            await _refuse(scope, send, refusal)
            return
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await self._stream(listener, first, receive, send)

    def close(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        self.hub.close()
        self.desk.close()
        self._sleep()

    async def _admit(self, scope: Scope) -> tuple[Listener, bytes]:
        headers = headers_of(scope)
        found = _checked(scope, headers)
        if CONNECTION not in scope.get("extensions", {}):
            raise Refusal(503, NO_STREAMS)
        if self.hub.count >= self.most:
            raise Refusal(503, TOO_MANY)
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        last = _number(headers.get("last-event-id") or query.get("after", [""])[0])
        since = _number(query.get("since", [""])[0]) if last is None else None
        table = _number(query.get("table", [""])[0])
        name, session = found["name"], doors.session_key(headers.get("cookie", "")) or ""
        is_official, is_own = found["door"] == "o", found["door"] == "me"
        door: doors.Door = doors.public
        if is_official:
            door = partial(doors.official, session=session)
        elif is_own:
            door = doors.private
        opened = await self._open(door, name, last, since)
        snapshot = opened.snapshot
        ticket = doors.Ticket(
            snapshot.tournament_id, name, session if is_official else None, name if is_own else ""
        )
        audience = Audience(snapshot.tournament_id, is_official, table, opened.entrant)
        transport = scope["extensions"][CONNECTION]["transport"]
        listener = Listener(audience, transport, after=snapshot.last_id, ticket=ticket)
        heard = opened.since if last is None else min(last, snapshot.last_id)
        first = hello(
            revision=snapshot.revision,
            last_id=heard,
            server_now=milliseconds(time_source.now()),
            since=since,
            spread_ms=self.hub.spread(audience, self.hub.crowd(snapshot.tournament_id)),
        )
        if heard < snapshot.last_id:
            first += await self._replay(listener, heard, snapshot)
        return listener, first

    async def _open(self, door: doors.Door, name: str, last: int | None, since: int | None) -> doors.Opened:
        """Where the tournament stands: as the crowd was told, unless this one has heard later news."""
        question = partial(door, name, revision=since)
        try:
            if door is doors.public:
                opened = await self.desk.ask_together(("t", name, since), question)
                if last is None or last <= opened.snapshot.last_id:
                    return opened
            return await self.desk.ask(question)
        except Http404 as error:
            raise Refusal(404, access.NO_LINK if door is doors.private else access.NO_TOURNAMENT) from error
        except PermissionDenied as error:
            raise Refusal(403, str(error)) from error
        except Error as error:
            raise Refusal(503, NO_DATABASE) from error

    async def _replay(self, listener: Listener, last: int, snapshot: outbox_rows.Snapshot) -> bytes:
        key, audience = snapshot.tournament_id, listener.audience
        ask = partial(outbox_rows.after, {key: last}, limit=REPLAYED + 1)
        try:
            events = await self.desk.ask_together(("after", key, last, snapshot.last_id), ask)
        except Error:
            events = []
        events = [event for event in events if event.id <= snapshot.last_id]
        spread_ms = self.hub.spread(audience, self.hub.crowd(key))
        if not events or len(events) > REPLAYED:
            return missed(audience, revision=snapshot.revision, last_id=snapshot.last_id, spread_ms=spread_ms)
        now = milliseconds(time_source.now())
        return message(events, audience, server_now=now, spread_ms=spread_ms) or b""

    async def _stream(self, listener: Listener, first: bytes, receive: Receive, send: Send) -> None:
        """Hold a stream open until one side ends it. The hub writes; here we only wait."""
        listener.task = asyncio.current_task()
        try:
            await send({"type": "http.response.body", "body": first, "more_body": True})
            if not self._is_closed:  # the server may have been asked to stop while this stream opened
                self._wake()
                self.hub.join(listener)
                while (await receive())["type"] != "http.disconnect":
                    pass
        except asyncio.CancelledError:
            cast("asyncio.Task[Any]", listener.task).uncancel()  # dropped, or the server stops: say goodbye
        finally:
            self.hub.leave(listener)
            listener.is_dropped = True  # the hub may be in the middle of a message for everybody
            if not self.hub.count:
                self._sleep()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(send({"type": "http.response.body", "body": b""}), GOODBYE)

    def _wake(self) -> None:
        if self._wake_hub is None:
            self._wake_hub = partial(asyncio.get_running_loop().call_soon_threadsafe, self.hub.wake)
            hub_notify.hear(self._wake_hub)
        if settings.REDIS_URL and (self._hints is None or self._hints.done()):
            self._hints = asyncio.create_task(listen(settings.REDIS_URL, self.hub.wake))

    def _sleep(self) -> None:
        if self._wake_hub is not None:
            hub_notify.forget(self._wake_hub)
            self._wake_hub = None
        if self._hints is not None:
            self._hints.cancel()
            self._hints = None


def _checked(scope: Scope, headers: dict[str, str]) -> dict[str, str]:
    found = PATH.match(scope["path"])
    if found is None:
        raise Refusal(404, NO_STREAM)
    if scope["method"] != "GET":
        raise Refusal(405, WRONG_METHOD)
    domain, _port = split_domain_port(headers.get("host", ""))
    if not validate_host(domain, settings.ALLOWED_HOSTS):
        raise Refusal(400, UNKNOWN_HOST)
    return found.groupdict()


async def _refuse(scope: Scope, send: Send, refusal: Refusal) -> None:
    with translation.override(reader_language(headers_of(scope))):
        sentence = str(refusal.sentence)
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": sentence.encode()})


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None  # noqa: PLR2004 - 64 bits
