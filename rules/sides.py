"""The two seats at a table, for rules that treat them alike."""

from __future__ import annotations

from enum import StrEnum


class Side(StrEnum):
    """Seat a and seat b: who sits where means nothing to the rules."""

    A = "a"
    B = "b"

    @property
    def other(self) -> Side:
        return Side.B if self is Side.A else Side.A
