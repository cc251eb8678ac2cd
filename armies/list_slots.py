"""Which list of a player it is, in one word: its slot.

``good``, ``evil`` or ``any``, and ``any-500`` where it is for rounds with a points limit of their own.
"""

import re
from typing import Final

SLOT: Final = r"(?:good|evil|any)(?:-[1-9]\d{0,6})?"  # as addresses have it
_LIMIT: Final = re.compile(r"-([1-9]\d{0,6})$")


def slot(side: str, limit: int | None = None) -> str:
    """The word of a list; without ``limit`` it is for the rounds with the limit of the event."""
    return side if limit is None else f"{side}-{limit}"


def side_of(slot: str) -> str:
    """``good``, ``evil`` or ``any``."""
    return _LIMIT.sub("", slot)


def limit_of(slot: str) -> int | None:
    """The points limit behind it; ``None`` is that of the event."""
    found = _LIMIT.search(slot)
    return int(found[1]) if found else None
