"""One round as people ask about it: who is there, what happened, and what is settled.

Explaining, repairing and reviewing ask the engine the same question several times with other limits, so
they take the question as one value. It refuses what :func:`ready_field` refuses.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tournament.engine.entrants import Entrant, Game, Id
from tournament.engine.errors import BadState
from tournament.engine.pairing.choice import Choice
from tournament.engine.pairing.conditions import NOTHING, Conditions, Edge, Pair, limits_of
from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.policy import DEFAULT_POLICY, PairingPolicy
from tournament.engine.pairing.preconditions import ready_field
from tournament.engine.pairing.round_draft import RoundDraft
from tournament.engine.pairing.swiss.draft import build_draft
from tournament.engine.pairing.swiss.optimum import choose


@dataclass(frozen=True, slots=True)
class Placed:
    """A pair of a draft at its table; ``b`` is None for the bye. ``is_fixed``: people want it to stay."""

    a: Id
    b: Id | None
    table: int | None = None
    is_fixed: bool = False

    @property
    def pair(self) -> Pair:
        return (self.a, self.b)


@dataclass(frozen=True, slots=True)
class Situation:
    """What :func:`pair_round` is asked with."""

    entrants: Sequence[Entrant]
    history: Sequence[Game]
    round_number: int
    seed: str | int
    policy: PairingPolicy = DEFAULT_POLICY
    given: Conditions = NOTHING

    @property
    def labels(self) -> dict[Id, str]:
        """What sentences call everybody, whether they play or not."""
        return {entrant.id: entrant.label for entrant in self.entrants}

    def digest(self) -> str:
        """The same for the same question, to the last game, and so for the same answer."""
        asked = replace(self, entrants=tuple(self.entrants), history=tuple(self.history))
        return hashlib.sha256(repr(asked).encode()).hexdigest()

    def best(self) -> tuple[Field, Choice]:
        """The ranked field with its limits, and the best round in it."""
        whole, choice = best_round(self.free())
        if self.given.fixed or self.given.before:
            whole = self.limited(whole, self.given)
            choice = choose(whole)
        return whole, choice

    def draft(self) -> RoundDraft:
        whole, choice = self.best()
        return build_draft(whole, choice, self.entrants, self.history, given=self.given)

    def free(self) -> Situation:
        """The same question without what people have fixed; where they sit does not matter to it."""
        given = replace(self.given, fixed=(), before=(), seats={}, tables=None)
        return replace(self, entrants=tuple(self.entrants), history=tuple(self.history), given=given)

    def limited(self, whole: Field, given: Conditions) -> Field:
        """The same field under other limits, without ranking it again."""
        ranks = {player.id: player.rank for player in whole.players}
        return replace(whole, limits=limits_of(given, self.labels, ranks))


@lru_cache(maxsize=4)
def best_round(situation: Situation) -> tuple[Field, Choice]:
    """The ranked field and the best round, for one question to the last game: people ask many times.

    Drafting, reviewing, explaining and repairing one round all begin with it.
    """
    whole = ready_field(
        situation.entrants,
        situation.history,
        round_number=situation.round_number,
        policy=situation.policy,
        seed=situation.seed,
        given=situation.given,
    )
    return whole, choose(whole)


def edges_of(choice: Choice, whole: Field) -> frozenset[Edge]:
    """The pairs of a round by rank, smaller first; the number of players stands for the bye."""
    edges = [(min(one.rank, two.rank), max(one.rank, two.rank)) for one, two in choice.pairs]
    if choice.bye is not None:
        edges.append((choice.bye.rank, len(whole.players)))
    return frozenset(edges)


def edges_by_hand(pairs: Iterable[Pair], whole: Field) -> frozenset[Edge]:
    """The same for pairs that people made, which need not be everybody's.

    Raises :class:`BadState` where they name somebody who does not play, or anybody twice.
    """
    loose = {player.id: player.rank for player in whole.players}
    bye = [len(whole.players)] if whole.has_bye else []
    edges = set()
    for a, b in pairs:
        ranks = []
        for id_ in (a, b):
            rank = loose.pop(id_, None) if id_ is not None else bye.pop() if bye else None
            if rank is None:
                raise BadState("not-a-round", case="bye" if id_ is None else "", data={"entrant": id_})
            ranks.append(rank)
        edges.add((min(ranks), max(ranks)))
    return frozenset(edges)


def edge_of(pair: Pair, whole: Field) -> Edge | None:
    """Two entrants, or one and the bye, by rank; None where that cannot be this round."""
    ranks = {player.id: player.rank for player in whole.players}
    one = ranks.get(pair[0])
    two = (len(ranks) if whole.has_bye else None) if pair[1] is None else ranks.get(pair[1])
    return None if one is None or two is None else (min(one, two), max(one, two))


def seats_of(edges: Iterable[Edge], whole: Field) -> tuple[list[tuple[Player, Player]], Player | None]:
    """The pairs as players, and who has the bye."""
    players, bye = whole.players, len(whole.players)
    ordered = sorted(edges)
    pairs = [(players[a], players[b]) for a, b in ordered if b < bye]
    return pairs, next((players[a] for a, b in ordered if b == bye), None)
