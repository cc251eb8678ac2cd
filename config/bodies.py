"""Bodies that come without saying how long they are (``Transfer-Encoding: chunked``).

Django reads as much as ``Content-Length`` promises, and without one it reads nothing: a program that streams
would be answered as if it had sent an empty form. So such a body is read here first, never further than the
limit of every other form, and goes on with its length. Refuses what is longer, unread.
"""

from __future__ import annotations

import json
from http import HTTPStatus
from io import BytesIO
from typing import TYPE_CHECKING, Final

from django.conf import settings

from config.faults import API
from tournament.api.errors import shape

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import InputStream, StartResponse, WSGIApplication, WSGIEnvironment

PIECE: Final = 64 * 1024  # bytes


class Measured:
    """A WSGI application whose requests all know how long they are."""

    def __init__(self, application: WSGIApplication) -> None:
        self._application = application

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Whoever sends a length goes straight on."""
        if "HTTP_TRANSFER_ENCODING" not in environ:
            return self._application(environ, start_response)
        limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = _read(environ["wsgi.input"], most=limit + 1)
        if len(body) > limit:
            return _refuse(environ.get("PATH_INFO", ""), limit, start_response)
        measured = {**environ, "CONTENT_LENGTH": str(len(body)), "wsgi.input": BytesIO(body)}
        del measured["HTTP_TRANSFER_ENCODING"]
        return self._application(measured, start_response)


def _read(stream: InputStream, *, most: int) -> bytes:
    """The body, or its first ``most`` bytes."""
    found = bytearray()
    while len(found) < most and (piece := stream.read(min(PIECE, most - len(found)))):
        found += piece
    return bytes(found)


def _refuse(path: str, limit: int, start_response: StartResponse) -> list[bytes]:
    says = (
        f"The body has more than {limit:,} bytes and does not say how many. "
        "Send it with Content-Length, or send less at once."
    )
    is_program = path.startswith(API)
    kind = "application/json" if is_program else "text/plain; charset=utf-8"
    content = json.dumps(shape("body-too-large", says, data={"limit": limit})) if is_program else says
    raw, status = content.encode(), HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    headers = [("Content-Type", kind), ("Content-Length", str(len(raw))), ("Connection", "close")]
    start_response(f"{status.value} {status.phrase}", headers)
    return [raw]
