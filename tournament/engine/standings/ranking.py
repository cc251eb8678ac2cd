"""Places: points first, then the tie-breaks in their order, and the place is shared where all are equal.

It refuses to separate what is equal: 1, 2, 2, 4. Who has no place (an exclusion, A8) is listed last, but
what the others earned against him stands.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.engine.entrants import Entrant, Game, Id, canonical, units_as_number
from tournament.engine.records import records
from tournament.engine.scores import HALVES, USUAL_PRICES, Prices
from tournament.engine.standings.policy import USUAL, StandingsPolicy
from tournament.engine.standings.table import Table
from tournament.engine.standings.tiebreaks import Value, split, tiebreak


@dataclass(frozen=True, slots=True)
class Standing:
    """One entrant's place. ``place`` is None for who is listed without rank.

    ``points_unit`` is how many of the units make one point.
    """

    place: int | None
    id: Id
    units: int
    tiebreaks: Mapping[str, Value]
    is_shared: bool
    points_unit: int = HALVES

    @property
    def points(self) -> int | float:
        """As people write them."""
        return units_as_number(self.units, self.points_unit)


def rank(
    entrants: Iterable[Entrant],
    history: Iterable[Game],
    *,
    policy: StandingsPolicy = USUAL,
    prices: Prices = USUAL_PRICES,
    rounds_over: int | None = None,
) -> tuple[Standing, ...]:
    """The standings after ``history``, best first; who shares a place stands in canonical order of ids.

    ``rounds_over``: up to which round nothing is to come any more, so that who has no game there has missed
    it. Without it, every round counts as over whose games all have a result.
    """
    people = list(entrants)
    table = table_of(people, history, policy=policy, prices=prices, rounds_over=rounds_over)
    return places_in(table, unranked={one.id for one in people if not one.is_ranked})


def places_in(table: Table, *, unranked: Collection[Id] = ()) -> tuple[Standing, ...]:
    """The same from a table that is there already; ``unranked`` are listed last, without a place."""
    ranked = [id_ for id_ in table.records if id_ not in unranked]
    outside = [id_ for id_ in table.records if id_ in unranked]
    groups, values = order(ranked, table, table.policy.tiebreaks)
    rows: list[Standing] = []
    for group in groups:
        place = len(rows) + 1
        rows += [_row(id_, place, table, values, is_shared=len(group) > 1) for id_ in group]
    _, values = order(outside, table, table.policy.tiebreaks)
    outside.sort(key=lambda id_: (-table.total(id_), canonical(id_)))
    rows += [_row(id_, None, table, values, is_shared=False) for id_ in outside]
    return tuple(rows)


def table_of(
    entrants: Iterable[Entrant],
    history: Iterable[Game],
    *,
    policy: StandingsPolicy = USUAL,
    prices: Prices = USUAL_PRICES,
    rounds_over: int | None = None,
) -> Table:
    """What the tie-breaks are computed from."""
    people, games = list(entrants), list(history)
    over = rounds_over_in(games) if rounds_over is None else rounds_over
    return Table(records(people, games), policy, deductions_of(people), over, bonus_of(people), prices)


def deductions_of(entrants: Iterable[Entrant]) -> dict[Id, int]:
    """The units that penalties took, of who lost any."""
    return {one.id: one.deducted_units for one in entrants if one.deducted_units}


def bonus_of(entrants: Iterable[Entrant]) -> dict[Id, int]:
    """The units of bonus, of who has any."""
    return {one.id: one.bonus_units for one in entrants if one.bonus_units}


def rounds_over_in(games: Sequence[Game]) -> int:
    """The last round before the first that waits for a result."""
    waiting = min((game.round for game in games if not game.has_result), default=None)
    return max((game.round for game in games if waiting is None or game.round < waiting), default=0)


def order(
    ids: Sequence[Id], table: Table, keys: Sequence[str]
) -> tuple[list[list[Id]], dict[Id, dict[str, Value]]]:
    """Groups of equals, best first, and every tie-break value of every entrant."""
    groups = split(list(ids), {id_: table.total(id_) for id_ in ids})
    columns: dict[str, Mapping[Id, Value]] = {}
    for criterion in map(tiebreak, keys):
        among = groups if criterion.is_among_the_tied else [ids]
        got = columns[criterion.key] = {
            k: v for some in among for k, v in criterion.values(some, table).items()
        }
        parts = ([group] if len(group) == 1 else criterion.parts(group, got, table) for group in groups)
        groups = [part for several in parts for part in several]
    return groups, {id_: {key: got[id_] for key, got in columns.items()} for id_ in ids}


def equals(ids: Sequence[Id], table: Table, keys: Sequence[str]) -> list[list[Id]]:
    """The same groups of equals, without the values of who is told apart already."""
    groups = split(list(ids), {id_: table.total(id_) for id_ in ids})
    for criterion in map(tiebreak, keys):
        parts = (
            criterion.parts(group, criterion.values(group, table), table) if len(group) > 1 else [group]
            for group in groups
        )
        groups = [part for several in parts for part in several]
    return groups


def _row(
    id_: Id,
    place: int | None,
    table: Table,
    values: Mapping[Id, Mapping[str, Value]],
    *,
    is_shared: bool,
) -> Standing:
    return Standing(place, id_, table.total(id_), values[id_], is_shared, table.prices.points_unit)
