"""A round before anybody else sees it: pairings, reasons, and what the engine proposed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.models import Entrant, Pairing, Round


@dataclass(frozen=True, slots=True)
class Proposed:
    """What the engine proposed for one table: who, against whom."""

    table: int | None
    a: Entrant
    b: Entrant | None


@dataclass(frozen=True, slots=True)
class DraftRow:
    """One pairing of the draft. ``instead_of`` is the proposal for this table where people changed it."""

    pairing: Pairing
    instead_of: Proposed | None

    @property
    def is_float(self) -> bool:
        """Is somebody paired outside the own score group?"""
        return any("float" in str(reason.get("code", "")) for reason in self.pairing.reasons)


@dataclass(frozen=True, slots=True)
class DraftBoard:
    """The whole draft, with the engine's report about its own work."""

    rows: tuple[DraftRow, ...]
    report: Mapping[str, Any]

    @property
    def changed(self) -> int:
        """How many tables people changed."""
        return sum(row.instead_of is not None for row in self.rows)

    @property
    def tables(self) -> int:
        """How many tables play."""
        return sum(not row.pairing.is_bye for row in self.rows)

    @property
    def floats(self) -> int:
        """How many pairings cross score groups."""
        return sum(row.is_float for row in self.rows)

    @property
    def rolls(self) -> int:
        """How many tables roll for the faction (3.02)."""
        return sum(not row.pairing.is_bye and row.pairing.faction_a is None for row in self.rows)


def draft_of(round_: Round) -> DraftBoard:
    """The current pairings by table beside the proposal. Two queries."""
    people = {entrant.number: entrant for entrant in round_.tournament.entrants.all()}
    proposed = {row.get("table"): row for row in round_.proposal}
    pairings = round_.pairings.filter(is_current=True).select_related("a", "b", "round")
    rows = [DraftRow(row, _instead_of(row, proposed.get(row.table), people)) for row in pairings]
    return DraftBoard(tuple(rows), round_.report)


def seated(round_: Round) -> Sequence[Entrant]:
    """Everybody in the draft, by name."""
    entrants = round_.tournament.entrants.filter(seats__round=round_, seats__is_current=True)
    return sorted(entrants, key=lambda entrant: (entrant.name.casefold(), entrant.number))


def _instead_of(
    pairing: Pairing, row: Mapping[str, Any] | None, people: Mapping[Any, Entrant]
) -> Proposed | None:
    seated = {pairing.a.number, pairing.b.number if pairing.b is not None else None}
    if row is None or {row["a"], row["b"]} == seated:
        return None
    return Proposed(row["table"], people[row["a"]], people.get(row["b"]))
