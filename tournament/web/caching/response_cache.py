"""What everybody may see, made once and handed to all who ask for the same: a hall of phones asks at once.

It lives in one process and holds bytes. It refuses to know who asks: whatever is made for one person has no
place here, so makers are given nothing of a request.
"""

from __future__ import annotations

import gzip
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from django.http import HttpRequest, HttpResponse

Value = TypeVar("Value")
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
    """The text as bytes; packed where that is worth it."""
    plain = text.encode()
    return Copy(plain, gzip.compress(plain, 5, mtime=0) if len(plain) >= WORTH_PACKING else None)


def as_response(request: HttpRequest, copy: Copy) -> HttpResponse:
    is_packed = copy.packed is not None and PACKED in request.META.get("HTTP_ACCEPT_ENCODING", "")
    response = HttpResponse(copy.packed if is_packed else copy.plain)
    if is_packed:
        response.headers["Content-Encoding"] = PACKED
    return response


@dataclass(frozen=True, slots=True)
class _Kept(Generic[Value]):
    """A value, and when its making began (seconds of a steady clock): as old as what it was made from."""

    value: Value
    began: float


class Once(Generic[Value]):
    """Values by key, each made by one while the others wait; the one asked for longest ago makes room.

    ``size`` says what a value takes of the room. Everybody gets the same object, so it has to be one that
    nobody changes.
    """

    def __init__(
        self,
        room: int,
        *,
        size: Callable[[Value], int] = lambda _: 1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._room = room
        self._size_of = size
        self._clock = clock
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, _Kept[Value]] = OrderedDict()
        self._coming: dict[Hashable, Future[Value]] = {}
        self._size = 0

    def get(self, key: Hashable, make: Callable[[], Value], *, fresh_for: float) -> Value:
        """The value of this key, not older than ``fresh_for`` seconds.

        What ``make`` raises, all who waited for it are told too, and the next one tries again.
        """
        with self._lock:
            known = self._kept.get(key)
            if known is not None and self._clock() - known.began < fresh_for:
                self._kept.move_to_end(key)
                return known.value
            coming = self._coming.get(key)
            if coming is None:
                mine = self._coming[key] = Future()
        if coming is not None:
            return coming.result()
        return self._make(key, make, mine)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self._size = 0

    def _make(self, key: Hashable, make: Callable[[], Value], promise: Future[Value]) -> Value:
        began = self._clock()
        try:
            made = make()
        except BaseException as error:
            with self._lock:
                del self._coming[key]
            promise.set_exception(error)
            raise
        with self._lock:
            del self._coming[key]
            self._put(key, _Kept(made, began))
        promise.set_result(made)
        return made

    def _put(self, key: Hashable, made: _Kept[Value]) -> None:
        old = self._kept.pop(key, None)
        self._size += self._size_of(made.value) - (self._size_of(old.value) if old else 0)
        self._kept[key] = made
        while self._size > self._room and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._size -= self._size_of(oldest.value)


class ResponseCache:
    """Copies of texts by key, as many bytes as there is room for."""

    def __init__(self, room: int = ROOM, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._copies: Once[Copy] = Once(room, size=lambda copy: copy.size, clock=clock)

    def get(self, key: Hashable, make: Callable[[], str], *, fresh_for: float) -> Copy:
        """The copy of what ``make`` says; see :meth:`Once.get`."""
        return self._copies.get(key, lambda: copy_of(make()), fresh_for=fresh_for)

    def clear(self) -> None:
        self._copies.clear()
