"""How far a print is, in pages: read from what the layout says about itself while it works."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

STEPS: Final = logging.getLogger("weasyprint.progress")
PAGE: Final = "Page %d"
BEGINS: Final = "Step 4"  # another document of the same print
FILLED: Final = "Filled a page"  # that was not laid out, see pdf_form_fill.py


class _Counter(logging.Handler):
    def __init__(self, tell: Callable[[int], object]) -> None:
        super().__init__(logging.INFO)
        self._tell = tell
        self._before = self._here = self._filled = 0

    def emit(self, record: logging.LogRecord) -> None:
        message = str(record.msg)
        if message.startswith(BEGINS):
            self._before, self._here = self._before + self._here, 0
        if message == FILLED:
            self._filled += 1
            self._tell(self._before + self._here + self._filled)
        if not (message.endswith(PAGE) and isinstance(record.args, tuple)):
            return
        page = int(str(record.args[0]))
        if page > self._here:
            self._here = page
            self._tell(self._before + self._here + self._filled)


@contextmanager
def followed(tell: Callable[[int], object] | None) -> Iterator[None]:
    """While this is open, ``tell`` hears of each page. Only one print at a time may be followed."""
    if tell is None:
        yield
        return
    counter, level, spreads = _Counter(tell), STEPS.level, STEPS.propagate
    STEPS.addHandler(counter)
    STEPS.setLevel(logging.INFO)
    STEPS.propagate = False
    try:
        yield
    finally:
        STEPS.removeHandler(counter)
        STEPS.setLevel(level)
        STEPS.propagate = spreads
