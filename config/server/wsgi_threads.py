"""Runs a WSGI application in a fixed pool of threads, and lets no client hold one.

A thread is taken when the whole body is here, and given back as soon as the answer is made: the event loop
sends it, at the speed of the client. Files are sent in pieces and never read whole. Some threads are kept for
who only reads: a database that is locked holds everybody who writes. Who finds none for a while is refused.
"""

import asyncio
import contextvars
import sys
from collections.abc import AsyncIterator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import IO, Any, Final
from wsgiref.types import WSGIApplication, WSGIEnvironment

from django.utils.translation import gettext_lazy as _

from config.server.refusals import Refusal
from tournament.live.asgi_types import Send

Headers = list[tuple[bytes, bytes]]


PIECE: Final = 64 * 1024  # bytes of a file
READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
FOR_READERS: Final = 2  # threads in which nobody writes
QUEUE_SECONDS: Final = 30.0  # for a thread; longer than a database lets one of them wait
BUSY: Final = _("The server is too busy, so this was not saved. Wait a moment, then try again.")


@dataclass(frozen=True, slots=True)
class SentFile:
    """``wsgi.file_wrapper``: Django hands it a file instead of reading that in the thread."""

    file: IO[bytes]
    block_size: int = PIECE


@dataclass(slots=True)
class Answer:
    status: int = 500
    headers: Headers | None = None
    body: bytes = b""
    file: IO[bytes] | None = None


class WsgiThreads:
    """An ASGI application around a WSGI application; it is given the body of each request as a file."""

    def __init__(self, application: WSGIApplication, *, threads: int) -> None:
        self.application = application
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="web")
        self._threads = asyncio.Semaphore(threads)
        self._writers = asyncio.Semaphore(max(1, threads - FOR_READERS))

    async def __call__(self, scope: dict[str, Any], body: IO[bytes], size: int, send: Send) -> None:
        """Answer one request. Raises ``Refusal`` where no thread is free for it."""
        environ = environ_for(scope, body, size)
        loop, context = asyncio.get_running_loop(), contextvars.copy_context()
        async with self._a_thread(scope["method"]):
            answer = await loop.run_in_executor(self._pool, context.run, self._answer, environ)
        try:
            await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
            if answer.file is not None and scope["method"] != "HEAD":
                while piece := await asyncio.to_thread(answer.file.read, PIECE):
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": answer.body})
        finally:
            if answer.file is not None:  # closing it ends the request in Django, which may take a while
                await loop.run_in_executor(self._pool, answer.file.close)

    @asynccontextmanager
    async def _a_thread(self, method: str) -> AsyncIterator[None]:
        """A place in the pool, in the order in which they came; the places of who writes are fewer."""
        async with AsyncExitStack() as places:
            try:
                async with asyncio.timeout(QUEUE_SECONDS):
                    if method not in READING:
                        await places.enter_async_context(self._writers)
                    await places.enter_async_context(self._threads)
            except TimeoutError:
                raise Refusal(503, "server-busy", BUSY) from None
            yield

    def _answer(self, environ: WSGIEnvironment) -> Answer:
        """In a thread: the whole answer. No view of ours streams anything but files."""
        answer = Answer()

        def start_response(status: str, headers: list[tuple[str, str]], _exc_info: Any = None) -> Any:
            answer.status = int(status.split(" ", 1)[0])
            answer.headers = [(name.lower().encode("latin-1"), v.encode("latin-1")) for name, v in headers]
            return None  # WSGI wants a write() here, for which Django never asks

        content: Iterable[bytes] | SentFile = self.application(environ, start_response)
        if isinstance(content, SentFile):
            answer.file = content.file
            return answer
        try:
            answer.body = b"".join(content)
        finally:
            getattr(content, "close", lambda: None)()
        return answer


def environ_for(scope: dict[str, Any], body: IO[bytes], size: int) -> WSGIEnvironment:
    """The CGI variables of an ASGI scope; ``size`` is what the body has, whatever was announced."""
    host, port = scope.get("server") or ("localhost", 80)
    client = scope.get("client") or ("", 0)
    root = scope.get("root_path", "")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": root.encode().decode("latin-1"),
        "PATH_INFO": scope["path"]
        .removeprefix(root)
        .encode()
        .decode("latin-1"),  # bytes as text: what WSGI wants
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.file_wrapper": SentFile,
    }
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1").upper().replace("-", "_"), raw_value.decode("latin-1")
        key = name if name == "CONTENT_TYPE" else f"HTTP_{name}"
        glue = "; " if name == "COOKIE" else ","
        environ[key] = f"{environ[key]}{glue}{value}" if key in environ else value
    for name in ("HTTP_CONTENT_LENGTH", "HTTP_TRANSFER_ENCODING"):
        if environ.pop(name, None) is not None:
            environ["CONTENT_LENGTH"] = str(size)
    return environ
