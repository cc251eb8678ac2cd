"""What is settled before the engine is asked: the hall, the plan of the day, and what people have decided.

Pairs are named by id here; ``limits_of`` turns them into ranks for the matching. It refuses pairs of
entrants who do not play, and pairs that contradict each other.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tournament.engine.entrants import Id
from tournament.engine.errors import BadState
from tournament.engine.scores import USUAL_PRICES, Prices
from tournament.engine.standings.policy import USUAL, StandingsPolicy

Pair = tuple[Id, Id | None]
Edge = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Conditions:
    """Everything optional about a round. ``None`` as an opponent is the bye.

    ``tables``: the usable table numbers, by default 1, 2, 3 and so on. ``rounds_planned``: how many rounds
    the tournament is to have, so that this one leaves the others possible; None looks no further than
    this round. ``fixed``: pairs that are in the round, whatever they cost. ``barred``: pairs that are not.
    ``before``: an earlier draft of this round, of which as many legal pairs as possible are kept.
    ``seats``: the table of each entrant in that draft; pairs that stay, fixed or kept, keep it.
    ``standings`` and ``prices``: what the places on the wall are worked out by; they say who gets the bye.
    """

    tables: Sequence[int] | None = None
    rounds_planned: int | None = None
    fixed: tuple[Pair, ...] = ()
    barred: tuple[Pair, ...] = ()
    before: tuple[Pair, ...] = ()
    seats: Mapping[Id, int] = field(default_factory=dict, hash=False)
    standings: StandingsPolicy = USUAL
    prices: Prices = field(default=USUAL_PRICES, hash=False)


NOTHING: Final = Conditions()


@dataclass(frozen=True, slots=True)
class Limits:
    """The pairs of :class:`Conditions` by rank, smaller first; the number of players stands for the bye."""

    fixed: frozenset[Edge] = frozenset()
    barred: frozenset[Edge] = frozenset()
    kept: frozenset[Edge] = frozenset()


NO_LIMITS: Final = Limits()


def limits_of(given: Conditions, labels: Mapping[Id, str], ranks: Mapping[Id, int]) -> Limits:
    """``ranks`` holds the active entrants, ``labels`` everybody.

    A fixed pair must be possible; barred and earlier pairs of somebody who does not play say nothing.
    """
    _refuse_odd_fixings(given.fixed, labels, ranks)
    fixed = frozenset(_edge(pair, ranks) for pair in given.fixed)
    barred = _edges(given.barred, ranks)
    for one, two in given.fixed:
        if _edge((one, two), ranks) in barred:
            names = {"player": labels[one], "other": None if two is None else labels[two]}
            case, data = "bye" if two is None else "pairing", {"entrant": one, "opponent": two}
            raise BadState("fixed-and-barred", case=case, data={**data, **names})
    return Limits(fixed, barred, kept=_edges(given.before, ranks))


def _refuse_odd_fixings(fixed: Sequence[Pair], labels: Mapping[Id, str], ranks: Mapping[Id, int]) -> None:
    seated = Counter(id_ for pair in fixed for id_ in pair)
    for id_, times in seated.items():
        if id_ is None:
            if times > 1 or len(ranks) % 2 == 0:
                raise BadState("fixed-bye")
            continue
        data = {"entrant": id_, "player": labels.get(id_, str(id_))}
        if id_ not in ranks:
            raise BadState("fixed-absent", data=data)
        if times > 1:
            raise BadState("fixed-twice", data={**data, "times": times})


def _edges(pairs: Iterable[Pair], ranks: Mapping[Id, int]) -> frozenset[Edge]:
    """The pairs whose entrants all play; a bye counts in an odd field only."""
    return frozenset(
        _edge(pair, ranks)
        for pair in pairs
        if pair[0] in ranks and (pair[1] in ranks if pair[1] is not None else len(ranks) % 2 == 1)
    )


def _edge(pair: Pair, ranks: Mapping[Id, int]) -> Edge:
    one, two = ranks[pair[0]], len(ranks) if pair[1] is None else ranks[pair[1]]
    return (min(one, two), max(one, two))
