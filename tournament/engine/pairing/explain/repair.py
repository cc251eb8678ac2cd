"""A draft after people came and went: legal first, then as few changed pairs as possible, and what changed.

Late arrivals, drops, no-shows, exclusions and returns between draft and publication do not throw a round
away. Pairs that people have fixed stay as long as both play, pairs that stay keep their tables, and every
change is told in words. It refuses what pairing the round refuses.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tournament.engine.entrants import Id
from tournament.engine.pairing.conditions import Pair
from tournament.engine.pairing.explain.explanation import explain_pair
from tournament.engine.pairing.explain.situation import Placed, Situation
from tournament.engine.pairing.reason import Reason
from tournament.engine.pairing.reasons.wording import list_text
from tournament.engine.pairing.round_draft import Paired, RoundDraft

MAX_EXPLAINED: Final = 3
WHY_CODES: Final = frozenset(
    {"rematch", "faction-limit", "look-ahead", "cost", "bye-rank", "second-bye", "lot"}
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

    @property
    def text(self) -> str:
        """Everything in one breath, with what stays at the end."""
        count = len(self.kept)
        stay = "1 pairing stays as it was." if count == 1 else f"{count or 'No'} pairings stay as they were."
        return " ".join([*(change.text for change in self.changes), stay])

    def as_json(self) -> dict[str, Any]:
        """Plain values; the draft is the caller's to show."""
        return {
            "text": self.text,
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
            verb = "does" if len(gone) == 1 else "do"
            text = f"{self._names(gone)} {verb} not play any more"
            if stay:
                text += f", so {self._name(stay[0])} has no opponent"
            elif p.b is None:
                text += " and leaves the bye"
            yield Reason("left", f"{text}.", {"entrants": gone, "opponents": stay})
            if p.is_fixed and stay:
                text = f"{self._name(p.a)} against {self._name(p.b)} was fixed and cannot stay."
                yield Reason("unfixed", text, {"pair": list(p.pair)})

    def _joined(self) -> Iterator[Reason]:
        placed = {id_ for p in self.before for id_ in p.pair}
        new = [e.id for e in self.situation.entrants if e.is_active and e.id not in placed]
        if new:
            verb = "plays and was" if len(new) == 1 else "play and were"
            yield Reason("joined", f"{self._names(new)} {verb} not paired yet.", {"entrants": new})

    def _parted(self) -> Iterator[Reason]:
        """Pairs of two who both play on, but not against each other; the first few with the reason."""
        now = self._now()
        parted = [p for p in self.before if p.b is not None and {p.a, p.b} <= self.here]
        parted = [p for p in parted if frozenset(p.pair) not in now]
        for number, p in enumerate(parted):
            text = f"{self._name(p.a)} and {self._name(p.b)} are parted."
            if number < MAX_EXPLAINED:
                why = [r.text for r in explain_pair(self.situation, p.a, p.b).reasons if self._is_why(r)]
                text = " ".join([text, *why])
            yield Reason("parted", text, {"pair": list(p.pair)})

    @staticmethod
    def _is_why(reason: Reason) -> bool:
        return reason.code in WHY_CODES or reason.code.startswith("same-")

    def _paired(self) -> Iterator[Reason]:
        was = {frozenset(p.pair) for p in self.before}
        for p in self.draft.pairings:
            if frozenset((p.a, p.b)) not in was:
                text = f"{self._name(p.a)} now meets {self._name(p.b)} at table {p.table}."
                yield Reason("paired", text, {"pair": [p.a, p.b], "table": p.table})

    def _bye(self) -> Iterator[Reason]:
        had = [p.a for p in self.before if p.b is None and p.a in self.here]
        has = self.draft.bye
        data = {"from": had[0] if had else None, "to": has}
        if has in had or (has is None and not had):
            return
        if has is None:
            text = f"{self._name(had[0])} has no bye any more: an even number plays."
            yield Reason("bye-gone", text, data)
        elif had:
            text = f"The bye goes from {self._name(had[0])} to {self._name(has)}."
            yield Reason("bye-moved", text, data)
        else:
            yield Reason("bye-new", f"{self._name(has)} has the bye now.", data)

    def _tables(self) -> Iterator[Reason]:
        now = self._now()
        for p in self.before:
            paired = now.get(frozenset(p.pair))
            if paired is None or p.table in {None, paired.table}:
                continue
            why = " ".join(r.text for r in paired.reasons if r.code.startswith("table"))
            names = self._names([paired.a, paired.b])
            text = f"{names} move from table {p.table} to table {paired.table}. {why}"
            yield Reason("table", text, {"pair": list(p.pair), "from": p.table, "to": paired.table})

    def _name(self, id_: Id | None) -> str:
        return "the bye" if id_ is None else self.situation.labels.get(id_, str(id_))

    def _names(self, ids: Sequence[Id]) -> str:
        return list_text([self._name(id_) for id_ in ids])
