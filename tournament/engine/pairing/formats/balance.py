"""Who plays good in a schedule that is known to its end, so that nobody plays one side too often.

3.02 decides wherever two imbalances differ (A28): the larger plays evil. Only between equals there is
something to choose, and this module chooses by looking at all the games still to come. It refuses to
overrule 3.02, and to look for ever: a schedule that drops have spoiled gets the best bound it can find.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from tournament.engine.entrants import Id

Meeting = tuple[Id, Id]
Counts = tuple[int, ...]


# How far from balance anybody may be on the way and at the end, from the best on.
BOUNDS: Final = ((1, 1), (2, 1), (2, 2))
MAX_STEPS: Final = 5_000


@dataclass(frozen=True, slots=True)
class Balanced:
    """``is_good``: does the first-named of each game of the next round play good?

    ``on_the_way`` and ``at_the_end`` are what the plan promises; None where it can promise nothing.
    """

    is_good: tuple[bool, ...]
    on_the_way: int | None
    at_the_end: int | None


def balance(rounds: Sequence[Sequence[Meeting]], imbalance: Mapping[Id, int]) -> Balanced:
    """The factions of ``rounds[0]``, chosen so that the later rounds stay balanced too.

    ``imbalance`` is good games minus evil games of everybody who is named. Between equals the first-named
    plays good where nothing speaks against it.
    """
    ids = list(imbalance)
    index = {id_: number for number, id_ in enumerate(ids)}
    games = [[(index[a], index[b]) for a, b in meetings] for meetings in rounds]
    start = tuple(imbalance[id_] for id_ in ids)
    for on_the_way, at_the_end in BOUNDS:
        found = _Search(games, on_the_way, at_the_end).plan(0, start)
        if found is not None:
            return Balanced(found, on_the_way, at_the_end)
    return Balanced(next(_choices(games[0], start)), None, None)


@dataclass(slots=True)
class _Search:
    rounds: Sequence[Sequence[tuple[int, int]]]
    on_the_way: int
    at_the_end: int
    hopeless: set[tuple[int, Counts]] = field(default_factory=set)
    steps: int = 0

    def plan(self, number: int, counts: Counts) -> tuple[bool, ...] | None:
        """The factions of that round from which the bounds can be kept to the end, or None."""
        if number == len(self.rounds):
            return () if max(map(abs, counts), default=0) <= self.at_the_end else None
        if (number, counts) in self.hopeless:
            return None
        for choice in _choices(self.rounds[number], counts):
            self.steps += 1
            if self.steps > MAX_STEPS:
                return None
            after = _after(self.rounds[number], counts, choice)
            if max(map(abs, after)) <= self.on_the_way and self.plan(number + 1, after) is not None:
                return choice
        self.hopeless.add((number, counts))
        return None


def _choices(games: Sequence[tuple[int, int]], counts: Counts) -> Iterator[tuple[bool, ...]]:
    """Every way to give factions under 3.02, the order of the table first."""
    options = [(True, False) if counts[a] == counts[b] else (counts[a] < counts[b],) for a, b in games]
    return product(*options)


def _after(games: Sequence[tuple[int, int]], counts: Counts, choice: Sequence[bool]) -> Counts:
    after = list(counts)
    for (a, b), is_good in zip(games, choice, strict=True):
        after[a] += 1 if is_good else -1
        after[b] -= 1 if is_good else -1
    return tuple(after)
