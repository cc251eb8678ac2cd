"""Tie-breaks from the opponents' points: Buchholz, its two cuts, and Sonneborn-Berger.

What an opponent counts for, and a round without one, is the business of ``table.py``.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import ClassVar

from tournament.engine.entrants import Id
from tournament.engine.standings.table import Contribution, Table
from tournament.engine.standings.tiebreaks.base import Sum, Term


class Buchholz(Sum):
    """The sum of the opponents' points (FIDE C.07, 8.1)."""

    key = "buchholz"
    abbreviation = "BH"
    degree = 1
    lowest: ClassVar[int] = 0
    highest: ClassVar[int] = 0

    def sum_of(self, id_: Id, table: Table) -> int:
        """In units."""
        if not self.lowest:
            return table.opponents_worth(id_)
        return table.opponents_worth(id_) - sum(one.worth for one in self.left_out(table.rounds(id_)))

    def left_out(self, rounds: Iterable[Contribution]) -> dict[Contribution, str]:
        """What a cut takes: voluntary rounds first (C.07 16.5), then the lowest; then the highest."""
        left = sorted(rounds, key=lambda one: (not one.is_voluntary, one.worth, one.round))
        out = {one: "voluntary" if one.is_voluntary else "lowest" for one in left[: self.lowest]}
        left = sorted(left[self.lowest :], key=lambda one: (-one.worth, one.round))
        return out | dict.fromkeys(left[: self.highest], "highest")

    def terms_of(self, id_: Id, table: Table) -> Iterator[Term]:
        rounds = table.rounds(id_)
        out = self.left_out(rounds)
        for one in rounds:
            points = Fraction(one.worth, self.scale(table))
            yield Term(one.round, one.kind, one.opponent, points, one.worth, cut=out.get(one, ""))


class BuchholzCut1(Buchholz):
    """Buchholz without the lowest contribution (FIDE C.07, 8.1 with 14.1); a voluntary one goes first."""

    key = "buchholz_cut_1"
    abbreviation = "BH-1"
    lowest = 1


class MedianBuchholz(Buchholz):
    """Buchholz without the lowest and the highest contribution (FIDE C.07, 8.1 with 14.3)."""

    key = "median_buchholz"
    abbreviation = "BH-M"
    lowest = 1
    highest = 1


class SonnebornBerger(Sum):
    """For each opponent, his points times the points taken from him (FIDE C.07, 9.1)."""

    key = "sonneborn_berger"
    abbreviation = "SB"
    degree = 2

    def sum_of(self, id_: Id, table: Table) -> int:
        """In units times units."""
        return sum(one.worth * one.earned for one in table.rounds(id_))

    def terms_of(self, id_: Id, table: Table) -> Iterator[Term]:
        for one in table.rounds(id_):
            product = Fraction(one.worth * one.earned, self.scale(table))
            yield Term(one.round, one.kind, one.opponent, product, one.worth, one.earned)
