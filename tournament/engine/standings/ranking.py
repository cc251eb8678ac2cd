"""Places: points first, then the tie-breaks in their order, and the place is shared where all are equal.

It refuses to separate what is equal: 1, 2, 2, 4. Who has no place (an exclusion, A8) is listed last, but
what the others earned against him stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.engine.entrants import by_id, canonical, records
from tournament.engine.standings.tiebreaks import DEFAULT, Table, tiebreak

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from tournament.engine.entrants import Entrant, Game, Id
    from tournament.engine.standings.tiebreaks import ByesCountAs, Tiebreak, Value


@dataclass(frozen=True, slots=True)
class Standing:
    """One entrant's place. ``place`` is None for who is listed without rank."""

    place: int | None
    id: Id
    half_points: int
    tiebreaks: Mapping[str, Value]
    is_shared: bool


def rank(
    entrants: Iterable[Entrant],
    history: Iterable[Game],
    *,
    tiebreaks: Sequence[str] = DEFAULT,
    byes_count_as: ByesCountAs = "zero",
) -> tuple[Standing, ...]:
    """The standings after ``history``, best first; who shares a place stands in canonical order of ids."""
    people = by_id(entrants)
    deducted = {id_: entrant.deducted_half for id_, entrant in people.items() if entrant.deducted_half}
    table = Table(records(people.values(), history), byes_count_as, deducted)
    ranked = [id_ for id_, entrant in people.items() if entrant.is_ranked]
    unranked = [id_ for id_, entrant in people.items() if not entrant.is_ranked]
    groups, values = order(ranked, table, tiebreaks)
    rows: list[Standing] = []
    for group in groups:
        place = len(rows) + 1
        rows += [_row(id_, place, table, values, is_shared=len(group) > 1) for id_ in group]
    _, outside = order(unranked, table, tiebreaks)
    unranked.sort(key=lambda id_: (-table.total(id_), canonical(id_)))
    rows += [_row(id_, None, table, outside, is_shared=False) for id_ in unranked]
    return tuple(rows)


def order(
    ids: Sequence[Id], table: Table, keys: Sequence[str]
) -> tuple[list[list[Id]], dict[Id, dict[str, Value]]]:
    """Groups of equals, best first, and every tie-break value of every entrant."""
    criteria = [tiebreak(key) for key in keys]
    groups = _split(list(ids), {id_: table.total(id_) for id_ in ids})
    values: dict[Id, dict[str, Value]] = {id_: {} for id_ in ids}
    for criterion in criteria:
        groups = [part for group in groups for part in _apply(criterion, group, table, values)]
    return groups, values


def equals(ids: Sequence[Id], table: Table, keys: Sequence[str]) -> list[list[Id]]:
    """The same groups of equals by what they have earned, for a pairing: penalties move nobody here.

    Without the values of who is told apart already.
    """
    groups = _split(list(ids), {id_: table.records[id_].half_points for id_ in ids})
    for criterion in map(tiebreak, keys):
        parts = (
            _parts(group, criterion.values(group, table)) if len(group) > 1 else [group] for group in groups
        )
        groups = [part for several in parts for part in several]
    return groups


def _apply(
    criterion: Tiebreak, group: list[Id], table: Table, values: dict[Id, dict[str, Value]]
) -> list[list[Id]]:
    """Note the values of one group and split it by them."""
    got = criterion.values(group, table)
    for id_ in group:
        values[id_][criterion.key] = got[id_]
    return _parts(group, got)


def _parts(group: list[Id], values: Mapping[Id, Value]) -> list[list[Id]]:
    """The group split by a tie-break; where it does not apply nobody is told apart."""
    return _split(group, {id_: 0 if value is None else value for id_, value in values.items()})


def _split(group: list[Id], value: Mapping[Id, int | Fraction]) -> list[list[Id]]:
    """The group in parts of equal value, largest value first; inside a part the order stays."""
    if len(group) == 1:
        return [group]
    parts: dict[int | Fraction, list[Id]] = {}
    for id_ in group:
        parts.setdefault(value[id_], []).append(id_)
    return [parts[key] for key in sorted(parts, reverse=True)]


def _row(
    id_: Id,
    place: int | None,
    table: Table,
    values: Mapping[Id, Mapping[str, Value]],
    *,
    is_shared: bool,
) -> Standing:
    return Standing(place, id_, table.total(id_), dict(values[id_]), is_shared)
