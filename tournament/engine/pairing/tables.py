"""Who sits where: the top pairing at the first table, fixed seats kept, nobody twice at the same table.

In this order: a fixed seat is kept; the top pairing sits at the first free table; as few entrants as
possible sit where they sat before; and the order of the tables follows the order of the pairings. The
last two are one exact assignment, in which no pairing moves further than ``REACH`` tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, islice
from typing import TYPE_CHECKING, Final

from tournament.engine.errors import CannotPair
from tournament.engine.pairing.solver import solve

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournament.engine.pairing.field import Player

    Pair = tuple[Player, Player]

REACH: Final = 40


@dataclass(frozen=True, slots=True)
class Seated:
    """One pair at its table.

    ``fixed_for`` needs this very table; ``moved_from`` is its table by rank; ``again`` have sat here
    before; ``displaced`` need another table, which could not be given.
    """

    pair: Pair
    table: int
    fixed_for: tuple[Player, ...] = ()
    moved_from: int | None = None
    again: tuple[Player, ...] = ()
    displaced: tuple[Player, ...] = ()


def seat(pairs: Iterable[Pair], *, tables: Sequence[int] | None = None) -> list[Seated]:
    """Every pair with its table, by table. ``tables`` are the usable numbers, default 1, 2, 3 and so on."""
    ordered = sorted(pairs, key=_importance)
    fixed = _fixed(ordered)
    rest = [pair for pair in ordered if pair not in fixed]
    free = _free(set(fixed.values()), len(rest), tables)
    by_rank = dict(zip(rest, free, strict=True))
    given = {**fixed, **dict(zip(rest, _assign(rest, free), strict=True))}
    return sorted((_seated(pair, given[pair], by_rank.get(pair)) for pair in ordered), key=lambda s: s.table)


def _importance(pair: Pair) -> tuple[int, int, int]:
    """Top pairing first: the higher score, then both scores, then the better rank."""
    one, two = pair
    points = (one.half_points, two.half_points)
    return (-max(points), -sum(points), min(one.rank, two.rank))


def _fixed(ordered: Sequence[Pair]) -> dict[Pair, int]:
    """Pairs that hold a fixed seat; the more important pair is served first."""
    taken: dict[int, Pair] = {}
    for pair in ordered:
        wanted = [p.fixed_table for p in pair if p.fixed_table is not None and p.fixed_table not in taken]
        if wanted:
            taken[wanted[0]] = pair
    return {pair: table for table, pair in taken.items()}


def _free(taken: set[int], needed: int, tables: Sequence[int] | None) -> list[int]:
    """The first tables that are not fixed for somebody."""
    numbers = count(1) if tables is None else iter(sorted(set(tables)))
    free = list(islice((n for n in numbers if n not in taken), needed))
    if len(free) < needed:
        raise CannotPair(
            f"{needed + len(taken)} tables are needed and {len(free) + len(taken)} are there. "
            "Add tables, or drop who is not here.",
            code="tables-too-few",
            data={"needed": needed + len(taken), "tables": len(free) + len(taken)},
        )
    return free


def _assign(pairs: Sequence[Pair], free: Sequence[int]) -> list[int]:
    """A table for each pair: the first keeps the first, the others change only to avoid a repetition."""
    if not any(_sat_before(pair, table) for pair, table in zip(pairs[1:], free[1:], strict=True)):
        return list(free)
    size = len(pairs) - 1
    width = 2 * (size * REACH).bit_length() + 1
    edges, costs = [], []
    for row, pair in enumerate(pairs[1:]):
        for column in range(max(0, row - REACH), min(size, row + REACH + 1)):
            edges.append((row, size + column))
            costs.append(len(_sat_before(pair, free[column + 1])) << width | (row - column) ** 2)
    matching = solve(2 * size, edges, costs)
    if matching is None:
        raise AssertionError("the order by rank is itself an assignment")
    return [free[0], *(free[column - size + 1] for _, column in matching)]


def _sat_before(pair: Pair, table: int) -> tuple[Player, ...]:
    return tuple(p for p in pair if table in p.tables)


def _seated(pair: Pair, table: int, by_rank: int | None) -> Seated:
    fixed_for = tuple(p for p in pair if p.fixed_table == table)
    return Seated(
        pair=pair,
        table=table,
        fixed_for=fixed_for,
        moved_from=by_rank if by_rank != table else None,
        again=() if fixed_for else _sat_before(pair, table),
        displaced=tuple(p for p in pair if p.fixed_table not in {None, table}),
    )
