"""What the log may hold: every fault with its traceback, and nobody's private link.

The address of an own page is the entrant's whole credential, so it is cut out of every line before it is
written. A database that is away is one line a second, and not a traceback for each request; so are requests
that strangers have made up. Refuses to keep addresses of requests that went well: nobody needs them.
"""

import logging
import re
import threading
import time
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from config.postgresql import REPEATABLE, sqlstate_of

SERVICE_UNAVAILABLE: Final = 503
MAX_STRANGE_LENGTH: Final = 300  # characters: of a host, which a stranger chose
_LINK: Final = re.compile(r"(/(?:me|reset|first-account)/)[^/\s?\"']+")


class WithoutLinks(logging.Filter):
    """Writes ``/me/…``, ``/reset/…`` or ``/first-account/…`` where the token of a link stood."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = _LINK.sub(r"\1…", record.getMessage()), None
        return True


class WithoutInterruptions(logging.Filter):
    """Drops the traceback of a request that is done again; ``config/repeats.py`` writes a line."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and sqlstate_of(error) in REPEATABLE:
            record.exc_info = record.exc_text = None
        return True


class WithoutBusyAnswers(logging.Filter):
    """Drops what Django writes of a 503 that a view has chosen: whoever asks again gets an answer.

    One without a traceback is no fault. A crowd of passwords or photos would write a line for each.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != SERVICE_UNAVAILABLE or bool(record.exc_info)


class _Pace:
    """Lets one line a second through and counts the others, in all handlers of a process together."""

    every: ClassVar[float] = 1.0  # seconds

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._next_at = 0.0
        self._left_out = 0

    def take(self) -> str | None:
        """What to say of those left out since the last such line; ``None`` where this one is, too."""
        with self._lock:
            if (now := time.monotonic()) < self._next_at:
                self._left_out += 1
                return None
            left_out, self._left_out, self._next_at = self._left_out, 0, now + self.every
        return f" Left out since the last line: {left_out}." if left_out else ""


class DatabaseOutages(logging.Filter):
    """Lets one line a second through while the database is away or takes nothing, without its traceback."""

    _pace: ClassVar[_Pace] = _Pace()

    def filter(self, record: logging.LogRecord) -> bool:
        error = _outage(record)
        if error is None:
            return True
        more = self._pace.take()
        if more is None:
            return False
        text = record.getMessage()
        reason = "" if str(error) in text else f" ({error})"
        record.msg = " ".join(f"{text}{reason}{more}".split())
        record.args = record.exc_info = record.exc_text = None
        return True


class StrangeRequests(logging.Filter):
    """Lets one short line a second through about requests that Django refused for how they were made.

    Anybody can send them, as robots do all day: one for the name of another server, one with too many fields.
    """

    _pace: ClassVar[_Pace] = _Pace()

    def filter(self, record: logging.LogRecord) -> bool:
        if not record.name.startswith("django.security."):
            return True
        more = self._pace.take()
        if more is None:
            return False
        text = " ".join(record.getMessage().split())
        record.msg = f"{text[:MAX_STRANGE_LENGTH]}{'...' if len(text) > MAX_STRANGE_LENGTH else ''}{more}"
        record.args = record.exc_info = record.exc_text = None
        return True


def _outage(record: logging.LogRecord) -> BaseException | None:
    from config.server.error_pages import cannot_store  # noqa: PLC0415 - it wants a Django that is set up

    words = record.args if isinstance(record.args, tuple) else ()
    traced = record.exc_info[1] if record.exc_info else None
    errors = [each for each in (traced, *words) if isinstance(each, BaseException)]
    return next((each for each in errors if cannot_store(each) is not None), None)


def filter_handlers(logger: logging.Logger, **_: object) -> None:
    for handler in logger.handlers:
        for each in (DatabaseOutages(), WithoutLinks()):
            handler.addFilter(each)


FILTERS: Final = ["outages", "strange_requests", "without_links", "without_interruptions"]
LOGGING: Final[Mapping[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "outages": {"()": DatabaseOutages},
        "strange_requests": {"()": StrangeRequests},
        "without_links": {"()": WithoutLinks},
        "without_interruptions": {"()": WithoutInterruptions},
        "without_busy_answers": {"()": WithoutBusyAnswers},
    },
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "filters": FILTERS, "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # what is refused is answered; only faults are written down
        "django.request": {"level": "ERROR", "filters": ["without_busy_answers"]},
    },
}
