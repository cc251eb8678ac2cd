"""What a played tournament says about fairness, and many of them side by side."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from itertools import pairwise
from statistics import StatisticsError, correlation, fmean, median
from typing import TYPE_CHECKING, Any, Final

from tournament.engine.entrants import records
from tournament.engine.standings import rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournament.engine.entrants import Id, Record
    from tournament.engine.simulation.day import Played

LIMIT: Final = 2

# Each figure with its name for people; what stands here is what a report shows, in this order.
FIGURES: Final[Mapping[str, str]] = {
    "floats": "Pairings across score groups",
    "largest_float": "Largest difference of points at a table",
    "floats_again": "Entrants floated the same way twice running",
    "rematches": "Rematches",
    "second_byes": "Second byes",
    "worst_imbalance": "Worst good-minus-evil imbalance on the way",
    "mean_imbalance": "Mean imbalance at the end",
    "out_of_balance": "Share that ends with an imbalance of 2 or more",
    "good_share": "Share of the points that went to good",
    "same_club": "Pairings within a club",
    "tables_again": "Entrants seated at a table again",
    "strongest_wins": "The strongest wins",
    "strongest_place": "Place of the strongest",
    "rank_correlation": "Rank correlation of strength and place (Spearman)",
    "unproven": "Rounds not proven the best",
}


@dataclass(frozen=True, slots=True)
class Fairness:
    """The figures of one tournament; counts unless the name says otherwise. ``FIGURES`` names them."""

    floats: int
    largest_float: float
    floats_again: int
    rematches: int
    second_byes: int
    worst_imbalance: int
    mean_imbalance: float
    out_of_balance: float
    good_share: float
    same_club: int
    tables_again: int
    strongest_wins: int
    strongest_place: int
    rank_correlation: float
    unproven: int

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


def figures_of(played: Played) -> Fairness:
    """Everything is counted again from the history; the engine's own report is asked for the proof only."""
    everyone = records(played.entrants, played.history)
    apart = _differences(played)
    places = _places(played)
    strongest = max(places, key=lambda id_: played.strengths[id_])
    imbalances = [abs(record.imbalance) for record in everyone.values()]
    clubs = {entrant.id: entrant.club for entrant in played.entrants}
    return Fairness(
        floats=sum(difference > 0 for difference in apart),
        largest_float=max(apart, default=0) / 2,
        floats_again=sum(_floats_again(record) for record in everyone.values()),
        rematches=sum(len(rounds) - 1 for r in everyone.values() for rounds in r.met.values()) // 2,
        second_byes=sum(max(0, record.byes - 1) for record in everyone.values()),
        worst_imbalance=max(_worst_on_the_way(record) for record in everyone.values()),
        mean_imbalance=fmean(imbalances),
        out_of_balance=sum(value >= LIMIT for value in imbalances) / len(imbalances),
        good_share=_good_share(played),
        same_club=sum(clubs[g.a] != "" and clubs[g.a] == clubs.get(g.b, "") for g in played.history if g.b),
        tables_again=sum(len(rounds) - 1 for r in everyone.values() for rounds in r.tables.values()),
        strongest_wins=int(places[strongest] == 1),
        strongest_place=places[strongest],
        rank_correlation=spearman(
            [played.strengths[id_] for id_ in places], [-place for place in places.values()]
        ),
        unproven=sum(not draft.report["proven"] for draft in played.drafts),
    )


def spearman(one: Sequence[float], two: Sequence[float]) -> float:
    """Spearman's rank correlation; equal values share the mean of their ranks. 0 where one says nothing.

    C. Spearman, The American Journal of Psychology 15 (1904): Pearson's correlation of the ranks.
    """
    try:
        return correlation(average_ranks(one), average_ranks(two))
    except StatisticsError:
        return 0.0


def average_ranks(values: Sequence[float]) -> list[float]:
    """Ranks from 1, smallest first; equal values share the mean of the ranks they take up."""
    count = Counter(values)
    below, ranks = 0, {}
    for value in sorted(count):
        ranks[value] = below + (count[value] + 1) / 2
        below += count[value]
    return [ranks[value] for value in values]


def summary(figures: Iterable[Mapping[str, float]]) -> dict[str, dict[str, float]]:
    """Of each figure the mean, the median, the least and the largest over all tournaments."""
    rows = list(figures)
    return {
        name: {
            "mean": fmean(row[name] for row in rows),
            "median": median(row[name] for row in rows),
            "least": min(row[name] for row in rows),
            "largest": max(row[name] for row in rows),
        }
        for name in FIGURES
    }


def _differences(played: Played) -> list[int]:
    """The difference in half-points of each pairing, as it was when they were paired."""
    apart = []
    points: Counter[object] = Counter()
    number, earned = 0, Counter[object]()
    for game in played.history:
        if game.round != number:
            points += earned
            number, earned = game.round, Counter()
        if game.b is not None:
            apart.append(abs(points[game.a] - points[game.b]))
            earned[game.b] += game.half_b or 0
        earned[game.a] += game.half_a or 0
    return apart


def _floats_again(record: Record) -> int:
    ways = [(one.round, one.floated) for one in record.played]
    return sum(
        a is not None and a == b and later == earlier + 1 for (earlier, a), (later, b) in pairwise(ways)
    )


def _worst_on_the_way(record: Record) -> int:
    worst = now = 0
    for one in record.played:
        now += {"good": 1, "evil": -1}.get(one.faction or "", 0)
        worst = max(worst, abs(now))
    return worst


def _good_share(played: Played) -> float:
    good = total = 0
    for game in played.history:
        if game.b is not None:
            total += (game.half_a or 0) + (game.half_b or 0)
            good += (game.half_a if game.faction_a == "good" else game.half_b) or 0
    return good / total if total else 0.5


def _places(played: Played) -> dict[Id, int]:
    """The places of who is there at the end, counted among themselves."""
    stayed = {entrant.id for entrant in played.entrants if entrant.is_active}
    rows = [row for row in rank(played.entrants, played.history) if row.id in stayed]
    better = {row.place: k for k, row in reversed(list(enumerate(rows, start=1)))}
    return {row.id: better[row.place] for row in rows}
