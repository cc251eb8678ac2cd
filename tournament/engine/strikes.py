"""Scenarios struck out in turn by two players until one is left, and the joint roll that says who begins.

The roll is a hash of what both phones drew, so neither decides it alone and anybody can repeat it. This
module reads no clock: ``now`` is in seconds, as are the instants of the steps.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tournament.engine.errors import EngineRefusal

ROLL: Final = "muster-roll/1"
STEP_SECONDS: Final = 60  # PO3: who is later loses the strike to the other
SEATS: Final = ("a", "b")
OTHER_SEAT: Final = {"a": "b", "b": "a"}
OPENER: Final = "opener"  # the name of the roll that says who begins
NONCE_BYTES: Final = 16


class StrikeRefused(EngineRefusal):
    """A strike that is not this player's to make, or of a scenario that is out already."""

    def __init__(self, case: str, **data: Any) -> None:
        super().__init__("strike-refused", case=case, data=data)


def joint_roll(draft: str, step: str, nonces: Mapping[str, str]) -> str:
    """The hash of what both drew, hexadecimal; as an integer modulo the sides it is the roll, 0 the first."""
    parts = (ROLL, draft, step, nonces["a"], nonces["b"])
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def rolled(digest: str, sides: int) -> int:
    """The number of a joint roll, 0 the first of so many sides."""
    return int(digest, 16) % sides


@dataclass(frozen=True, slots=True)
class Strikes:
    """A draft at one table: its name, the pool, what each drew, and what is struck, in order.

    ``since`` is when the step began that is on now; ``None`` until both have drawn.
    """

    draft: str
    pool: tuple[str, ...]
    nonces: Mapping[str, str] = field(default_factory=dict)
    struck: tuple[tuple[str, str], ...] = ()  # seat and scenario
    since: float | None = None

    @classmethod
    def from_json(cls, data: Mapping[str, Any], *, draft: str, pool: tuple[str, ...]) -> Strikes:
        """As the program has written it. The pool is that of its beginning."""
        return cls(
            draft,
            tuple(data.get("pool", pool)),
            dict(data.get("nonces", {})),
            tuple((seat, name) for seat, name in data.get("struck", ())),
            data.get("since"),
        )

    def as_json(self) -> dict[str, Any]:
        struck = [list(each) for each in self.struck]
        return {"pool": list(self.pool), "nonces": dict(self.nonces), "struck": struck, "since": self.since}

    @property
    def opener(self) -> str:
        """The seat that strikes first; empty until both have drawn."""
        if len(self.nonces) < len(SEATS):
            return ""
        return SEATS[rolled(joint_roll(self.draft, OPENER, self.nonces), len(SEATS))]

    @property
    def left(self) -> tuple[str, ...]:
        out = {name for _seat, name in self.struck}
        return tuple(name for name in self.pool if name not in out)

    @property
    def scenario(self) -> str:
        """The one that is left; empty before."""
        return self.left[0] if len(self.left) == 1 else ""

    def turn(self, now: float) -> str:
        """The seat that strikes at an instant; who lets the time of a step pass loses it to the other."""
        if not self.opener or self.since is None or self.scenario:
            return ""
        last = self.struck[-1][0] if self.struck else OTHER_SEAT[self.opener]
        passed = int(max(0.0, now - self.since) // STEP_SECONDS)
        return last if passed % 2 else OTHER_SEAT[last]

    def turn_ends(self, now: float) -> float | None:
        """When the turn goes over to the other; ``None`` where nobody strikes."""
        if not self.turn(now) or self.since is None:
            return None
        return self.since + (int(max(0.0, now - self.since) // STEP_SECONDS) + 1) * STEP_SECONDS

    def drawn(self, seat: str, nonce: str, *, now: float) -> Strikes:
        """With what this seat drew; a second draw of a seat changes nothing."""
        if seat in self.nonces:
            return self
        nonces = {**self.nonces, seat: nonce}
        return replace(self, nonces=nonces, since=now if len(nonces) == len(SEATS) else None)

    def strike(self, seat: str, name: str, *, now: float) -> Strikes:
        """Without this scenario. Raises :class:`StrikeRefused`."""
        if name not in self.left or self.scenario:
            raise StrikeRefused("out", scenario=name)
        if self.turn(now) != seat:
            raise StrikeRefused("turn" if self.opener else "roll")
        return replace(self, struck=(*self.struck, (seat, name)), since=now)
