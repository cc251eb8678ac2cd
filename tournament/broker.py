"""Hand tasks to Celery without waiting for a broker that is slow or away.

Every request that publishes does it here. What a broker does not take is made good elsewhere: guards
announce, prints are made at once, mail is looked for again. Nobody is held much longer than ``PATIENCE``.
"""

import logging
import time
from collections.abc import Iterable, Mapping
from typing import Any, Final

from celery import current_app
from kombu.exceptions import KombuError, OperationalError
from kombu.pools import producers
from redis.exceptions import RedisError

PATIENCE: Final = 1.0  # seconds for all messages of one call
ONE_ANSWER: Final = 0.4  # seconds
PAUSE: Final = 10.0  # seconds until a broker that did not answer is asked again
FAILURES: Final = (KombuError, OperationalError, RedisError, OSError)
logger = logging.getLogger(__name__)


class Pause:
    """A while in which nobody is asked, because the last one who asked got no answer."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = 0.0

    @property
    def is_on(self) -> bool:
        return time.monotonic() < self._until

    def start(self) -> None:
        self._until = time.monotonic() + self._seconds

    def end(self) -> None:
        self._until = 0.0


pause: Final = Pause(PAUSE)


def send(task: str, *calls: Iterable[Any], **options: Any) -> bool:
    """Hand out a task once for each list of arguments. False where the broker has not taken all of them."""
    return send_each(task, [{"args": list(args), **options} for args in calls])


def send_each(task: str, messages: Iterable[Mapping[str, Any]]) -> bool:
    """The same, with options of its own for each message (``args``, ``eta``, ``expires``)."""
    if pause.is_on:
        return False
    end = time.monotonic() + PATIENCE
    try:
        with producers[_connection()].acquire(block=True, timeout=ONE_ANSWER) as producer:
            for message in messages:
                if time.monotonic() > end:
                    raise TimeoutError("it answers too slowly")
                current_app.send_task(task, producer=producer, retry=False, ignore_result=True, **message)
    except FAILURES as error:
        pause.start()
        logger.warning("No broker takes %s (%s). It goes on without.", task, error)
        return False
    return True


def _connection() -> Any:
    timeouts = {"socket_timeout": ONE_ANSWER, "socket_connect_timeout": ONE_ANSWER, "max_retries": 0}
    return current_app.connection_for_write(transport_options=timeouts)
