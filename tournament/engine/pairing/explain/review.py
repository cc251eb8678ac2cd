"""Pairings made by hand: are they a round, what do they break, and what do they cost against the best?

An organiser may publish anything that is a round. This module refuses nothing; it tells at three levels
what it sees: an ``error`` is no round (yet), a ``warning`` breaks a rule of the engine, a ``note`` is a
wish that the engine would have met better.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from tournament.engine.entrants import Id
from tournament.engine.errors import CannotPair
from tournament.engine.pairing.choice import Total
from tournament.engine.pairing.conditions import Edge, Pair
from tournament.engine.pairing.explain.compare import LOT, differences
from tournament.engine.pairing.explain.situation import (
    Situation,
    best_round,
    edges_by_hand,
    edges_of,
    seats_of,
)
from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.objectives import musts, soft_objectives
from tournament.engine.pairing.objectives.base import Objective
from tournament.engine.pairing.reasons.difference import Difference
from tournament.engine.pairing.reasons.effects import level_reason, pair_effect
from tournament.engine.pairing.swiss.optimum import choose, totals

Level = Literal["error", "warning", "note"]

# Order within groups and the lot are nothing to say about one pair: something always has to give way there.
SILENT = frozenset({LOT, "fold", "adjacent", "bye-rank", "kept"})


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to say about pairings made by hand; ``pair`` is what it is about, None is the round."""

    code: str
    level: Level
    data: Mapping[str, Any]
    pair: Pair | None = None
    case: str = ""

    def as_json(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "case": self.case,
            "level": self.level,
            "data": dict(self.data),
            "pair": None if self.pair is None else {"a": self.pair[0], "b": self.pair[1]},
        }


@dataclass(frozen=True, slots=True)
class Review:
    """What there is to say, and what it costs.

    ``totals`` are of these pairings; while some are loose, of the best round that has these pairings, and
    ``loose`` names them. ``best`` are of the engine's round. ``around`` are of the best round with the pairs
    that people have fixed: against ``best`` they are what the fixing costs, against ``totals`` what the rest
    does. All are empty while somebody is in two pairings, or in one and does not play. ``imbalances`` are
    those of everybody who plays (3.02).
    """

    remarks: tuple[Remark, ...]
    totals: tuple[Total, ...] = ()
    best: tuple[Total, ...] = ()
    around: tuple[Total, ...] = ()
    loose: tuple[Id, ...] = ()
    imbalances: Mapping[Id, int] = field(default_factory=dict)

    @property
    def is_round(self) -> bool:
        return not any(remark.level == "error" for remark in self.remarks)

    @property
    def is_legal(self) -> bool:
        return all(remark.level == "note" for remark in self.remarks)

    @property
    def is_optimal(self) -> bool:
        """As good as the engine's own in everything but the lot?"""
        return self.is_round and all(level.cost == level.best for level in self.levels if level.key != LOT)

    @property
    def levels(self) -> tuple[Difference, ...]:
        return differences(self.totals, self.best)

    @property
    def fixing(self) -> tuple[Difference, ...]:
        """Every level: the best round around the fixed pairs against the engine's round."""
        return differences(self.around, self.best)

    def about(self, pair: Pair) -> tuple[Remark, ...]:
        return tuple(r for r in self.remarks if r.pair is not None and set(r.pair) == set(pair))

    def as_json(self) -> dict[str, Any]:
        around = {total.key: total.cost for total in self.around}
        return {
            "is_round": self.is_round,
            "is_legal": self.is_legal,
            "is_optimal": self.is_optimal,
            "loose": list(self.loose),
            "remarks": [remark.as_json() for remark in self.remarks],
            "levels": [{**level.as_json(), "around": around[level.key]} for level in self.levels],
        }


def review_pairings(pairings: Iterable[Pair], situation: Situation) -> Review:
    """Look at pairings (``None`` for the opponent is a bye) as the engine would at its own.

    They may be incomplete. The pairs of ``situation.given.fixed`` count as fixed by people. Raises what
    pairing the round raises, as long as nobody could pair it at all.
    """
    pairs = list(pairings)
    given = situation.given
    whole, best = best_round(situation.free())
    imbalances = {player.id: player.imbalance for player in whole.players}
    wrong = tuple(_wrong(pairs, whole, situation.labels))
    if wrong:
        return Review((*wrong, *_unpaired(pairs, whole)), imbalances=imbalances)
    mine = edges_by_hand(pairs, whole)
    around = choose(situation.limited(whole, replace(given, before=()))) if given.fixed else best
    drawn = edges_of(around, whole)
    unpaired = tuple(_unpaired(pairs, whole))
    finished = _finished(pairs, situation, whole) if unpaired else totals(whole, *seats_of(mine, whole))
    return Review(
        remarks=(
            *unpaired,
            *_about_pairs(mine, drawn, whole),
            *_about_bye(mine, whole),
            *_about_round(differences(finished, best.totals), whole),
        ),
        totals=finished,
        best=best.totals,
        around=around.totals,
        loose=tuple(r.data["entrant"] for r in unpaired),
        imbalances=imbalances,
    )


def _finished(pairs: Sequence[Pair], situation: Situation, whole: Field) -> tuple[Total, ...]:
    """What the best round with these pairs costs; nothing to say where people have barred all such rounds."""
    given = replace(situation.given, fixed=tuple(pairs), before=())
    try:
        return choose(situation.limited(whole, given)).totals
    except CannotPair:
        return ()


def _wrong(pairs: Sequence[Pair], whole: Field, labels: Mapping[Id, str]) -> Iterator[Remark]:
    active = {player.id for player in whole.players}
    seated = Counter(id_ for pair in pairs for id_ in pair if id_ is not None)
    for id_, many in seated.items():
        if many == 1 and id_ in active:
            continue
        data = {"entrant": id_, "player": labels.get(id_, str(id_))}
        pair = next(pair for pair in pairs if id_ in pair)
        if id_ not in active:
            yield Remark("not-active", "error", data, pair)
        if many > 1:
            yield Remark("entrant-twice", "error", {**data, "count": many}, pair, "paired")
    byes = [pair for pair in pairs if pair[1] is None]
    for pair in byes[whole.has_bye :]:
        data = {"entrant": pair[0], "player": labels.get(pair[0], str(pair[0]))}
        yield Remark("bye-twice" if whole.has_bye else "bye-even", "error", data, pair)


def _unpaired(pairs: Sequence[Pair], whole: Field) -> Iterator[Remark]:
    seated = {id_ for pair in pairs for id_ in pair}
    case = "loose-or-bye" if whole.has_bye and None not in seated else "loose"
    for player in whole.players:
        if player.id not in seated:
            data = {"entrant": player.id, "player": player.label}
            yield Remark("not-paired", "error", data, case=case)


def _about_pairs(mine: frozenset[Edge], drawn: frozenset[Edge], whole: Field) -> Iterator[Remark]:
    """Rules that a pair breaks, and wishes where the pair is not the engine's own."""
    pairs, _ = seats_of(mine, whole)
    for objective in musts(whole):
        yield from _costing(objective, pairs, "warning", unit=whole.points_unit)
    others, _ = seats_of(mine - drawn, whole)
    for objective in soft_objectives(whole):
        if objective.key not in SILENT and not objective.key.startswith("floats-group"):
            yield from _costing(objective, others, "note", unit=whole.points_unit)


def _costing(
    objective: Objective, pairs: Iterable[tuple[Player, Player]], level: Level, *, unit: int
) -> Iterator[Remark]:
    for one, two in pairs:
        cost = objective.cost(one, two)
        if cost:
            effect = pair_effect(objective.key, one, two, unit=unit)
            data = {"entrants": [one.id, two.id], "cost": cost, **effect.data}
            case = f"is-{effect.case}" if effect.case else "is"
            yield Remark(objective.key, level, data, (one.id, two.id), case)


def _about_bye(mine: frozenset[Edge], whole: Field) -> Iterator[Remark]:
    _, bye = seats_of(mine, whole)
    fewer = [player for player in whole.players if bye and player.byes < bye.byes]
    if bye and fewer:
        data = {
            "entrant": bye.id,
            "fewer": [p.id for p in fewer],
            "player": bye.label,
            "count": bye.byes,
            "players": [p.label for p in fewer],
        }
        yield Remark("second-bye", "warning", data, (bye.id, None), "is")


def _about_round(levels: Iterable[Difference], whole: Field) -> Iterator[Remark]:
    """Level by level where it differs from the engine's round; the lot means nothing."""
    for level in levels:
        if level.cost != level.best and not level.is_must and level.key != LOT:
            data = level_reason(level, whole).data
            yield Remark(level.key, "note", data, case="worse" if level.is_worse else "better")
