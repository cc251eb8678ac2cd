"""What a played tournament says about fairness, and many of them side by side."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from itertools import pairwise
from statistics import fmean, median
from typing import Any, Final

from tournament.engine.entrants import Entrant, Id
from tournament.engine.records import Record, records
from tournament.engine.simulation.day import Played
from tournament.engine.simulation.ranks import kendall, spearman
from tournament.engine.standings import rank

LIMIT: Final = 2

# What a report shows, in this order; the names for people are in the tables of messages.
FIGURES: Final = (
    "floats",
    "floated_points",
    "largest_float",
    "floats_again",
    "rematches",
    "second_byes",
    "worst_imbalance",
    "mean_imbalance",
    "out_of_balance",
    "good_share",
    "same_club",
    "same_country",
    "same_family",
    "tables_again",
    "strongest_wins",
    "strongest_place",
    "rank_correlation",
    "rank_agreement",
    "rules_broken",
    "unproven",
)


@dataclass(frozen=True, slots=True)
class Fairness:
    """The figures of one tournament; counts unless the name says otherwise. ``FIGURES`` orders them."""

    floats: int
    floated_points: float
    largest_float: float
    floats_again: int
    rematches: int
    second_byes: int
    worst_imbalance: int
    mean_imbalance: float
    out_of_balance: float
    good_share: float
    same_club: int
    same_country: int
    same_family: int
    tables_again: int
    strongest_wins: int
    strongest_place: int
    rank_correlation: float
    rank_agreement: float
    rules_broken: int
    unproven: int

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def figures_of(played: Played) -> Fairness:
    """Counted again from the history; the engine's report is asked only for what it broke and proved."""
    everyone = records(played.entrants, played.history)
    apart = _differences(played)
    places = _places(played)
    strongest = max(places, key=lambda id_: played.strengths[id_])
    imbalances = [abs(record.imbalance) for record in everyone.values()]
    strengths, order = [played.strengths[id_] for id_ in places], [-place for place in places.values()]
    return Fairness(
        floats=sum(difference > 0 for difference in apart),
        floated_points=sum(apart) / 2,
        largest_float=max(apart, default=0) / 2,
        floats_again=sum(_floats_again(record) for record in everyone.values()),
        rematches=sum(len(rounds) - 1 for r in everyone.values() for rounds in r.met.values()) // 2,
        second_byes=sum(max(0, record.byes - 1) for record in everyone.values()),
        worst_imbalance=max(_worst_on_the_way(record) for record in everyone.values()),
        mean_imbalance=fmean(imbalances),
        out_of_balance=sum(value >= LIMIT for value in imbalances) / len(imbalances),
        good_share=_good_share(played),
        same_club=_within(played, lambda entrant: {entrant.club} - {""}),
        same_country=_within(played, lambda entrant: {entrant.country} - {""}),
        same_family=_within(played, lambda entrant: {*entrant.families}),
        tables_again=sum(len(rounds) - 1 for r in everyone.values() for rounds in r.tables.values()),
        strongest_wins=int(places[strongest] == 1),
        strongest_place=places[strongest],
        rank_correlation=spearman(strengths, order),
        rank_agreement=kendall(strengths, order),
        rules_broken=sum(len(draft.report["relaxed"]) for draft in played.drafts),
        unproven=sum(not draft.report["proven"] for draft in played.drafts),
    )


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
    """The difference in units of points of each pairing, as it was when they were paired."""
    apart = []
    points: Counter[object] = Counter()
    number, earned = 0, Counter[object]()
    for game in played.history:
        if game.round != number:
            points += earned
            number, earned = game.round, Counter()
        if game.b is not None:
            apart.append(abs(points[game.a] - points[game.b]))
            earned[game.b] += game.units_b or 0
        earned[game.a] += game.units_a or 0
    return apart


def _within(played: Played, groups: Callable[[Entrant], set[str]]) -> int:
    of = {entrant.id: groups(entrant) for entrant in played.entrants}
    return sum(bool(of[game.a] & of[game.b]) for game in played.history if game.b is not None)


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
            total += (game.units_a or 0) + (game.units_b or 0)
            good += (game.units_a if game.faction_a == "good" else game.units_b) or 0
    return good / total if total > 0 else 0.5


def _places(played: Played) -> dict[Id, int]:
    stayed = {entrant.id for entrant in played.entrants if entrant.is_active}
    rows = [
        row for row in rank(played.entrants, played.history, prices=played.plan.prices) if row.id in stayed
    ]
    better = {row.place: k for k, row in reversed(list(enumerate(rows, start=1)))}
    return {row.id: better[row.place] for row in rows}
