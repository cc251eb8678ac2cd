"""Two rounds against each other, level by level.

It knows totals only, never how a round was found.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournament.engine.pairing.optimum import Total

LOT = "lot"


@dataclass(frozen=True, slots=True)
class Difference:
    """One level: what it costs in the round asked about, and in the one it is held against (``best``)."""

    key: str
    name: str
    source: str
    is_must: bool
    cost: int
    best: int

    @property
    def is_worse(self) -> bool:
        """Does the round asked about cost more here?"""
        return self.cost > self.best

    @property
    def is_better(self) -> bool:
        """Does it cost less?"""
        return self.cost < self.best

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "key": self.key,
            "name": self.name,
            "source": self.source,
            "must": self.is_must,
            "cost": self.cost,
            "best": self.best,
        }


def differences(mine: Sequence[Total], best: Iterable[Total]) -> tuple[Difference, ...]:
    """Every level of both rounds, most important first; the two are of the same field."""
    costs = {total.key: total.cost for total in best}
    return tuple(
        Difference(t.key, t.name, t.source, t.is_must, t.cost, costs.get(t.key, t.cost)) for t in mine
    )


def decisive(levels: Iterable[Difference]) -> Difference | None:
    """The first level where the two differ; None where nothing but the lot tells them apart."""
    return next((level for level in levels if level.cost != level.best and level.key != LOT), None)
