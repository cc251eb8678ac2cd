"""The state from which the last round ends: who has how much, and which games are to come.

It refuses to foresee what no game decides: who leaves, what a referee takes away, what is corrected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.engine.entrants import Id
from tournament.engine.errors import BadState
from tournament.engine.scores import TOTAL, USUAL_PRICES, Prices


@dataclass(frozen=True, slots=True)
class Field:
    """The last round, or the one to come.

    ``totals`` are everybody's points in units in the standings now, penalties taken off; ``ranked`` who has a
    place. ``tables`` are the games of round ``round`` that are not decided. Where it is not paired yet,
    ``waiting`` are those who will play it: anybody may meet anybody, and with an odd number one of them has
    a bye worth ``bye_units``. ``prices`` say how a game can end.
    """

    round: int
    totals: Mapping[Id, int]
    ranked: frozenset[Id]
    tables: tuple[tuple[Id, Id], ...] = ()
    waiting: tuple[Id, ...] = ()
    bye_units: int = TOTAL
    prices: Prices = USUAL_PRICES

    def __post_init__(self) -> None:
        playing = [*self.waiting, *(id_ for table in self.tables for id_ in table)]
        if self.tables and self.waiting:
            raise BadState("two-fields")
        if len(set(playing)) != len(playing) or not set(playing) <= self.totals.keys():
            raise BadState("bad-field")


@dataclass(frozen=True, slots=True)
class Reach:
    """The best and the worst place that somebody can end on; the same number where all is settled."""

    best: int
    worst: int

    @property
    def is_settled(self) -> bool:
        return self.best == self.worst

    def is_within(self, places: int) -> bool:
        return self.worst <= places

    def is_beyond(self, places: int) -> bool:
        return self.best > places

    def joined(self, best: int, worst: int) -> Reach:
        return Reach(min(self.best, best), max(self.worst, worst))
