"""What the log may hold: every fault with its traceback, and nobody's private link.

The address of an own page is the entrant's whole credential, so it is cut out of every line before it is
written. Refuses to keep addresses of requests that went well: nobody needs them.
"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Any, Final

from config.postgresql import REPEATABLE, sqlstate_of

if TYPE_CHECKING:
    from collections.abc import Mapping

_LINK: Final = re.compile(r"(/me/)[^/\s?\"']+")


class WithoutLinks(logging.Filter):
    """Writes ``/me/…`` where the token of a private link stood."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every record passes, mended."""
        record.msg, record.args = _LINK.sub(r"\1…", record.getMessage()), None
        return True


class WithoutInterruptions(logging.Filter):
    """Drops the traceback of a request that is done again; ``config/repeats.py`` writes a line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every record passes."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and sqlstate_of(error) in REPEATABLE:
            record.exc_info = record.exc_text = None
        return True


FILTERS: Final = ["without_links", "without_interruptions"]
LOGGING: Final[Mapping[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "without_links": {"()": WithoutLinks},
        "without_interruptions": {"()": WithoutInterruptions},
    },
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "filters": FILTERS, "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.request": {"level": "ERROR"},  # what is refused is answered; only faults are written down
    },
}
