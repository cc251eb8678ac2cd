"""What the web server refuses before Django sees it: one sentence to people, the error shape to programs."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Final

from config.faults import API
from tournament.api.errors import shape

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Mapping

    Receive = Callable[[], Awaitable[dict[str, Any]]]
    Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]

LINGERS: Final = 30.0  # seconds
SERVICE_UNAVAILABLE: Final = 503


class Refusal(Exception):
    """A status and one sentence. ``lingers``: the client still sends, and reads the answer after that."""

    def __init__(
        self,
        status: int,
        code: str,
        sentence: str,
        *,
        data: Mapping[str, Any] | None = None,
        lingers: bool = False,
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.data = data
        self.lingers = lingers


async def refuse(scope: dict[str, Any], refusal: Refusal, receive: Receive, send: Send) -> None:
    """Answer, and close the connection.

    A connection that is closed while bytes come in is reset, and the client may lose the answer with it. So
    what a lingering client still sends is read and forgotten for a while.
    """
    is_program = scope["path"].startswith(API)
    shaped = json.dumps(shape(refusal.code, refusal.sentence, data=refusal.data))
    content = (shaped if is_program else refusal.sentence).encode()
    kind = b"application/json" if is_program else b"text/plain; charset=utf-8"
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    if refusal.status == SERVICE_UNAVAILABLE:
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": content, "more_body": True})
    if refusal.lingers:
        await _hear_out(receive)
    await send({"type": "http.response.body", "body": b""})


async def _hear_out(receive: Receive) -> None:
    try:
        async with asyncio.timeout(LINGERS):
            while (await receive()).get("more_body", False):
                pass
    except TimeoutError:
        return
