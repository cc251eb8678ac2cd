"""One thing to say about a round, by a code and the values of its sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing to say. ``code`` is stable; ``data`` holds ids, names and numbers.

    ``case`` tells apart the sentences that one code has. They stand in ``tournament/messages/``.
    """

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    case: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "case": self.case, "data": dict(self.data)}
