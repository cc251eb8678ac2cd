"""The organiser's choices for pairing, frozen and hashed so that an old draft can name them.

A key or value that is not known is refused with the nearest known one. Keys of the rules' own policy may
stand in the same object: who calls says which keys belong to somebody else.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from tournament.engine.errors import BadPolicy
from tournament.engine.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

Apart = Literal["off", "weak", "absolute"]

# Each key with what may be chosen; the first value is the default.
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "order_within_group": ("fold", "adjacent", "random"),
    "floats": ("squares", "top-down"),
    "keep_apart_club": ("weak", "off", "absolute"),
    "keep_apart_country": ("weak", "off", "absolute"),
    "keep_apart_families": ("weak", "off", "absolute"),
    "if_impossible": ("relax", "refuse"),
}


@dataclass(frozen=True, slots=True)
class PairingPolicy:
    """One field per key.

    ``order_within_group``: who meets whom among equals: top half against bottom half, neighbours, or lot.
    ``floats``: ``squares`` keeps the sum of squared score differences smallest, ``top-down`` keeps the
    highest score groups together first.
    ``keep_apart_...``: ``weak`` when it costs nothing more important, ``absolute`` like a rematch.
    ``if_impossible``: ``relax`` breaks the fewest rules that must break and says so, ``refuse`` stops.
    """

    order_within_group: Literal["fold", "adjacent", "random"] = "fold"
    floats: Literal["squares", "top-down"] = "squares"
    keep_apart_club: Apart = "weak"
    keep_apart_country: Apart = "weak"
    keep_apart_families: Apart = "weak"
    if_impossible: Literal["relax", "refuse"] = "relax"

    @classmethod
    def from_json(
        cls, data: Mapping[str, Any] | None, *, foreign: Collection[str] = frozenset()
    ) -> PairingPolicy:
        """Read the keys given, defaults for the others; keys in ``foreign`` are somebody else's."""
        if data is None:
            return cls()
        if not isinstance(data, dict):
            raise BadPolicy(
                f"A policy is an object of keys and values, not {data!r}. Write {{}} for defaults."
            )
        own = {key: _read(key, value, foreign) for key, value in data.items() if key not in foreign}
        return cls(**cast("dict[str, Any]", own))

    def as_json(self) -> dict[str, str]:
        """Every key; :meth:`from_json` reads it back."""
        return asdict(self)

    def digest(self) -> str:
        """SHA-256 of the canonical JSON, in hexadecimal."""
        text = json.dumps(self.as_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def apart(self, what: str) -> Apart:
        """How strictly ``club``, ``country`` or ``families`` are kept apart."""
        return cast("Apart", getattr(self, f"keep_apart_{what}"))


KEYS: Final = tuple(f.name for f in fields(PairingPolicy))


def _read(key: str, value: object, foreign: Collection[str]) -> str:
    """One value, checked against what its key offers."""
    if key not in CHOICES:
        raise BadPolicy(
            f"{key!r} is not a policy key. {did_you_mean(key, {*CHOICES, *foreign})}",
            code="unknown-policy-key",
            data={"key": key},
        )
    if value not in CHOICES[key]:
        offered = ", ".join(CHOICES[key])
        raise BadPolicy(
            f"policy.{key}: {value!r} is not offered. Choose one of {offered}.",
            code="bad-policy-value",
            data={"key": key},
        )
    return str(value)
