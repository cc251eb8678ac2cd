"""What one objective costs in two rounds."""

from dataclasses import dataclass
from typing import Any


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
        return self.cost > self.best

    @property
    def is_better(self) -> bool:
        return self.cost < self.best

    def as_json(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "name": self.name,
            "source": self.source,
            "must": self.is_must,
            "cost": self.cost,
            "best": self.best,
        }
