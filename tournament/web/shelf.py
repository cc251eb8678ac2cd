"""What everybody may see, made once and handed to all who ask for the same: a hall of phones asks at once.

It lives in one process and holds bytes. It refuses to know who asks: whatever is made for one person has no
place here, so makers are given nothing of a request.
"""

from __future__ import annotations

import gzip
import threading
import time
from collections import OrderedDict
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

Value = TypeVar("Value")
ROOM: Final = 8 * 1024 * 1024  # bytes
WORTH_PACKING: Final = 500  # bytes


@dataclass(frozen=True, slots=True)
class Copy:
    """One text, plain and packed, and when it was made (seconds of a steady clock)."""

    plain: bytes
    packed: bytes | None
    made_at: float

    @property
    def size(self) -> int:
        """What it takes of the room."""
        return len(self.plain) + len(self.packed or b"")


def copy_of(text: str, *, at: float) -> Copy:
    """The text as bytes; packed where that is worth it."""
    plain = text.encode()
    packed = gzip.compress(plain, 5, mtime=0) if len(plain) >= WORTH_PACKING else None
    return Copy(plain, packed, at)


class Once(Generic[Value]):
    """Values of any kind by key, each made by one while the others wait; few of them, the oldest thrown away.

    Everybody gets the same object, so it has to be one that nobody changes.
    """

    def __init__(self, most: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._lock = threading.Lock()
        self._made: OrderedDict[Hashable, tuple[float, Future[Value]]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Value], *, fresh_for: float) -> Value:
        """The value of this key, not older than ``fresh_for`` seconds; what ``make`` raises is not kept."""
        with self._lock:
            at, promise = self._made.get(key, (0.0, None))
            if promise is not None and self._clock() - at < fresh_for:
                is_mine = False
            else:
                promise, is_mine = Future(), True
                self._made[key] = self._clock(), promise
                self._made.move_to_end(key)
                while len(self._made) > self._most:
                    self._made.popitem(last=False)
        if is_mine:
            self._keep(key, make, promise)
        return promise.result()

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._made.clear()

    def _keep(self, key: Hashable, make: Callable[[], Value], promise: Future[Value]) -> None:
        try:
            promise.set_result(make())
        except BaseException as error:
            with self._lock:
                if self._made.get(key, (0.0, None))[1] is promise:
                    del self._made[key]
            promise.set_exception(error)
            raise


class Shelf:
    """Copies by key, the one asked for longest ago thrown away first."""

    def __init__(self, room: int = ROOM, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._room = room
        self._clock = clock
        self._lock = threading.Lock()
        self._copies: OrderedDict[Hashable, Copy] = OrderedDict()
        self._coming: dict[Hashable, Future[Copy]] = {}
        self._size = 0

    def get(self, key: Hashable, make: Callable[[], str], *, fresh_for: float) -> Copy:
        """The copy of this key, made by one while the others wait; not older than ``fresh_for`` seconds.

        What ``make`` raises, all who waited for it are told too.
        """
        with self._lock:
            known = self._copies.get(key)
            if known is not None and self._clock() - known.made_at < fresh_for:
                self._copies.move_to_end(key)
                return known
            coming = self._coming.get(key)
            if coming is None:
                mine = self._coming[key] = Future()
        if coming is not None:
            return coming.result()
        return self._make(key, make, mine)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._copies.clear()
            self._size = 0

    def _make(self, key: Hashable, make: Callable[[], str], promise: Future[Copy]) -> Copy:
        began = self._clock()  # as old as what it was made from
        try:
            made = copy_of(make(), at=began)
        except BaseException as error:
            with self._lock:
                del self._coming[key]
            promise.set_exception(error)
            raise
        with self._lock:
            del self._coming[key]
            self._put(key, made)
        promise.set_result(made)
        return made

    def _put(self, key: Hashable, made: Copy) -> None:
        old = self._copies.pop(key, None)
        self._size += made.size - (old.size if old else 0)
        self._copies[key] = made
        while self._size > self._room and len(self._copies) > 1:
            _, oldest = self._copies.popitem(last=False)
            self._size -= oldest.size
