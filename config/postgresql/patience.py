"""How long a process waits for one answer of PostgreSQL. A web process does not wait for ever.

A server that is frozen (a paused machine, a network that swallows everything) keeps its connections and says
nothing, and nothing of the system ends that. Refuses to limit a process that was not told to: a migration may
take as long as it takes.
"""

import time
from collections.abc import Callable
from typing import Any, Final

import psycopg
from psycopg.pq import TransactionStatus

CONNECT_SECONDS: Final = 5
ANSWER_SECONDS: Final = 25.0  # somebody who waits for a row gives up after 20: ``lock_timeout``
SILENT_SECONDS: Final = 2.0  # where the last question has got no answer
ASKED_AGAIN: Final = 10.0  # seconds for which that counts


class Patience:
    def __init__(self) -> None:
        self.is_limited = False
        self._silent_until = 0.0

    @property
    def seconds(self) -> float | None:
        """For the next answer; ``None`` is without end."""
        if not self.is_limited:
            return None
        return SILENT_SECONDS if time.monotonic() < self._silent_until else ANSWER_SECONDS

    def note(self, *, is_silent: bool) -> None:
        self._silent_until = time.monotonic() + ASKED_AGAIN if is_silent else 0.0


patience: Final = Patience()


def patient(connection: psycopg.Connection[Any]) -> Callable[..., Any]:
    """The ``wait`` of a connection, through which everything goes that it asks, with an end.

    Raises ``OperationalError`` where the server is silent. The connection is closed then: an answer that
    comes later would be taken for that of the next question.
    """
    wait = connection.wait

    def wait_patiently(generator: Any, *args: Any, **options: Any) -> Any:
        try:
            answer = wait(generator, *args, **{"timeout": patience.seconds, **options})
        except psycopg.OperationalError:
            if connection.pgconn.transaction_status == TransactionStatus.ACTIVE:
                patience.note(is_silent=True)
                connection.close()
            raise
        patience.note(is_silent=False)
        return answer

    return wait_patiently
