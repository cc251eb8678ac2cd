"""The hub's questions to the database, in threads; what every listener asks at once is asked once."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from django.db import Error, close_old_connections, connection, connections

from tournament import time_source

T = TypeVar("T")
FRESH: Final = 0.2  # seconds for which an answer serves everybody who asks the same
SWEEP_ABOVE: Final = 1000
LAST_CALL: Final = 2.0  # seconds


class Desk:
    """Runs blocking questions in ``threads`` threads and shares answers that are asked for in crowds."""

    def __init__(self, threads: int = 2) -> None:
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="live")
        self._shared: dict[Hashable, tuple[float, asyncio.Task[Any]]] = {}

    async def ask(self, question: Callable[[], T]) -> T:
        """The answer; raises what the question raised, with the connection thrown away if it was that."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _answered, question)

    async def ask_together(self, key: Hashable, question: Callable[[], T]) -> T:
        """The same as :meth:`ask`, once for all who ask with this key within a moment."""
        now = time.monotonic()
        known = self._shared.get(key)
        if known is None or now - known[0] > FRESH:
            if len(self._shared) > SWEEP_ABOVE:
                self._shared = {k: v for k, v in self._shared.items() if now - v[0] <= FRESH}
            known = (now, asyncio.create_task(self.ask(question)))
            self._shared[key] = known
        return await asyncio.shield(known[1])

    def close(self) -> None:
        everybody = threading.Barrier(self._threads)
        for _ in range(self._threads):
            self._pool.submit(_leave, everybody)
        self._pool.shutdown(wait=False)

    def wait_until_closed(self) -> None:
        self._pool.shutdown(wait=True)


def _leave(everybody: threading.Barrier) -> None:
    """Each thread closes what is its own; nobody goes before all have come, so that none is left out."""
    with contextlib.suppress(threading.BrokenBarrierError):
        everybody.wait(LAST_CALL)
    connections.close_all()


def _answered(question: Callable[[], T]) -> T:
    close_old_connections()
    try:
        time_source.now()  # here it may ask for the time; the event loop goes on from what is known
        return question()
    except Error:
        connection.close()
        raise
