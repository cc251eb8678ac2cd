"""What a change of pairings costs in facts that people check: gaps, floats, meetings, clubs, factions.

Only the tables that change are counted. What the engine weighs stands in ``change_cost.py``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rules.point_units import plain_number
from tournament.queries.rounds.drafts import DraftRow
from tournament.queries.rounds.player_records import is_same_club


@dataclass(frozen=True, slots=True)
class Fact:
    """One count before and after a change; the gap is in points."""

    key: str
    before: float
    after: float

    @property
    def tone(self) -> str:
        """``done`` where nothing is left or less than before, ``error`` for a new meeting, else ``warn``."""
        if self.after == 0 or self.after < self.before:
            return "done"
        if self.after == self.before:
            return ""
        return "error" if self.key == "met" else "warn"


def _gap(row: DraftRow) -> Fraction:
    return Fraction(abs(row.gap_units), row.points_unit)


def _is_met(row: DraftRow) -> int:
    return int(row.has_met)


def _is_club(row: DraftRow) -> int:
    b = row.pairing.b
    return int(b is not None and is_same_club(row.pairing.a, b))


def _is_owed_by_both(row: DraftRow) -> int:
    """Two who are owed the same faction: one of them does not get it, by rule or by the roll (3.02)."""
    one, other = row.records
    return int(other is not None and one.owed is not None and one.owed == other.owed)


COUNTS: Final[tuple[tuple[str, Callable[[DraftRow], int | Fraction]], ...]] = (
    ("gap", _gap),
    ("floats", lambda row: int(row.is_float)),
    ("met", _is_met),
    ("club", _is_club),
    ("faction", _is_owed_by_both),
)


def facts(before: Sequence[DraftRow], after: Sequence[DraftRow], *, has_factions: bool) -> tuple[Fact, ...]:
    """Every fact of the tables that go and of those that come instead, most important last for the hall."""
    return tuple(
        Fact(key, plain_number(sum(map(count, before))), plain_number(sum(map(count, after))))
        for key, count in COUNTS
        if has_factions or key != "faction"
    )
