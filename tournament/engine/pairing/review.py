"""Pairings made by hand: are they a round, what do they break, and what do they cost against the best?

An organiser may publish anything that is a round. This module refuses nothing; it says at three levels
what it sees: an ``error`` is no round, a ``warning`` breaks a rule of the engine, a ``note`` is a wish
that the engine would have met better.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from tournament.engine.pairing.draft import DEFAULT_POLICY, ready
from tournament.engine.pairing.optimum import choose, totals
from tournament.engine.pairing.reasons import broken_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tournament.engine.entrants import Entrant, Game, Id
    from tournament.engine.pairing.field import Field, Player
    from tournament.engine.pairing.optimum import Total
    from tournament.engine.pairing.policy import PairingPolicy

Level = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to say about pairings made by hand."""

    code: str
    level: Level
    text: str
    data: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return {"code": self.code, "level": self.level, "text": self.text, "data": dict(self.data)}


@dataclass(frozen=True, slots=True)
class Review:
    """What there is to say. Totals are empty while the pairings are no round."""

    remarks: tuple[Remark, ...]
    totals: tuple[Total, ...]
    best: tuple[Total, ...]

    @property
    def is_round(self) -> bool:
        """Is everybody active in it exactly once?"""
        return not any(remark.level == "error" for remark in self.remarks)

    @property
    def is_legal(self) -> bool:
        """A round that breaks nothing."""
        return all(remark.level == "note" for remark in self.remarks)

    @property
    def is_optimal(self) -> bool:
        """As good as the engine's own in everything but the lot?"""
        return self.is_round and not any(
            mine.cost != theirs.cost
            for mine, theirs in zip(self.totals, self.best, strict=True)
            if mine.key != "lot"
        )


def review(
    pairings: Iterable[tuple[Id, Id | None]],
    entrants: Iterable[Entrant],
    history: Iterable[Game],
    *,
    round_number: int,
    seed: str | int,
    policy: PairingPolicy = DEFAULT_POLICY,
) -> Review:
    """Look at pairings (``None`` for the opponent is a bye) as the engine would at its own."""
    people = list(entrants)
    whole = ready(people, list(history), round_number=round_number, policy=policy, seed=seed)
    given = [tuple(i for i in pair if i is not None) for pair in pairings]
    labels = {entrant.id: entrant.label for entrant in people}
    errors = tuple(_errors(given, whole, labels))
    if errors:
        return Review(errors, (), ())
    players = {player.id: player for player in whole.players}
    pairs = [_ranked(players[pair[0]], players[pair[1]]) for pair in given if len(pair) > 1]
    bye = next((players[pair[0]] for pair in given if len(pair) == 1), None)
    best = choose(whole).totals
    mine = totals(whole, pairs, bye)
    return Review((*_warnings(whole, pairs, bye), *_notes(mine, best)), mine, best)


def _errors(given: Sequence[tuple[Id, ...]], whole: Field, labels: Mapping[Id, str]) -> Iterator[Remark]:
    """Everything that keeps these pairings from being a round."""
    active = {player.id: player.label for player in whole.players}
    seated = Counter(id_ for pair in given for id_ in pair)
    for id_, times in seated.items():
        name = labels.get(id_, str(id_))
        if id_ not in active:
            yield _error("not-active", f"{name} does not play this round. Take the pairing out.", id_)
        if times > 1:
            yield _error("entrant-twice", f"{name} is paired {times} times. Keep one pairing.", id_)
    for id_, name in active.items():
        if id_ not in seated:
            yield _error("not-paired", f"{name} is not paired. Find an opponent or give the bye.", id_)
    byes = [pair[0] for pair in given if len(pair) == 1]
    for id_ in byes[1:]:
        name = labels.get(id_, str(id_))
        yield _error("bye-twice", f"{name} is left over beside another bye. Pair the two.", id_)


def _error(code: str, text: str, id_: Id) -> Remark:
    return Remark(code, "error", text, {"entrant": id_})


def _warnings(whole: Field, pairs: Iterable[tuple[Player, Player]], bye: Player | None) -> Iterator[Remark]:
    for one, two in pairs:
        for reason in broken_rules(whole, one, two, excuse=""):
            yield Remark(reason.code, "warning", reason.text, reason.data)
    fewer = [player for player in whole.players if bye and player.byes < bye.byes]
    if bye and fewer:
        text = f"{bye.label} has had a bye before, and {len(fewer)} had fewer. Give it to one of them."
        yield Remark("second-bye", "warning", text, {"entrant": bye.id, "fewer": [p.id for p in fewer]})


def _notes(mine: Iterable[Total], best: Iterable[Total]) -> Iterator[Remark]:
    """Level by level where it differs from the engine's round; the lot means nothing."""
    for own, other in zip(mine, best, strict=True):
        if own.cost != other.cost and not own.is_must and own.key != "lot":
            verdict = "worse" if own.cost > other.cost else "better, at a higher price elsewhere"
            yield Remark(
                own.key,
                "note",
                f"{own.name}: {own.cost}, the engine's round has {other.cost} ({verdict}).",
                {"cost": own.cost, "best": other.cost},
            )


def _ranked(one: Player, two: Player) -> tuple[Player, Player]:
    return (one, two) if one.rank < two.rank else (two, one)
