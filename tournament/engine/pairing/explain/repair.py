"""A draft after people came and went: legal first, then as few changed pairs as possible, and what changed.

Late arrivals, drops, no-shows, exclusions and returns between draft and publication do not throw a round
away. Pairs that people have fixed stay as long as both play, pairs that stay keep their tables, and every
change is told. It refuses what pairing the round refuses.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tournament.engine.entrants import Id
from tournament.engine.pairing.conditions import Pair
from tournament.engine.pairing.explain.explanation import explain_pair
from tournament.engine.pairing.explain.situation import Placed, Situation
from tournament.engine.pairing.reason import Reason
from tournament.engine.pairing.round_draft import Paired, RoundDraft

MAX_EXPLAINED: Final = 3
WHY_CODES: Final = frozenset(
    {
        *("rematch", "faction-limit", "look-ahead", "cost", "consequence", "level", "bye-rank"),
        *("second-bye", "lot"),
    }
)


@dataclass(frozen=True, slots=True)
class Repair:
    """The round as it is now, and what is different, in the order in which it is to be told.

    ``changes`` have the codes ``left``, ``joined``, ``unfixed``, ``parted``, ``paired``, ``bye-moved``,
    ``bye-gone``, ``bye-new`` and ``table``. ``kept`` are the pairs that stay.
    """

    draft: RoundDraft
    changes: tuple[Reason, ...]
    kept: tuple[Pair, ...]

    @property
    def is_changed(self) -> bool:
        return bool(self.changes)

    def as_json(self) -> dict[str, Any]:
        """Plain values; the draft is the caller's to show."""
        return {
            "changes": [change.as_json() for change in self.changes],
            "kept": [{"a": a, "b": b} for a, b in self.kept],
        }


def repair_draft(before: Sequence[Placed], situation: Situation) -> Repair:
    """Pair again only what must change.

    ``before`` is the draft as it stood, with its tables; ``situation`` says who plays now. Raises what
    :func:`pair_round` raises.
    """
    here = {entrant.id for entrant in situation.entrants if entrant.is_active}
    is_odd = len(here) % 2 == 1
    possible = [p for p in before if p.a in here and (is_odd if p.b is None else p.b in here)]
    given = situation.given
    again = replace(
        situation,
        given=replace(
            given,
            fixed=tuple(dict.fromkeys([*given.fixed, *(p.pair for p in possible if p.is_fixed)])),
            before=tuple(p.pair for p in possible),
            seats={id_: p.table for p in possible if p.table for id_ in p.pair if id_ is not None},
        ),
    )
    draft = again.draft()
    comparison = _Told(tuple(before), again, draft, here)
    return Repair(draft, tuple(comparison.changes()), tuple(comparison.unchanged_pairs()))


@dataclass(frozen=True, slots=True)
class _Told:
    before: tuple[Placed, ...]
    situation: Situation
    draft: RoundDraft
    here: set[Id]

    def changes(self) -> Iterator[Reason]:
        """Who came and went, which pairs that ended and began, the bye, and the tables."""
        yield from self._left()
        yield from self._joined()
        yield from self._parted()
        yield from self._paired()
        yield from self._bye()
        yield from self._tables()

    def unchanged_pairs(self) -> Iterator[Pair]:
        """The pairs of both drafts, as they were written."""
        now = self._now()
        return (p.pair for p in self.before if frozenset(p.pair) in now)

    def _now(self) -> Mapping[frozenset[Id | None], Paired | None]:
        now: dict[frozenset[Id | None], Paired | None] = {
            frozenset((p.a, p.b)): p for p in self.draft.pairings
        }
        if self.draft.bye is not None:
            now[frozenset((self.draft.bye, None))] = None
        return now

    def _left(self) -> Iterator[Reason]:
        for p in self.before:
            gone = [id_ for id_ in p.pair if id_ is not None and id_ not in self.here]
            stay = [id_ for id_ in p.pair if id_ in self.here]
            if not gone:
                continue
            data: dict[str, Any] = {"entrants": gone, "opponents": stay, "players": self._names(gone)}
            if stay:
                yield Reason("left", {**data, "opponent": self._name(stay[0])}, "opponent")
            else:
                yield Reason("left", data, "bye" if p.b is None else "both")
            if p.is_fixed and stay:
                yield Reason("unfixed", self._pair_data(p.a, p.b))

    def _joined(self) -> Iterator[Reason]:
        placed = {id_ for p in self.before for id_ in p.pair}
        new = [e.id for e in self.situation.entrants if e.is_active and e.id not in placed]
        if new:
            yield Reason("joined", {"entrants": new, "players": self._names(new), "count": len(new)})

    def _parted(self) -> Iterator[Reason]:
        """Pairs of two who both play on, but not against each other; the first few with the reason."""
        now = self._now()
        parted = [p for p in self.before if p.b is not None and {p.a, p.b} <= self.here]
        parted = [p for p in parted if frozenset(p.pair) not in now]
        for number, p in enumerate(parted):
            data = self._pair_data(p.a, p.b)
            why: list[dict[str, Any]] = []
            if number < MAX_EXPLAINED:
                found = explain_pair(self.situation, p.a, p.b)
                why = [reason.as_json() for reason in found.reasons if self._is_why(reason)]
            yield Reason("parted", {**data, "why": why}, "why" if why else "")

    @staticmethod
    def _is_why(reason: Reason) -> bool:
        return reason.code in WHY_CODES or reason.code.startswith("same-")

    def _paired(self) -> Iterator[Reason]:
        was = {frozenset(p.pair) for p in self.before}
        for p in self.draft.pairings:
            if frozenset((p.a, p.b)) not in was:
                yield Reason("paired", {**self._pair_data(p.a, p.b), "table": p.table}, "now")

    def _bye(self) -> Iterator[Reason]:
        had = [p.a for p in self.before if p.b is None and p.a in self.here]
        has = self.draft.bye
        data: dict[str, Any] = {"from": had[0] if had else None, "to": has}
        if has in had or (has is None and not had):
            return
        if has is None:
            yield Reason("bye-gone", {**data, "player": self._name(had[0])})
        elif had:
            yield Reason("bye-moved", {**data, "had": self._name(had[0]), "player": self._name(has)})
        else:
            yield Reason("bye-new", {**data, "player": self._name(has)})

    def _tables(self) -> Iterator[Reason]:
        now = self._now()
        for p in self.before:
            paired = now.get(frozenset(p.pair))
            if paired is None or p.table in {None, paired.table}:
                continue
            why = [reason.as_json() for reason in paired.reasons if reason.code.startswith("table")]
            data = {**self._pair_data(paired.a, paired.b), "pair": list(p.pair)}
            yield Reason("table", {**data, "from": p.table, "to": paired.table, "why": why}, "moved")

    def _pair_data(self, a: Id, b: Id | None) -> dict[str, Any]:
        return {
            "pair": [a, b],
            "player": self._name(a),
            "opponent": None if b is None else self._name(b),
        }

    def _name(self, id_: Id) -> str:
        return self.situation.labels.get(id_, str(id_))

    def _names(self, ids: Sequence[Id]) -> list[str]:
        return [self._name(id_) for id_ in ids]
