"""What the web server refuses before Django sees it: a page to browsers, the error shape to programs."""

import asyncio
import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from django.template import loader
from django.utils import translation

from config.server.error_pages import API
from tournament.api.core.errors import PROBLEM_JSON, as_problem, shape
from tournament.live.asgi_types import Receive, Send
from tournament.live.reader_language import headers_of, reader_language

LINGERS: Final = 30.0  # seconds
SERVICE_UNAVAILABLE: Final = 503


class Refusal(Exception):
    """A status and one sentence, which is translated where it is sent.

    ``lingers``: the client still sends, and reads the answer after that.
    """

    def __init__(
        self,
        status: int,
        code: str,
        sentence: object,
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
    headers = headers_of(scope)
    language = reader_language(headers)
    with translation.override(language):
        kind, content = _content(scope["path"], headers.get("accept", ""), refusal, language)
    answered = [
        (b"content-type", kind),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    if refusal.status == SERVICE_UNAVAILABLE:
        answered.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": refusal.status, "headers": answered})
    await send({"type": "http.response.body", "body": content, "more_body": True})
    if refusal.lingers:
        await _hear_out(receive)
    await send({"type": "http.response.body", "body": b""})


def _content(path: str, accepted: str, refusal: Refusal, language: str) -> tuple[bytes, bytes]:
    sentence = str(refusal.sentence)
    if path.startswith(API):
        problem = shape(refusal.code, sentence, data=refusal.data)
        return PROBLEM_JSON.encode(), json.dumps(as_problem(problem, refusal.status)).encode()
    if "text/html" in accepted:
        return b"text/html; charset=utf-8", _page(refusal.status, sentence, language)
    return b"text/plain; charset=utf-8", sentence.encode()


@lru_cache(maxsize=32)  # it is made in the event loop, and a flood is refused with few sentences
def _page(status: int, sentence: str, _language: str) -> bytes:
    page = loader.get_template("refused_unread.html").render({"status": status, "sentence": sentence})
    return page.encode()


async def _hear_out(receive: Receive) -> None:
    try:
        async with asyncio.timeout(LINGERS):
            while (await receive()).get("more_body", False):
                pass
    except TimeoutError:
        return
