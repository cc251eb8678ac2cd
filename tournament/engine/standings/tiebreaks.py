"""What separates entrants with equal points: one small class per tie-break.

Every value is exact (int or Fraction), larger is better, ``None`` means that the tie-break does not apply
to this entrant. No tie-break here draws lots: who is equal in everything shares the place.

Definitions follow the FIDE Handbook C.07 (tie-break regulations) where it has the tie-break, adapted to
the five-step score of 7.05. The rules themselves name none (rules-map 1.6).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from tournament.engine.errors import BadPolicy
from tournament.engine.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.engine.entrants import Id, Record

Value = int | Fraction | None
ByesCountAs = Literal["zero", "virtual"]

TOTAL_VICTORY: Final = "total victory"


@dataclass(frozen=True, slots=True)
class Table:
    """What tie-breaks are computed from. ``byes_count_as`` says what a bye is worth as an opponent.

    ``zero``: a bye brings points but no opponent, so it adds nothing to Buchholz.
    ``virtual``: a bye counts as an opponent who ends with the entrant's own points.
    ``deducted`` are the half-points that penalties took; only :meth:`total` sees them.
    """

    records: Mapping[Id, Record]
    byes_count_as: ByesCountAs = "zero"
    deducted: Mapping[Id, int] = field(default_factory=dict)

    def total(self, id_: Id) -> int:
        """Half-points of the entrant's own standing: what was earned, less what penalties took."""
        return self.records[id_].half_points - self.deducted.get(id_, 0)

    def opponents_half_points(self, id_: Id) -> list[int]:
        """What each opponent has in the end, in the order they were met; byes as the policy says."""
        record = self.records[id_]
        own = record.half_points if self.byes_count_as == "virtual" else 0
        return [
            own if one.opponent is None else self.records[one.opponent].half_points for one in record.played
        ]


class Tiebreak(ABC):
    """One criterion. ``values`` gets entrants who are still tied, and gives one value to each."""

    key: ClassVar[str]
    name: ClassVar[str]
    abbreviation: ClassVar[str]

    @abstractmethod
    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        """One value per tied entrant, larger is better."""


class Buchholz(Tiebreak):
    """The sum of the opponents' points (FIDE C.07, Buchholz)."""

    key = "buchholz"
    name = "Buchholz"
    abbreviation = "BH"

    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        """In points."""
        return {id_: Fraction(sum(table.opponents_half_points(id_)), 2) for id_ in tied}


class BuchholzCut1(Tiebreak):
    """Buchholz without the weakest opponent (FIDE C.07, Cut-1). A bye that counts zero is cut first."""

    key = "buchholz_cut_1"
    name = "Buchholz Cut 1"
    abbreviation = "BH-1"

    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        """In points."""
        return {id_: Fraction(sum(sorted(table.opponents_half_points(id_))[1:]), 2) for id_ in tied}


class SonnebornBerger(Tiebreak):
    """For each opponent, his points times the points taken from him (FIDE C.07, Sonneborn-Berger).

    A bye adds nothing: nobody was beaten.
    """

    key = "sonneborn_berger"
    name = "Sonneborn-Berger"
    abbreviation = "SB"

    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        """In points times points."""
        return {id_: self._value(table.records[id_], table) for id_ in tied}

    def _value(self, record: Record, table: Table) -> Fraction:
        products = (
            one.half_points * table.records[one.opponent].half_points
            for one in record.played
            if one.opponent is not None
        )
        return Fraction(sum(products), 4)


class TotalVictories(Tiebreak):
    """How many games were graded a total victory (7.05), on the board or by ruling; a bye is no victory."""

    key = "total_victories"
    name = "number of total victories"
    abbreviation = "TV"

    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        """A count."""
        return {id_: sum(p.grade == TOTAL_VICTORY for p in table.records[id_].played) for id_ in tied}


class PointsDifference(Tiebreak):
    """Army points remaining minus the opponent's, over all games; administrative results do not count."""

    key = "points_difference"
    name = "points difference"
    abbreviation = "PD"

    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        """In army points; may be negative."""
        return {id_: sum(p.difference for p in table.records[id_].played) for id_ in tied}


class DirectEncounter(Tiebreak):
    """Points from the games among the tied, only where each of them has met each other (FIDE C.07).

    Where one pair of the tied has not met, and for who is not tied at all, it does not apply (None) and
    the tie stays.
    """

    key = "direct_encounter"
    name = "direct encounter"
    abbreviation = "DE"

    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        """In points, or None for all."""
        group = set(tied)
        everyone_met = all(group <= {id_, *table.records[id_].met} for id_ in tied)
        if len(tied) == 1 or not everyone_met:
            return dict.fromkeys(tied)
        return {
            id_: Fraction(sum(p.half_points for p in table.records[id_].played if p.opponent in group), 2)
            for id_ in tied
        }


TIEBREAKS: Final[Mapping[str, Tiebreak]] = {
    one.key: one
    for one in (
        Buchholz(),
        BuchholzCut1(),
        SonnebornBerger(),
        TotalVictories(),
        PointsDifference(),
        DirectEncounter(),
    )
}

DEFAULT: Final = ("buchholz", "total_victories", "points_difference", "direct_encounter")


def tiebreak(key: str) -> Tiebreak:
    """The tie-break of that key, or :class:`BadPolicy` with the nearest known one."""
    if key not in TIEBREAKS:
        raise BadPolicy(
            f"{key!r} is no tie-break. {did_you_mean(key, TIEBREAKS)}",
            code="unknown-tiebreak",
            data={"key": key},
        )
    return TIEBREAKS[key]
