"""What the web server refuses before Django sees it: a page to browsers, the error shape to programs."""

import asyncio
import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

from django.template import loader
from django.utils import translation
from django.utils.html import escape

from config.server.error_pages import API
from tournament.api.core.errors import PROBLEM_JSON, as_problem, shape
from tournament.live.asgi_types import Receive, Send
from tournament.live.reader_language import headers_of, reader_language

LINGERS: Final = 30.0  # seconds
SERVICE_UNAVAILABLE: Final = 503
BACK: Final = "@the-form@"  # in a page that was made before, where the address goes


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
        kind, content = _content(scope["path"], headers, refusal, language)
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


def _content(path: str, headers: Mapping[str, str], refusal: Refusal, language: str) -> tuple[bytes, bytes]:
    sentence = str(refusal.sentence)
    if path.startswith(API):
        problem = shape(refusal.code, sentence, data=refusal.data)
        return PROBLEM_JSON.encode(), json.dumps(as_problem(problem, refusal.status)).encode()
    if "text/html" in headers.get("accept", ""):
        back = _form_page(headers)
        page = _page(refusal.status, sentence, language, BACK if back else "")
        return b"text/html; charset=utf-8", page.replace(BACK, escape(back)).encode()
    return b"text/plain; charset=utf-8", sentence.encode()


def _form_page(headers: Mapping[str, str]) -> str:
    """The address of the page that held the form; empty where the browser does not tell it."""
    page = urlsplit(headers.get("referer", ""))
    is_ours = page.netloc == headers.get("host") and page.path.startswith("/") and page.path[1:2] != "/"
    return page._replace(scheme="", netloc="", fragment="").geturl() if is_ours else ""


@lru_cache(maxsize=32)  # it is made in the event loop, and a flood is refused with few sentences
def _page(status: int, sentence: str, _language: str, back: str) -> str:
    context = {"status": status, "sentence": sentence, "back": back}
    return loader.get_template("refused_unread.html").render(context)


async def _hear_out(receive: Receive) -> None:
    try:
        async with asyncio.timeout(LINGERS):
            while (await receive()).get("more_body", False):
                pass
    except TimeoutError:
        return
