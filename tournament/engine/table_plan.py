"""Which numbers the tables of an event have, and how some of them are called.

Two events in one hall have tables 1 to 20 and 21 to 40. This module refuses to know who sits where.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tournament.engine.errors import BadSetting

MAX_FIRST: Final = 9_000
MAX_TABLE: Final = 20_000
MAX_NAMES: Final = 500
MAX_NAME_LENGTH: Final = 30
KEYS: Final = ("first", "names", "is_name_alone")


class BadTablePlan(BadSetting):
    """Tables that no hall has; ``path`` says where, such as ``names.21``."""

    CODE = "bad-table-plan"


@dataclass(frozen=True, slots=True)
class TablePlan:
    """``is_name_alone``: players see the name of a table instead of its number."""

    first: int = 1
    names: Mapping[int, str] = field(default_factory=dict)
    is_name_alone: bool = False

    @classmethod
    def from_json(cls, data: object) -> TablePlan:
        """Raises :class:`BadTablePlan` with the place of what no hall has."""
        if not isinstance(data, dict):
            raise BadTablePlan("object", path="")
        for key in data:
            if key not in KEYS:
                raise BadTablePlan("field", path=str(key), name=str(key), known=list(KEYS))
        first, alone, names = data.get("first", 1), data.get("is_name_alone", False), data.get("names", {})
        if isinstance(first, bool) or not isinstance(first, int) or not 1 <= first <= MAX_FIRST:
            raise BadTablePlan("first", path="first", most=MAX_FIRST)
        if not isinstance(alone, bool):
            raise BadTablePlan("yes-no", path="is_name_alone")
        if not isinstance(names, dict) or len(names) > MAX_NAMES:
            raise BadTablePlan("names", path="names", most=MAX_NAMES)
        return cls(first, _names(names), alone)

    def as_json(self) -> dict[str, Any]:
        """Empty where the tables are 1, 2, 3 and so on without a name."""
        found: dict[str, Any] = {}
        if self.first != 1:
            found["first"] = self.first
        if self.names:
            found["names"] = {str(number): self.names[number] for number in sorted(self.names)}
        if self.is_name_alone:
            found["is_name_alone"] = True
        return found

    def numbers(self, count: int) -> range:
        """The numbers of so many tables."""
        return range(self.first, self.first + count)


def _names(rows: Mapping[str, object]) -> dict[int, str]:
    names: dict[int, str] = {}
    for key, value in rows.items():
        path = f"names.{key}"
        number = int(key) if str(key).isascii() and str(key).isdecimal() else 0
        if not 1 <= number <= MAX_TABLE:
            raise BadTablePlan("number", path=path, value=str(key)[:20])
        name = " ".join(value.split()) if isinstance(value, str) else ""
        if not 1 <= len(name) <= MAX_NAME_LENGTH:
            raise BadTablePlan("name", path=path, table=number, most=MAX_NAME_LENGTH)
        if name.casefold() in {other.casefold() for other in names.values()}:
            raise BadTablePlan("twice", path=path, name=name)
        names[number] = name
    return names
