"""Dice that are handed in: rolled at the table and typed, recorded, or drawn from a stored seed.

The rules never make luck of their own. A roll has a purpose, so that a record of it can be read later.
"""

import hashlib
from collections.abc import Iterable
from typing import Final, Protocol

from rules.errors import BadInput

SIDES: Final = 6
_FAIR_BYTES: Final = 252  # the largest multiple of six in a byte: bytes beyond it would load the die


class Dice(Protocol):
    """Anything that can be asked for six-sided dice."""

    def roll(self, count: int, *, purpose: str) -> tuple[int, ...]:
        """``count`` results from 1 to 6."""
        ...


class RecordedDice:
    """Results that are already known, used up in order."""

    def __init__(self, results: Iterable[int]) -> None:
        self._left = list(results)
        for result in self._left:
            if isinstance(result, bool) or not isinstance(result, int) or not 1 <= result <= SIDES:
                raise BadInput("die-unknown", data={"value": repr(result), "sides": SIDES})

    def roll(self, count: int, *, purpose: str) -> tuple[int, ...]:
        """The next ``count`` results; :class:`BadInput` where the record ends too early."""
        if count > len(self._left):
            data = {"purpose": purpose, "count": count, "left": len(self._left)}
            raise BadInput("dice-short", data=data)
        taken, self._left = tuple(self._left[:count]), self._left[count:]
        return taken


class SeededDice:
    """Results drawn from a seed: the same seed gives the same dice on every machine and every Python."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn = 0
        self._bytes = iter(b"")

    def roll(self, count: int, *, purpose: str) -> tuple[int, ...]:  # noqa: ARG002 - the seed needs no reason
        return tuple(self._die() for _ in range(count))

    def _die(self) -> int:
        while True:
            for byte in self._bytes:
                if byte < _FAIR_BYTES:
                    return byte % SIDES + 1
            block = hashlib.sha256(f"{self._seed}:{self._drawn}".encode()).digest()
            self._drawn += 1
            self._bytes = iter(block)
