"""Reads the body of a request in the event loop, before a thread is taken for it.

A small body stays in memory, a larger one goes to a file without a name, which is gone with the request
whatever happens. Refuses a body that is longer than its address takes, comes too slowly or finds no room;
where room is needed, bodies that have stalled are cut off first, the oldest of them first.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from io import BytesIO
from typing import IO, Any, Final

from django.conf import settings
from django.urls import Resolver404, resolve
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from armies.services.files.sizes import size_in_words
from config.server.client_limits import ClientLimits
from config.server.connections import LATE
from config.server.refusals import Refusal
from tournament.live.asgi_types import Receive

IN_MEMORY: Final = 64 * 1024  # bytes of one body
STALLS_AFTER: Final = 2.0  # seconds
MAX_NUMBER_LENGTH: Final = 18  # digits
FULL: Final = _("The server is receiving too many uploads. Wait a moment, then send it again.")
STOPPING: Final = _("The server is restarting. Wait a moment, then send it again.")
NO_DISK: Final = _("The server's disk is full. Tell the organiser, then send it again.")
UNREADABLE: Final = _("The length of the request is not a number. Send it again.")
TOO_LARGE: Final = _("This is larger than %(limit)s, which is the limit. Send less at once.")
FILE_TOO_LARGE: Final = _("This is larger than %(limit)s. The form says how large its file may be.")


class ClientGone(Exception):
    """The client closed the connection before its request was here."""


@dataclass(eq=False, slots=True)
class Body:
    address: str
    limit: int  # bytes
    is_upload: bool
    has_file: bool
    started_at: float
    content: IO[bytes] = field(default_factory=BytesIO)
    size: int = 0
    on_disk: int = 0
    heard_at: float = 0.0
    refusal: Refusal | None = None
    timeout: asyncio.Timeout | None = None

    def has_stalled(self, now: float, *, rate: float) -> bool:
        age = now - self.started_at - STALLS_AFTER
        return age > 0 and (now - self.heard_at > STALLS_AFTER or self.size < age * rate)

    def cut(self, refusal: Refusal) -> None:
        self.refusal = self.refusal or refusal
        if self.timeout is not None and not self.timeout.expired():
            self.timeout.reschedule(asyncio.get_running_loop().time())


class BodyReader:
    def __init__(self, limits: ClientLimits) -> None:
        self.limits = limits
        self._arriving: list[Body] = []  # the oldest first
        self._on_disk = 0
        self._is_stopping = False

    @asynccontextmanager
    async def read(self, scope: dict[str, Any], address: str, receive: Receive) -> AsyncIterator[Body]:
        """The whole body, until the request is answered. Raises ``Refusal`` or ``ClientGone``."""
        loop = asyncio.get_running_loop()
        body = _expected(scope, address, loop.time())
        try:
            if has_body(scope):
                await self._fill(body, receive)
            body.content.seek(0)
            yield body
        finally:
            self._give_back(body)
            with suppress(OSError):  # what found no room is written once more, in vain
                body.content.close()

    def cut_stalled(self, address: str | None = None, *, spare: Body | None = None) -> bool:
        """Cut off the oldest body that has stalled, of one address or of all. Was there one?"""
        now = asyncio.get_running_loop().time()
        for body in self._arriving:
            is_meant = body is not spare and body.refusal is None and address in {None, body.address}
            if is_meant and body.has_stalled(now, rate=self.limits.upload_rate):
                body.cut(_late())
                self._arriving.remove(body)
                self._give_back(body)
                return True
        return False

    def stop(self) -> None:
        self._is_stopping = True
        for body in tuple(self._arriving):
            body.cut(Refusal(503, "server-stopping", STOPPING))

    async def _fill(self, body: Body, receive: Receive) -> None:
        """Most bodies come whole with their headers: those wait for nothing and take no place."""
        if self._is_stopping:
            raise Refusal(503, "server-stopping", STOPPING)
        is_waiting = False
        try:
            async with asyncio.timeout(None) as body.timeout:
                body.timeout.reschedule(self._deadline(body))
                while await self._take(body, await receive()):
                    if body.refusal is not None:  # cut off in the moment in which something came
                        raise body.refusal
                    if not is_waiting:
                        self._admit(body)
                        is_waiting = True
                    body.timeout.reschedule(self._deadline(body))
        except TimeoutError:
            raise body.refusal or _late() from None
        finally:
            if body in self._arriving:
                self._arriving.remove(body)

    def _admit(self, body: Body) -> None:
        of_address = sum(each.address == body.address for each in self._arriving)
        if of_address >= self.limits.bodies_per_address and not self.cut_stalled(body.address):
            raise _full()
        self._arriving.append(body)

    async def _take(self, body: Body, message: dict[str, Any]) -> bool:
        if message["type"] == "http.disconnect":
            raise ClientGone
        piece: bytes = message.get("body", b"")
        if body.size + len(piece) > body.limit:
            raise too_large(body.limit, has_file=body.has_file)
        if piece:
            body.heard_at = asyncio.get_running_loop().time()
            await self._keep(body, piece)
        return bool(message.get("more_body", False))

    async def _keep(self, body: Body, piece: bytes) -> None:
        if body.size + len(piece) <= IN_MEMORY:
            body.content.write(piece)
            body.size += len(piece)
            return
        added = len(piece) if body.on_disk else body.size + len(piece)
        while self._on_disk + added > self.limits.spool_bytes:
            if not self.cut_stalled(spare=body):
                raise _full()
        self._on_disk += added
        body.on_disk += added
        body.size += len(piece)
        try:
            body.content = await asyncio.to_thread(_written, body.content, piece)
        except OSError as error:
            raise Refusal(503, "disk-full", NO_DISK, lingers=True) from error

    def _give_back(self, body: Body) -> None:
        self._on_disk -= body.on_disk
        body.on_disk = 0

    def _deadline(self, body: Body) -> float:
        limits = self.limits
        at = max(body.heard_at, body.started_at) + limits.idle_seconds
        if not body.is_upload:
            return min(at, body.started_at + limits.form_seconds)
        enough = body.started_at + limits.idle_seconds + body.size / limits.upload_rate
        return min(at, enough, body.started_at + limits.upload_seconds)


def has_body(scope: dict[str, Any]) -> bool:
    headers = dict(scope["headers"])
    return headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers


def too_large(limit: int, *, has_file: bool = False) -> Refusal:
    """The refusal of a body that is longer than ``limit`` bytes; each file in it may have a smaller limit."""
    says = FILE_TOO_LARGE if has_file else TOO_LARGE
    text = lazy(lambda: says % {"limit": size_in_words(limit)}, str)()  # in the reader's language
    return Refusal(413, "body-too-large", text, data={"limit": limit}, lingers=True)


def _expected(scope: dict[str, Any], address: str, now: float) -> Body:
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"").decode("latin-1")
    if length and not (length.isascii() and length.isdigit() and len(length) <= MAX_NUMBER_LENGTH):
        raise Refusal(400, "bad-length", UNREADABLE)
    is_form_with_file = headers.get(b"content-type", b"").lower().startswith(b"multipart/")
    limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    if is_form_with_file or int(length or 0) > limit or b"transfer-encoding" in headers:
        limit = _limit_of(scope["path"], is_form_with_file=is_form_with_file)
    if int(length or 0) > limit:
        raise too_large(limit, has_file=is_form_with_file)
    is_upload = is_form_with_file or limit > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return Body(address, limit, is_upload, is_form_with_file, now)


def _limit_of(path: str, *, is_form_with_file: bool) -> int:
    """How long a body the view behind an address takes: ``max_body_bytes``, else what any form may have."""
    usual: int = (
        settings.FORM_WITH_FILE_MAX_SIZE if is_form_with_file else settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    )
    try:
        view = resolve(path).func
    except (Resolver404, ValueError):
        return usual
    own: int | None = getattr(getattr(view, "cls", view), "max_body_bytes", None)
    return own or usual


def _written(content: IO[bytes], piece: bytes) -> IO[bytes]:
    """In a thread: append to a file without a name, which is made when the memory is full."""
    if isinstance(content, BytesIO):
        received = content.getvalue()
        content = tempfile.TemporaryFile(dir=settings.UPLOAD_SPOOL_DIR)  # noqa: SIM115 - closed with its request
        content.write(received)
    content.write(piece)
    content.flush()  # a disk that is full says so here, and not to whoever reads
    return content


def _late() -> Refusal:
    return Refusal(408, "request-timeout", LATE)


def _full() -> Refusal:
    return Refusal(503, "too-many-uploads", FULL, lingers=True)
