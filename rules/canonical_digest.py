"""The digest by which results tell which rules, choices and prices they were made with."""

import hashlib
import json
from typing import Any


def canonical_digest(values: Any) -> str:
    """SHA-256, in hexadecimal, of the canonical JSON of ``values``: keys in order, no blanks."""
    text = json.dumps(values, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
