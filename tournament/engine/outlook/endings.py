"""Every ending of the last round, one after another, with the tie-breaks that points alone decide.

Tie-breaks that rest on army points or counts cannot be followed: nobody knows what will be left on the map.
Whoever is equal until the first of those may come in any order among the equals, unless they have nothing
left to play.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from math import prod
from typing import Final

from tournament.engine.entrants import Entrant, Game, Id
from tournament.engine.outlook.field import Field, Reach
from tournament.engine.scores import Outcome, Prices
from tournament.engine.standings import Standing
from tournament.engine.standings.policy import counter_of

Ranker = Callable[[Sequence[Entrant], Sequence[Game]], Sequence[Standing]]
Table = tuple[Id, Id | None]


ON_ARMY_POINTS: Final = frozenset({"points_difference", "points_destroyed"})


def is_counted_on_the_board(tiebreak: str) -> bool:
    """Does it rest on army points or on a counter of the slip? Points alone do not tell it then."""
    return tiebreak in ON_ARMY_POINTS or bool(counter_of(tiebreak))


def decided_before(tiebreaks: Sequence[str]) -> tuple[str, ...]:
    """The tie-breaks that results alone decide: all before the first that rests on army points."""
    boards = (place for place, key in enumerate(tiebreaks) if is_counted_on_the_board(key))
    first = next(boards, len(tiebreaks))
    return tuple(tiebreaks[:first])


def ways_to_end(prices: Prices) -> tuple[Outcome, ...]:
    """How one game can end, for points and best wins: two bands of equal price are one way."""
    found: dict[tuple[int, int, bool, bool], Outcome] = {}
    for one in (*prices.outcomes, *prices.unplayed):
        best_a, best_b = one.grade_a in prices.best_wins, one.grade_b in prices.best_wins
        found.setdefault((one.units_a, one.units_b, best_a, best_b), one)
    return tuple(found.values())


def count_endings(on: Field) -> int:
    """In how many ways the round can end; a round that is not paired can be paired in many."""
    people = len(on.waiting)
    pairings = prod(range(1, people + 1, 2)) if people % 2 else prod(range(1, people, 2))
    return int(pairings * len(ways_to_end(on.prices)) ** (len(on.tables) + people // 2))


def endings(on: Field) -> Iterator[tuple[Game, ...]]:
    """Each way in which the round can end, as games with results and without army points."""
    ways = ways_to_end(on.prices)
    for tables in (on.tables,) if not on.waiting else _matchings(on.waiting):
        byes = tuple(Game(on.round, a, None, units_a=on.bye_units) for a, b in tables if b is None)
        games = [(a, b) for a, b in tables if b is not None]
        for ended in product(ways, repeat=len(games)):
            yield (
                *(finished_game(on.round, a, b, one) for (a, b), one in zip(games, ended, strict=True)),
                *byes,
            )


def finished_game(round_number: int, a: Id, b: Id, outcome: Outcome) -> Game:
    """A game of that round that ended so."""
    units_a, units_b, grade_a, grade_b = outcome
    return Game(round_number, a, b, units_a=units_a, units_b=units_b, grade_a=grade_a, grade_b=grade_b)


@dataclass(frozen=True, slots=True)
class Rankers:
    """How standings are made: ``followed`` by the tie-breaks that results decide, ``whole`` by all of them.

    ``undecided`` is the first of the others, empty where there are none: then equals share their place.
    """

    followed: Ranker
    whole: Ranker
    undecided: str = ""


def reach_by_endings(
    on: Field, entrants: Sequence[Entrant], history: Sequence[Game], *, by: Rankers
) -> dict[Id, Reach]:
    """The places within reach of everybody, over every ending.

    Among equals, whoever has nothing left to play keeps the army points they have: two of those are told
    apart by them, and where nobody of the equals still plays, so are all.
    """
    playing = {id_ for table in on.tables for id_ in table} | set(on.waiting)
    reach: dict[Id, Reach] = {}
    for games in endings(on):
        ended_with = (*history, *games)
        rows = [row for row in by.followed(entrants, ended_with) if row.place is not None]
        found = _shared(rows) if not by.undecided else _told_apart(rows, playing, entrants, ended_with, by)
        for id_, best, worst in found:
            reach[id_] = reach[id_].joined(best, worst) if id_ in reach else Reach(best, worst)
    return reach


def _shared(rows: Iterable[Standing]) -> Iterator[tuple[Id, int, int]]:
    return ((row.id, row.place or 0, row.place or 0) for row in rows)


def _told_apart(
    rows: Sequence[Standing],
    playing: Collection[Id],
    entrants: Sequence[Entrant],
    games: Sequence[Game],
    by: Rankers,
) -> Iterator[tuple[Id, int, int]]:
    """The first and the last place of each among the equals, as far as army points are known."""
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row.place)]
    still = [[row.id for row in group if row.id not in playing] for group in groups]
    is_known = any(len(ids) > 1 for ids in still)
    whole = {row.id: row for row in by.whole(entrants, games)} if is_known else {}
    for group, settled in zip(groups, still, strict=True):
        first = group[0].place or 0
        last = first + len(group) - 1
        if len(settled) == len(group) > 1:
            yield from _shared(whole[row.id] for row in group)
            continue
        values = {id_: whole[id_].tiebreaks[by.undecided] or 0 for id_ in settled} if len(settled) > 1 else {}
        for row in group:
            own = values.get(row.id)
            ahead = sum(value > own for value in values.values()) if own is not None else 0
            behind = sum(value < own for value in values.values()) if own is not None else 0
            yield row.id, first + ahead, last - behind


def _matchings(people: Sequence[Id]) -> Iterator[tuple[Table, ...]]:
    """Every way to pair these people, each once; one of an odd number has a bye."""
    if not people:
        yield ()
        return
    first, others = people[0], people[1:]
    for at, other in enumerate(others):
        for rest in _matchings((*others[:at], *others[at + 1 :])):
            yield ((first, other), *rest)
    if len(people) % 2:
        for rest in _matchings(others):
            yield ((first, None), *rest)
