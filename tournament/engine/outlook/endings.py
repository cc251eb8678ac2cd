"""Every ending of the last round, one after another, with the tie-breaks that points alone decide.

Tie-breaks that rest on army points cannot be followed: nobody knows what will be left on the map. Whoever is
equal until the first of those may come in any order among the equals.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final

from tournament.engine.entrants import Game
from tournament.engine.outlook.field import OUTCOMES, TOTAL, Field, Reach

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tournament.engine.entrants import Entrant, Id
    from tournament.engine.standings import Standing

    Ranker = Callable[[Sequence[Entrant], Sequence[Game]], Sequence[Standing]]
    Table = tuple[Id, Id | None]

ON_ARMY_POINTS: Final = frozenset({"points_difference", "points_destroyed"})
GRADES: Final[Mapping[int, str]] = {
    6: "total victory",
    4: "partial victory",
    3: "perfect tie",
    2: "partial loss",
    0: "total loss",
}


def decided_before(tiebreaks: Sequence[str]) -> tuple[str, ...]:
    """The tie-breaks that results alone decide: all before the first that rests on army points."""
    first = next((place for place, key in enumerate(tiebreaks) if key in ON_ARMY_POINTS), len(tiebreaks))
    return tuple(tiebreaks[:first])


def count_endings(on: Field) -> int:
    """In how many ways the round can end; a round that is not paired can be paired in many."""
    people = len(on.waiting)
    pairings = prod(range(1, people + 1, 2)) if people % 2 else prod(range(1, people, 2))
    return int(pairings * len(OUTCOMES) ** (len(on.tables) + people // 2))


def endings(on: Field) -> Iterator[tuple[Game, ...]]:
    """Each way in which the round can end, as games with results and without army points."""
    for tables in (on.tables,) if not on.waiting else _matchings(on.waiting):
        byes = tuple(Game(on.round, a, None, half_a=on.bye_half) for a, b in tables if b is None)
        games = [(a, b) for a, b in tables if b is not None]
        for halves in product(OUTCOMES, repeat=len(games)):
            yield (*(ended(on.round, a, b, half) for (a, b), half in zip(games, halves, strict=True)), *byes)


def ended(round_number: int, a: Id, b: Id, half: int) -> Game:
    """A game of that round in which side a got so many half-points."""
    rest = TOTAL - half
    return Game(round_number, a, b, half_a=half, half_b=rest, grade_a=GRADES[half], grade_b=GRADES[rest])


def followed(
    on: Field,
    entrants: Sequence[Entrant],
    history: Sequence[Game],
    *,
    rank: Ranker,
    are_all_followed: bool,
) -> dict[Id, Reach]:
    """The places within reach of everybody, over every ending.

    ``rank`` makes the standings with the tie-breaks that are followed. Where those are all there are, equals
    share their place; else each of them may come first or last.
    """
    reach: dict[Id, Reach] = {}
    for games in endings(on):
        standings = rank(entrants, (*history, *games))
        for id_, best, worst in places(standings, are_all_followed=are_all_followed):
            reach[id_] = reach[id_].joined(best, worst) if id_ in reach else Reach(best, worst)
    return reach


def places(standings: Iterable[Standing], *, are_all_followed: bool) -> Iterator[tuple[Id, int, int]]:
    """The first and the last place that each may have in standings whose ties may still be broken."""
    rows = [(row.id, row.place) for row in standings if row.place is not None]
    last: dict[int, int] = {}
    for number, (_, place) in enumerate(rows, start=1):
        last[place] = number
    for id_, place in rows:
        yield id_, place, place if are_all_followed else last[place]


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
