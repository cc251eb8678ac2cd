"""Why these two met, or why they did not: in sentences a referee can read out.

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
from tournament.engine.pairing.reasons.pairing_reasons import bye_reasons, pairing_reasons, rules_of
from tournament.engine.pairing.reasons.wording import (
    bye_words,
    list_text,
    pair_words,
    place_words,
    rounds_words,
    sum_words,
)
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

    @property
    def text(self) -> str:
        return " ".join(reason.text for reason in self.reasons)

    def as_json(self) -> dict[str, Any]:
        return {
            "a": self.first,
            "b": self.second,
            "paired": self.is_paired,
            "why": self.why,
            "text": self.text,
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
            raise BadState(
                f"{id_} is no entrant. Ask about two entrants, or one and the bye.",
                code="unknown-entrant",
                data={"entrant": id_},
            )
    if first == second:
        raise BadState(
            f"{labels[first]} never meets {labels[first]}. Ask about two entrants.", code="same-entrant"
        )
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
        text = f"{len(here)} play in round {whole.round_number}, an even number, so nobody has a bye."
        return Explanation(first, second, False, "no-bye", (Reason("no-bye", text, {"entrants": len(here)}),))
    verb = "does" if len(absent) == 1 else "do"
    text = f"{list_text([labels[id_] for id_ in absent])} {verb} not play in round {whole.round_number}."
    return Explanation(first, second, False, "absent", (Reason("absent", text, {"entrants": absent}),))


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
                *self._changes(decisive(levels), come, is_drawn=is_drawn),
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
        where = f"in round {self.whole.round_number}"
        if self.edge in seen:
            yield Reason("paired", f"{self._meeting(self.order)} {where}.", self._data())
            if not is_drawn:
                yield Reason("by-hand", "People decided that: the engine would not pair them.", self._data())
                return
            yield from self._engines_reasons()
            return
        partner = {rank: edge for edge in seen for rank in edge}
        places = [
            self._meeting(partner[rank], rank) if rank in partner else f"{self._label(rank)} is not paired"
            for rank in self.order
            if rank < len(self.whole.players)
        ]
        text = f"{self._not_meeting()} {where}: {' and '.join(places)}."
        yield Reason("not-paired", text, self._data())
        if is_drawn:
            yield Reason("by-hand", "People decided that: the engine would pair them.", self._data())

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
        text = f"They sit at table {table}; drawn now, it would be table {mine.table}."
        yield Reason("table-other", text, {"table": table, "drawn": mine.table})

    def _table(self) -> int | None:
        mine = set(self._pair(self.edge))
        return next((p.table for p in self.pairings or () if set(p.pair) == mine), None)

    def _settled(self, *, is_drawn: bool) -> Iterator[Reason]:
        given = self.situation.given
        mine = self._pair(self.edge)
        for pair in given.fixed:
            if set(pair) == set(mine):
                yield Reason("fixed", "People have fixed this pair.", self._data())
            elif set(pair) & set(mine) and not is_drawn:
                edge = edge_of(pair, self.whole)
                if edge is None:
                    raise AssertionError("a fixed pair that cannot be is refused before")
                yield Reason("fixed", f"People have fixed that {self._meeting(edge)}.", self._data())
        if any(set(pair) == set(mine) for pair in given.barred):
            yield Reason("barred", "People have barred this pair.", self._data())

    def _forbidden(self) -> Iterator[Reason]:
        one, two = self.edge
        players, bye = self.whole.players, len(self.whole.players)
        for objective in musts(self.whole):
            if two == bye:
                if objective.bye_cost(players[one]):
                    text = f"{players[one].label} has had a bye before."
                    yield Reason(objective.key, text, self._data())
            elif objective.cost(players[one], players[two]):
                yield Reason(objective.key, self._rule(objective.key), self._data())

    def _rule(self, key: str) -> str:
        one, two = (self.whole.players[rank] for rank in self.edge)
        if key == "rematch":
            return f"They have met in {rounds_words(one.met[two.id])}."
        if key == "faction-limit":
            return f"{pair_words(key, one, two)}, and 2 is the limit."
        what = key.removeprefix("same-")
        kind = "family" if what == "families" else what
        return f"They share a {kind}, and entrants of one {kind} do not meet in this tournament."

    def _otherwise(
        self, other: Choice | None, level: Difference | None, come: Sequence[Edge], *, is_drawn: bool
    ) -> Iterator[Reason]:
        turned = self._turned(is_drawn=is_drawn)
        if other is None:
            yield Reason("only-way", f"{turned}, there would be no round at all.", self._data())
        elif self._keeps_less(other, level):
            lost = self.whole.round_number + _kept(other) + 1
            text = f"{turned}, round {lost} could not be paired without a rematch."
            yield Reason("look-ahead", text, {"round": lost})
        elif level is None:
            yield Reason("lot", f"{turned}, the round would be as good: the lot decided.", self._data())
        elif level.is_better:
            text = f"{turned}, the round would be better: {sum_words(level, self.whole)}."
            yield Reason("better", text, {"level": level.key})
        elif level.key == "bye-rank":
            yield Reason("bye-rank", f"{self._other_bye(other, turned)}.", {"cost": level.cost})
        elif not self._is_told(level):
            text = f"{turned}, {self._consequences(level, come)}."
            yield Reason("cost", text, {"level": level.key, "cost": level.cost, "best": level.best})

    def _changes(self, level: Difference | None, come: Sequence[Edge], *, is_drawn: bool) -> Iterator[Reason]:
        others = [edge for edge in come if edge != self.edge]
        if others:
            also = "The round would then have" if is_drawn else "Then there would also be"
            if not is_drawn and level is not None and self._is_told(level):
                also = f"{self._turned(is_drawn=is_drawn)} all the same, there would also be"
            pairs = [list(self._pair(edge)) for edge in others]
            yield Reason("changes", f"{also} {list_text(list(map(self._names, others)))}.", {"pairs": pairs})

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

    def _other_bye(self, other: Choice, turned: str) -> str:
        had, gets = self.engine.bye, other.bye
        if had is None or gets is None:
            raise AssertionError("the bye costs nothing in an even field")
        ranks = f"{place_words(gets)}, instead of {had.label}, place {had.place}"
        if gets.rank == self.edge[0] and self.edge[1] == len(self.whole.players):
            return f"The bye goes to the lowest in the standings who can be spared: {gets.label} has {ranks}"
        return f"{turned}, the bye would go to {gets.label}, {ranks}"

    def _consequences(self, level: Difference, come: Sequence[Edge]) -> str:
        """``Cid would float down from 6 to 3 points: squared floats 21 instead of 5``."""
        objective = next(
            (o for o in (*musts(self.whole), *soft_objectives(self.whole)) if o.key == level.key), None
        )
        pairs, bye = seats_of(come, self.whole)
        costs = [(objective.cost(*pair), pair) for pair in pairs] if objective else []
        worst = sorted((c for c in costs if c[0]), key=lambda c: (-c[0], c[1][0].rank))
        sentences = [pair_words(level.key, *pair) for _, pair in worst[:MAX_CONSEQUENCES]]
        if objective and bye and objective.bye_cost(bye):
            sentences.append(bye_words(level.key, bye))
        sums = sum_words(level, self.whole)
        return f"{list_text(sentences)}: {sums}" if sentences else f"the round would be worse: {sums}"

    def _turned(self, *, is_drawn: bool) -> str:
        one, two = self.order
        if two == len(self.whole.players):
            return f"With{'out' if is_drawn else ''} the bye for {self._label(one)}"
        return "If these two were parted" if is_drawn else f"If {self._label(one)} met {self._label(two)}"

    def _label(self, rank: int) -> str:
        return self.whole.players[rank].label

    def _pair(self, edge: Edge) -> Pair:
        players = self.whole.players
        return (players[edge[0]].id, players[edge[1]].id if edge[1] < len(players) else None)

    def _names(self, edge: Edge) -> str:
        one, two = edge
        if two == len(self.whole.players):
            return f"the bye for {self._label(one)}"
        return f"{self._label(one)} against {self._label(two)}"

    def _meeting(self, edge: Edge, by: int | None = None) -> str:
        """``Ann meets Bob``, told of the one whose rank is ``by``."""
        one, two = edge if by in {None, edge[0]} else (edge[1], edge[0])
        if two == len(self.whole.players):
            return f"{self._label(one)} has the bye"
        return f"{self._label(one)} meets {self._label(two)}"

    def _not_meeting(self) -> str:
        one, two = self.order
        if two == len(self.whole.players):
            return f"{self._label(one)} does not have the bye"
        return f"{self._label(one)} and {self._label(two)} do not meet"

    def _data(self) -> dict[str, Any]:
        return {"pair": list(self._pair(self.edge))}


def _kept(choice: Choice) -> int:
    return choice.outlook.kept if choice.outlook else 0


def _chain(edges: frozenset[Edge], start: Edge) -> list[Edge]:
    return sorted(edges, key=lambda edge: (edge != start, not set(edge) & set(start), edge))
