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
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

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
