"""A cache in which one caller makes a value while all others who ask for it wait (single flight).

It lives in one process. It knows neither requests nor people.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Generic, TypeVar

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class _Entry(Generic[Value]):
    """A value, and when its making began (seconds of a steady clock): as old as what it was made from."""

    value: Value
    began: float


class SingleFlightCache(Generic[Value]):
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
        self._entries: OrderedDict[Hashable, _Entry[Value]] = OrderedDict()
        self._coming: dict[Hashable, Future[Value]] = {}
        self._size = 0

    def get(self, key: Hashable, make: Callable[[], Value], *, fresh_for: float) -> Value:
        """The value of this key, not older than ``fresh_for`` seconds.

        What ``make`` raises, all who waited for it are told too, and the next one tries again.
        """
        with self._lock:
            entry = self._entries.get(key)
            if entry is not None and self._clock() - entry.began < fresh_for:
                self._entries.move_to_end(key)
                return entry.value
            coming = self._coming.get(key)
            if coming is None:
                mine = self._coming[key] = Future()
        if coming is not None:
            return coming.result()
        return self._make(key, make, mine)

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()
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
            self._put(key, _Entry(made, began))
        promise.set_result(made)
        return made

    def _put(self, key: Hashable, made: _Entry[Value]) -> None:
        old = self._entries.pop(key, None)
        self._size += self._size_of(made.value) - (self._size_of(old.value) if old else 0)
        self._entries[key] = made
        while self._size > self._room and len(self._entries) > 1:
            _, oldest = self._entries.popitem(last=False)
            self._size -= self._size_of(oldest.value)
