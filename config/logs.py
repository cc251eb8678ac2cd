"""What the log may hold: every fault with its traceback, and nobody's private link.

The address of an own page is the entrant's whole credential, so it is cut out of every line before it is
written. Refuses to keep addresses of requests that went well: nobody needs them.
"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_LINK: Final = re.compile(r"(/me/)[^/\s?\"']+")


class WithoutLinks(logging.Filter):
    """Writes ``/me/…`` where the token of a private link stood."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every record passes, mended."""
        record.msg, record.args = _LINK.sub(r"\1…", record.getMessage()), None
        return True


LOGGING: Final[Mapping[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"without_links": {"()": WithoutLinks}},
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "filters": ["without_links"], "formatter": "line"}
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.request": {"level": "ERROR"},  # what is refused is answered; only faults are written down
    },
}
