"""The tie-break from the games among the tied themselves: direct encounter.

It refuses to guess: a place is given only where no game that is missing could change it.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournament.engine.entrants import Id, canonical
from tournament.engine.scores import Prices
from tournament.engine.standings.table import Table
from tournament.engine.standings.tiebreaks.base import Term, Tiebreak, Value, split


class DirectEncounter(Tiebreak):
    """The points from the games among the tied (FIDE C.07, article 6).

    If each of the tied has met each other, the points decide. If not, the first of them stands first if
    none of the games that are missing could change that, and so on down the places. Who is still equal is
    compared again among themselves. Two who met more than once count the mean of it. A forfeit is no
    encounter unless the policy counts it as played. It does not apply (None) where it tells nobody apart
    and a meeting is missing, and to who is not tied.
    """

    key = "direct_encounter"
    abbreviation = "DE"
    is_among_the_tied = True

    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        """In points among the tied, or None for all."""
        if len(tied) == 1:
            return dict.fromkeys(tied)
        met = _encounters(tied, table)
        if len(self._split(list(tied), table, met)) == 1 and not _all_met(met):
            return dict.fromkeys(tied)
        unit = table.prices.points_unit
        return {id_: sum(met[id_].values(), Fraction(0)) / unit for id_ in tied}

    def parts(self, tied: list[Id], values: Mapping[Id, Value], table: Table) -> list[list[Id]]:
        """By the points among the tied, again among who is still equal."""
        if len(tied) == 1 or values[tied[0]] is None:
            return [tied]
        return self._split(tied, table, _encounters(tied, table))

    def terms(self, id_: Id, tied: Sequence[Id], table: Table) -> tuple[Term, ...]:
        """The games among the tied; of several against one the mean."""
        met = _encounters(tied, table)[id_]
        last = {one.opponent: one.round for one in table.rounds(id_)}
        return tuple(
            Term(last[other], "game", other, half / table.prices.points_unit)
            for other, half in sorted(met.items(), key=_first)
        )

    def _split(self, tied: list[Id], table: Table, met: Mapping[Id, Mapping[Id, Fraction]]) -> list[list[Id]]:
        groups = _ranked(tied, met, table.prices)
        if len(groups) == 1:
            return groups
        again = ([group] if len(group) == 1 else self._again(group, table) for group in groups)
        return [part for parts in again for part in parts]

    def _again(self, tied: list[Id], table: Table) -> list[list[Id]]:
        return self._split(tied, table, _encounters(tied, table))


def _first(item: tuple[Id, Fraction]) -> tuple[int, int, str]:
    return canonical(item[0])


def _encounters(tied: Sequence[Id], table: Table) -> dict[Id, dict[Id, Fraction]]:
    """For each of the tied, the mean points in units against each of the others whom he has met."""
    group = set(tied)
    found: dict[Id, dict[Id, Fraction]] = {}
    for id_ in tied:
        games: dict[Id, list[int]] = {}
        for one in table.rounds(id_):
            if one.kind == "game" and one.opponent in group:
                games.setdefault(one.opponent, []).append(one.earned)
        found[id_] = {other: Fraction(sum(earned), len(earned)) for other, earned in games.items()}
    return found


def _all_met(met: Mapping[Id, Mapping[Id, Fraction]]) -> bool:
    return all(len(others) == len(met) - 1 for others in met.values())


def _ranked(tied: list[Id], met: Mapping[Id, Mapping[Id, Fraction]], prices: Prices) -> list[list[Id]]:
    """Groups by the points among the tied, as far down as no missing game could change it."""
    points = {id_: sum(met[id_].values(), Fraction(0)) for id_ in tied}
    if _all_met(met):
        return split(tied, points)
    missing = {id_: len(tied) - 1 - len(met[id_]) for id_ in tied}
    least = {id_: points[id_] + prices.lowest * missing[id_] for id_ in tied}
    most = {id_: points[id_] + prices.highest * missing[id_] for id_ in tied}

    def stays_ahead(one: Id, other: Id) -> bool:
        """Whatever the games give that are missing; in their own the two cannot have least and most alike."""
        is_between = other not in met[one]
        return least[one] > most[other] - is_between * (prices.highest - prices.lowest - prices.widest)

    order = sorted(tied, key=lambda id_: (-least[id_], most[id_]))
    groups: list[list[Id]] = []
    while len(order) > 1 and all(stays_ahead(order[0], other) for other in order[1:]):
        groups.append([order.pop(0)])
    rest = set(order)
    return [*groups, [id_ for id_ in tied if id_ in rest]]
