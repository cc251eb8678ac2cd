"""Tie-breaks from a counter of the slip, such as victory points, where the event's scheme has it.

A game that was not played out and a bye add nothing.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from tournament.engine.entrants import Id
from tournament.engine.records import Played
from tournament.engine.standings.table import Table
from tournament.engine.standings.tiebreaks.base import Sum, Term
from tournament.engine.standings.tiebreaks.own_rounds import kind_of


class CounterTotal(Sum):
    """What stood on the own slips, over all games."""

    sign = ""

    def __init__(self, counter: str) -> None:
        self.counter = counter
        self.key = f"total:{counter}"
        self.abbreviation = f"{counter}{self.sign}"

    def sum_of(self, id_: Id, table: Table) -> int:
        return sum(map(self.one, table.records[id_].played))

    def terms_of(self, id_: Id, table: Table) -> Iterator[Term]:
        for one in table.records[id_].played:
            yield Term(one.round, kind_of(one), one.opponent, self.one(one))

    def one(self, played: Played) -> int:
        """What one round adds."""
        return self._counted(played)[0]

    def _counted(self, played: Played) -> tuple[int, int]:
        """What both counted; nothing where nobody did."""
        found = ((own, others) for key, own, others in played.counters or () if key == self.counter)
        return next(found, (0, 0))


class CounterDifference(CounterTotal):
    """The same less what stood on the opponents' slips."""

    sign = " ±"

    def __init__(self, counter: str) -> None:
        super().__init__(counter)
        self.key = f"difference:{counter}"

    def one(self, played: Played) -> int:
        own, others = self._counted(played)
        return own - others


OF_COUNTERS: Final[Mapping[str, type[CounterTotal]]] = {
    "difference": CounterDifference,
    "total": CounterTotal,
}
