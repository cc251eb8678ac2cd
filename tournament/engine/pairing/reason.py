"""One sentence of an explanation, with a code and the numbers behind it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence of an explanation. ``code`` is stable; ``data`` holds ids and numbers."""

    code: str
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "text": self.text, "data": dict(self.data)}
