"""What everybody may see, made once in a process. Makers are given nothing of a request."""

import gzip
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse

from tournament.single_flight import SingleFlightCache

ROOM: Final = 8 * 1024 * 1024  # bytes
WORTH_PACKING: Final = 500  # bytes
PACKED: Final = "gzip"


@dataclass(frozen=True, slots=True)
class Copy:
    plain: bytes
    packed: bytes | None

    @property
    def size(self) -> int:
        return len(self.plain) + len(self.packed or b"")


def copy_of(text: str) -> Copy:
    plain = text.encode()
    return Copy(plain, gzip.compress(plain, 5, mtime=0) if len(plain) >= WORTH_PACKING else None)


def as_response(request: HttpRequest, copy: Copy) -> HttpResponse:
    is_packed = copy.packed is not None and PACKED in request.META.get("HTTP_ACCEPT_ENCODING", "")
    response = HttpResponse(copy.packed if is_packed else copy.plain)
    if is_packed:
        response.headers["Content-Encoding"] = PACKED
    return response


class ResponseCache:
    def __init__(self, room: int = ROOM, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._copies: SingleFlightCache[Copy] = SingleFlightCache(
            room, size=lambda copy: copy.size, clock=clock
        )

    def get(self, key: Hashable, make: Callable[[], str], *, fresh_for: float) -> Copy:
        return self._copies.get(key, lambda: copy_of(make()), fresh_for=fresh_for)

    def clear(self) -> None:
        self._copies.clear()
