"""Who sits where: the top pairing at the first table, fixed seats kept, nobody twice at the same table.

In this order: as many as possible get the very table they need; pairs of an earlier draft keep theirs; the
top pairing sits at the first free table; as few entrants as possible sit where they sat before; and the
order of the tables follows the order of the pairings. The last two are one exact assignment
(``assignment.py``), in which spare tables count where the usable ones are given.

It refuses a hall with too few tables, and a need for a table that the hall does not have.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice

from tournament.engine.errors import CannotPair
from tournament.engine.pairing.assignment import assign
from tournament.engine.pairing.field import Player

Pair = tuple[Player, Player]
Edge = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Seated:
    """One pair at its table.

    ``fixed_for`` needs this very table; ``moved_from`` is its table by rank; ``again`` have sat here
    before; ``displaced`` need another table, which could not be given; ``is_kept``: as in an earlier draft;
    ``place``: the top pairing has 1.
    """

    pair: Pair
    table: int
    fixed_for: tuple[Player, ...] = ()
    moved_from: int | None = None
    again: tuple[Player, ...] = ()
    displaced: tuple[Player, ...] = ()
    is_kept: bool = False
    place: int = 0


def seat(
    pairs: Iterable[Pair],
    *,
    tables: Sequence[int] | None = None,
    keep: Mapping[Edge, int] | None = None,
    first: int = 1,
) -> list[Seated]:
    """Every pair with its table, by table.

    ``tables`` are the usable numbers, by default ``first`` and those after it without a gap. ``keep``
    names the tables of an earlier draft by the two ranks, smaller first; only a need for that table takes
    one away.
    """
    ordered = sorted(pairs, key=_importance)
    usable = None if tables is None else frozenset(tables)
    _refuse_missing_tables(ordered, usable)
    fixed = _fixed(ordered)
    kept_tables = _kept(ordered, fixed, usable, keep or {})
    held = {**fixed, **kept_tables}
    rest = [pair for pair in ordered if pair not in held]
    free = _free(set(held.values()), len(rest), usable, first)
    by_rank = dict(zip(rest, free, strict=False))
    is_top_free = rest[:1] == ordered[:1]
    given = {**held, **dict(zip(rest, _assign(rest, free, is_top_free=is_top_free), strict=True))}
    seated = [
        replace(_seated(pair, given[pair], by_rank.get(pair), is_kept=pair in kept_tables), place=place)
        for place, pair in enumerate(ordered, 1)
    ]
    return sorted(seated, key=lambda s: s.table)


def _importance(pair: Pair) -> tuple[int, int, int]:
    """Top pairing first: the higher score, then both scores, then the better rank."""
    one, two = pair
    points = (one.units, two.units)
    return (-max(points), -sum(points), min(one.rank, two.rank))


def _refuse_missing_tables(ordered: Sequence[Pair], usable: frozenset[int] | None) -> None:
    """A need that the hall cannot meet is for people to settle; no guess would be right."""
    if usable is None:
        return
    if len(usable) < len(ordered):
        raise CannotPair(
            "tables-too-few", case="usable", data={"needed": len(ordered), "tables": len(usable)}
        )
    for player in (player for pair in ordered for player in pair):
        if player.fixed_table is not None and player.fixed_table not in usable:
            raise CannotPair(
                "fixed-table-missing",
                data={"entrant": player.id, "player": player.label, "table": player.fixed_table},
            )


def _fixed(ordered: Sequence[Pair]) -> dict[Pair, int]:
    """Pairs that hold a table somebody needs, so that as many needs as possible are met.

    A pair can hold one table. Two who need the same one and meet come first, then the more important pair;
    who is served stays served, though perhaps at the table of the other one (Kuhn's augmenting paths).
    """
    needs = {pair: _needs(pair) for pair in ordered if _needs(pair)}
    both = [pair for pair in needs if pair[0].fixed_table == pair[1].fixed_table]
    holder: dict[int, Pair] = {}
    for pair in dict.fromkeys((*both, *needs)):
        _claim(pair, needs, holder)
    return {pair: table for table, pair in holder.items()}


def _needs(pair: Pair) -> list[int]:
    return list(dict.fromkeys(p.fixed_table for p in pair if p.fixed_table is not None))


def _claim(pair: Pair, needs: Mapping[Pair, list[int]], holder: dict[int, Pair]) -> None:
    """Give the pair a table it needs, if who holds it can go to the other one they need, and so on."""
    for wanted in needs[pair]:
        moves = {wanted: pair}
        table = wanted
        while table in holder:
            mover = holder[table]
            elsewhere = [other for other in needs[mover] if other not in moves]
            if not elsewhere:
                break
            table = elsewhere[0]
            moves[table] = mover
        else:
            holder.update(moves)
            return


def _kept(
    ordered: Sequence[Pair],
    fixed: Mapping[Pair, int],
    usable: frozenset[int] | None,
    keep: Mapping[Edge, int],
) -> dict[Pair, int]:
    taken = set(fixed.values())
    tables: dict[Pair, int] = {}
    for pair in ordered:
        table = keep.get(_edge(pair))
        is_there = usable is None or table in usable
        if table is not None and pair not in fixed and table not in taken and is_there:
            taken.add(table)
            tables[pair] = table
    return tables


def _edge(pair: Pair) -> Edge:
    one, two = pair
    return (min(one.rank, two.rank), max(one.rank, two.rank))


def _free(taken: set[int], needed: int, usable: frozenset[int] | None, first: int) -> list[int]:
    """The tables for everybody else: all that are usable, or no more than needed where nobody said."""
    if usable is not None:
        return sorted(usable - taken)
    return list(islice((n for n in count(first) if n not in taken), needed))


def _assign(pairs: Sequence[Pair], free: Sequence[int], *, is_top_free: bool) -> list[int]:
    """A table for each pair; the top pairing has the first, the others move only to avoid a repetition."""
    top = int(is_top_free and len(pairs) > 0)

    def clash(row: int, place: int) -> int:
        one, two = pairs[row + top]
        table = free[place + top]
        return (table in one.tables) + (table in two.tables)

    places = assign(len(pairs) - top, len(free) - top, clash)
    return [*free[:top], *(free[place + top] for place in places)]


def _seated(pair: Pair, table: int, by_rank: int | None, *, is_kept: bool) -> Seated:
    fixed_for = tuple(p for p in pair if p.fixed_table == table)
    return Seated(
        pair=pair,
        table=table,
        fixed_for=fixed_for,
        moved_from=by_rank if by_rank != table else None,
        again=tuple(p for p in pair if table in p.tables and p not in fixed_for),
        displaced=tuple(p for p in pair if p.fixed_table not in {None, table}),
        is_kept=is_kept,
    )
