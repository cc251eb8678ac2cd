"""Why these two met, or why they did not: in reasons a referee can read out.

The answer is worked out, not remembered: the best round is held against the best round without the pair
(or with it), level by level, and the first level where they differ is the reason. It explains; it never
chooses, and it refuses only people it does not know.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from tournament.engine.entrants import Id
from tournament.engine.errors import BadState, CannotPair
from tournament.engine.pairing.choice import Choice
from tournament.engine.pairing.conditions import Edge, Pair
from tournament.engine.pairing.explain.compare import decisive, differences
from tournament.engine.pairing.explain.situation import (
    Placed,
    Situation,
    edge_of,
    edges_by_hand,
    edges_of,
    seats_of,
)
from tournament.engine.pairing.field import Field
from tournament.engine.pairing.objectives import musts, soft_objectives
from tournament.engine.pairing.reason import Reason
from tournament.engine.pairing.reasons.difference import Difference
from tournament.engine.pairing.reasons.effects import level_reason, pair_effect
from tournament.engine.pairing.reasons.pairing_reasons import bye_reasons, pairing_reasons, rules_of
from tournament.engine.pairing.swiss.draft import tables_that_stay
from tournament.engine.pairing.swiss.lookahead import ABOVE
from tournament.engine.pairing.swiss.optimum import choose
from tournament.engine.pairing.tables import seat

# What settles it: somebody is absent or nobody has a bye; a rule; a wish of the engine's; nothing but the
# lot; people, who decided otherwise than the engine would; or there is no other round at all.
Why = Literal["absent", "no-bye", "rule", "cost", "lot", "by-hand", "only-way"]

MAX_CONSEQUENCES: Final = 3


@dataclass(frozen=True, slots=True)
class Explanation:
    """The answer: ``reasons`` are to be read in their order.

    ``levels`` hold the round with the pair turned round (``cost``) against the engine's (``best``). ``gone``
    and ``come``: the pairs of the engine's round that the other one does not have, and those it has
    instead; a bye has ``None``.
    """

    first: Id
    second: Id | None
    is_paired: bool
    why: Why
    reasons: tuple[Reason, ...]
    levels: tuple[Difference, ...] = ()
    gone: tuple[Pair, ...] = ()
    come: tuple[Pair, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "a": self.first,
            "b": self.second,
            "paired": self.is_paired,
            "why": self.why,
            "reasons": [reason.as_json() for reason in self.reasons],
            "levels": [level.as_json() for level in self.levels],
            "gone": [{"a": a, "b": b} for a, b in self.gone],
            "come": [{"a": a, "b": b} for a, b in self.come],
        }


def explain_pair(
    situation: Situation, first: Id, second: Id | None, *, pairings: Sequence[Placed] | None = None
) -> Explanation:
    """Why ``first`` and ``second`` are paired in this round, or why not; ``second`` is None for the bye.

    ``pairings`` are those people see, where they differ from the engine's round; they need not be complete.
    Raises :class:`BadState` for somebody who is no entrant, and what pairing the round raises.
    """
    labels = situation.labels
    for id_ in (first, second):
        if id_ is not None and id_ not in labels:
            raise BadState("unknown-entrant", case="asked", data={"entrant": id_})
    if first == second:
        raise BadState("same-entrant", case="asked", data={"player": labels[first]})
    whole, best = situation.best()
    edge = edge_of((first, second), whole)
    if edge is None:
        return _out_of_question(first, second, whole, labels)
    is_turned = second is not None and whole.players[edge[0]].id != first
    order = (edge[1], edge[0]) if is_turned else edge
    return _Asked(situation, whole, order, best, pairings).explanation()


def _out_of_question(first: Id, second: Id | None, whole: Field, labels: dict[Id, str]) -> Explanation:
    here = {player.id for player in whole.players}
    absent = [id_ for id_ in (first, second) if id_ is not None and id_ not in here]
    if not absent:
        data: dict[str, Any] = {"entrants": len(here), "round": whole.round_number}
        return Explanation(first, second, False, "no-bye", (Reason("no-bye", data),))
    names = [labels[id_] for id_ in absent]
    data = {"entrants": absent, "players": names, "count": len(names), "round": whole.round_number}
    return Explanation(first, second, False, "absent", (Reason("absent", data),))


@dataclass(frozen=True, slots=True)
class _Asked:
    situation: Situation
    whole: Field
    order: Edge
    engine: Choice
    pairings: Sequence[Placed] | None

    @property
    def edge(self) -> Edge:
        """The two ranks, smaller first; ``order`` has them as they were named."""
        return (min(self.order), max(self.order))

    def explanation(self) -> Explanation:
        """The engine's round against the best one in which this pair is the other way round."""
        drawn = edges_of(self.engine, self.whole)
        seen = drawn if self.pairings is None else edges_by_hand((p.pair for p in self.pairings), self.whole)
        is_paired, is_drawn = self.edge in seen, self.edge in drawn
        other = self._other(is_drawn=is_drawn)
        levels = differences(other.totals, self.engine.totals) if other else ()
        turned = edges_of(other, self.whole) if other else drawn
        why: Why = "only-way"
        if other is not None:
            why = self._why(other, decisive(levels)) if is_paired == is_drawn else "by-hand"
        come, gone = _chain(turned - drawn, self.edge), _chain(drawn - turned, self.edge)
        first, second = self._pair(self.order)
        return Explanation(
            first=first,
            second=second,
            is_paired=is_paired,
            why=why,
            reasons=(
                *self._as_it_is(seen, is_drawn=is_drawn),
                *self._settled(is_drawn=is_drawn),
                *(() if is_drawn else self._forbidden()),
                *self._otherwise(other, decisive(levels), come, is_drawn=is_drawn),
                *self._changes(come, is_drawn=is_drawn),
            ),
            levels=levels,
            gone=tuple(map(self._pair, gone)),
            come=tuple(map(self._pair, come)),
        )

    def _other(self, *, is_drawn: bool) -> Choice | None:
        """The best round with the pair where the engine has none, without it where it has."""
        given = self.situation.given
        mine = set(self._pair(self.edge))
        if is_drawn:
            fixed = tuple(pair for pair in given.fixed if set(pair) != mine)
            given = replace(given, fixed=fixed, barred=(*given.barred, self._pair(self.edge)))
        else:
            fixed = tuple(pair for pair in given.fixed if not mine & set(pair))
            barred = tuple(pair for pair in given.barred if set(pair) != mine)
            given = replace(given, fixed=(*fixed, self._pair(self.edge)), barred=barred)
        try:
            return choose(self.situation.limited(self.whole, given))
        except CannotPair:
            return None

    def _as_it_is(self, seen: Iterable[Edge], *, is_drawn: bool) -> Iterator[Reason]:
        data = {**self._data(), **self._names_of(self.order), "round": self.whole.round_number}
        kind = "bye" if self._is_bye(self.edge) else "pairing"
        if self.edge in seen:
            yield Reason("paired", data, kind)
            if not is_drawn:
                yield Reason("by-hand", self._data(), "paired")
                return
            yield from self._engines_reasons()
            return
        yield Reason("not-paired", data, kind)
        partner = {rank: edge for edge in seen for rank in edge}
        for rank in self.order:
            if rank < len(self.whole.players):
                yield self._instead(rank, partner.get(rank))
        if is_drawn:
            yield Reason("by-hand", self._data(), "apart")

    def _instead(self, rank: int, edge: Edge | None) -> Reason:
        """What one of the two does in this round, where they do not meet."""
        data = {"entrant": self.whole.players[rank].id, "player": self._label(rank)}
        if edge is None:
            return Reason("instead", data, "unpaired")
        other = edge[0] if edge[1] == rank else edge[1]
        if other == len(self.whole.players):
            return Reason("instead", data, "bye")
        return Reason("instead", {**data, "opponent": self._label(other)}, "pairing")

    def _engines_reasons(self) -> Iterator[Reason]:
        one, two = self.edge
        if two == len(self.whole.players):
            yield from bye_reasons(self.whole.players[one], self.whole)
            return
        given = self.situation.given
        keep = tables_that_stay(self.whole, given.seats)
        seated = seat(self.engine.pairs, tables=given.tables, keep=keep)
        mine = next(s for s in seated if {p.rank for p in s.pair} == set(self.edge))
        reasons = pairing_reasons(mine, self.whole, rules=rules_of(self.whole, self.engine))
        table = self._table()
        if table in {None, mine.table}:
            yield from reasons
            return
        yield from (reason for reason in reasons if not reason.code.startswith("table"))
        yield Reason("table-other", {"table": table, "drawn": mine.table})

    def _table(self) -> int | None:
        mine = set(self._pair(self.edge))
        return next((p.table for p in self.pairings or () if set(p.pair) == mine), None)

    def _settled(self, *, is_drawn: bool) -> Iterator[Reason]:
        given = self.situation.given
        mine = self._pair(self.edge)
        for pair in given.fixed:
            if set(pair) == set(mine):
                yield Reason("fixed", self._data(), "asked")
            elif set(pair) & set(mine) and not is_drawn:
                edge = edge_of(pair, self.whole)
                if edge is None:
                    raise AssertionError("a fixed pair that cannot be is refused before")
                kind = "other-bye" if self._is_bye(edge) else "other"
                yield Reason("fixed", {**self._data(), **self._names_of(edge)}, kind)
        if any(set(pair) == set(mine) for pair in given.barred):
            yield Reason("barred", self._data())

    def _forbidden(self) -> Iterator[Reason]:
        one, two = self.edge
        players, bye = self.whole.players, len(self.whole.players)
        for objective in musts(self.whole):
            if two == bye:
                if objective.bye_cost(players[one]):
                    yield Reason(objective.key, {**self._data(), "player": players[one].label}, "had")
            elif objective.cost(players[one], players[two]):
                effect = pair_effect(objective.key, players[one], players[two], unit=self.whole.points_unit)
                case = f"rule-{effect.case}" if effect.case else "rule"
                yield Reason(objective.key, {**self._data(), **effect.data}, case)

    def _otherwise(
        self, other: Choice | None, level: Difference | None, come: Sequence[Edge], *, is_drawn: bool
    ) -> Iterator[Reason]:
        turned = "without" if is_drawn else "with"
        if other is None:
            yield Reason("only-way", self._data(), turned)
        elif self._keeps_less(other, level):
            yield Reason("look-ahead", {"round": self.whole.round_number + _kept(other) + 1}, turned)
        elif level is None:
            yield Reason("lot", self._data(), turned)
        elif level.is_better:
            yield Reason("better", {"level": level.key}, turned)
            yield level_reason(level, self.whole)
        elif level.key == "bye-rank":
            yield self._other_bye(other, level, turned)
        elif not self._is_told(level):
            yield Reason("cost", {"level": level.key, "cost": level.cost, "best": level.best}, turned)
            yield from self._consequences(level, come)
            yield level_reason(level, self.whole)

    def _changes(self, come: Sequence[Edge], *, is_drawn: bool) -> Iterator[Reason]:
        others = [edge for edge in come if edge != self.edge]
        if others:
            pairs = [list(self._pair(edge)) for edge in others]
            games = [[self._label(one), self._label_or_none(two)] for one, two in others]
            yield Reason("changes", {"pairs": pairs, "games": games}, "without" if is_drawn else "with")

    def _why(self, other: Choice, level: Difference | None) -> Why:
        if self._keeps_less(other, level):
            return "rule"
        if level is None:
            return "lot"
        if level.is_better:
            return "by-hand"
        return "rule" if level.is_must else "cost"

    def _keeps_less(self, other: Choice, level: Difference | None) -> bool:
        """Would it leave fewer of the planned rounds possible? Only second byes and rematches come first."""
        is_above = level is not None and level.key in ABOVE
        return not is_above and _kept(other) < _kept(self.engine)

    def _is_told(self, level: Difference) -> bool:
        """Has the rule that the pair itself breaks been named already, and is that all?"""
        objective = next((o for o in musts(self.whole) if o.key == level.key), None)
        pairs, bye = seats_of([self.edge], self.whole)
        if objective is None:
            return False
        own = sum(objective.cost(*pair) for pair in pairs) + (objective.bye_cost(bye) if bye else 0)
        return own == level.cost - level.best

    def _other_bye(self, other: Choice, level: Difference, turned: str) -> Reason:
        had, gets = self.engine.bye, other.bye
        if had is None or gets is None:
            raise AssertionError("the bye costs nothing in an even field")
        data = {
            "cost": level.cost,
            "player": gets.label,
            "place": gets.place,
            "had": had.label,
            "had_place": had.place,
        }
        is_own = gets.rank == self.edge[0] and self._is_bye(self.edge)
        return Reason("bye-rank", data, "own" if is_own else turned)

    def _consequences(self, level: Difference, come: Sequence[Edge]) -> Iterator[Reason]:
        """What the other round would bring: Cid would float down from 6 to 3 points."""
        objective = next(
            (o for o in (*musts(self.whole), *soft_objectives(self.whole)) if o.key == level.key), None
        )
        pairs, bye = seats_of(come, self.whole)
        costs = [(objective.cost(*pair), pair) for pair in pairs] if objective else []
        worst = sorted((c for c in costs if c[0]), key=lambda c: (-c[0], c[1][0].rank))
        for _, (one, two) in worst[:MAX_CONSEQUENCES]:
            effect = pair_effect(level.key, one, two, unit=self.whole.points_unit)
            yield Reason("consequence", {"entrants": [one.id, two.id], **effect.data}, effect.key)
        if objective and bye and objective.bye_cost(bye):
            data = {"entrants": [bye.id], "player": bye.label, "place": bye.place, "byes": bye.byes}
            yield Reason("consequence", data, "second-bye" if level.key == "second-bye" else "bye")

    def _label(self, rank: int) -> str:
        return self.whole.players[rank].label

    def _pair(self, edge: Edge) -> Pair:
        players = self.whole.players
        return (players[edge[0]].id, players[edge[1]].id if edge[1] < len(players) else None)

    def _is_bye(self, edge: Edge) -> bool:
        return edge[1] == len(self.whole.players)

    def _label_or_none(self, rank: int) -> str | None:
        return self._label(rank) if rank < len(self.whole.players) else None

    def _names_of(self, edge: Edge) -> dict[str, Any]:
        return {"player": self._label(edge[0]), "opponent": self._label_or_none(edge[1])}

    def _data(self) -> dict[str, Any]:
        return {"pair": list(self._pair(self.edge))}


def _kept(choice: Choice) -> int:
    return choice.outlook.kept if choice.outlook else 0


def _chain(edges: frozenset[Edge], start: Edge) -> list[Edge]:
    return sorted(edges, key=lambda edge: (edge != start, not set(edge) & set(start), edge))
