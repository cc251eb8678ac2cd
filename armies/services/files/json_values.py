"""Values that JSON can spell: are they values that a database stores?"""

import json
from typing import Any


def is_storable(value: Any, *, allow_nan: bool = False) -> bool:
    """No half of a character, no U+0000, nothing nested too deep; no number without end, unless allowed."""
    try:
        text = json.dumps(value, allow_nan=allow_nan, ensure_ascii=False)
        text.encode()
    except (ValueError, RecursionError):
        return False
    return "\\u0000" not in text
