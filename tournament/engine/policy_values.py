"""Read one value of a policy, or refuse it by its key.

Both policies of the engine are read by these. They know no key: what each offers is said by its policy.
"""

import hashlib
import json
from collections.abc import Collection, Mapping
from typing import Any

from tournament.engine.errors import BadPolicy


def word(key: str, value: object, offered: Collection[str]) -> str:
    """One of the words that are offered."""
    if value not in offered:
        raise bad(key, "choice", value=str(value), offered=list(offered))
    return str(value)


def names(key: str, value: object) -> tuple[str, ...]:
    """An order: names, each of them once. Whether each is known, its policy says."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(name, str) for name in value):
        raise bad(key, "order", value=str(value))
    for name in value:
        if value.count(name) > 1:
            raise bad(key, "twice", value=name, count=value.count(name))
    return tuple(value)


def bad(key: str, case: str, **data: Any) -> BadPolicy:
    """The refusal of a value. ``key`` as people write it, with the object it stands in: ``policy.floats``."""
    return BadPolicy("bad-policy-value", case=case, data={"key": key.rpartition(".")[2], "path": key, **data})


def digest_of(values: Mapping[str, Any], *, added_later: Mapping[str, object]) -> str:
    """SHA-256 of the canonical JSON, in hexadecimal: two policies are the same iff it is.

    ``added_later`` are the keys that came after the first release, each with its default. Such a key is left
    out while it has that value: a tournament that was frozen before there was the key keeps its digest.
    """
    digested = {
        key: value for key, value in values.items() if key not in added_later or value != added_later[key]
    }
    text = json.dumps(digested, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
