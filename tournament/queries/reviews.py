"""What is to be said about the pairings of a round as they stand: at which table, how grave, at what cost.

An ``error`` is no round and cannot be published, a ``warning`` breaks a rule and has to be confirmed, a
``note`` is a wish that the engine would have met better. Refuses to change anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament import adapters
from tournament.engine.entrants import records
from tournament.engine.lifecycle import EntrantStatus
from tournament.engine.pairing import Remark, review
from tournament.models import Stage
from tournament.queries import levels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tournament.engine.entrants import Id, Record
    from tournament.models import Entrant, Pairing, Round
    from tournament.queries.levels import Line


@dataclass(frozen=True, slots=True)
class Judged:
    """Everything about one state of a round.

    ``by_pairing`` is keyed by row id, ``general`` is about no table. ``loose`` play and have no place,
    ``gone`` have one and do not play any more.
    """

    by_pairing: Mapping[int, tuple[Remark, ...]]
    general: tuple[Remark, ...]
    levels: tuple[Line, ...]
    loose: tuple[Entrant, ...]
    gone: tuple[Entrant, ...]

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Everything that is said, by table, then what is about no table."""
        return (*(one for some in self.by_pairing.values() for one in some), *self.general)

    @property
    def warnings(self) -> tuple[Remark, ...]:
        """What has to be confirmed before publishing."""
        return tuple(one for one in self.remarks if one.level == "warning")

    @property
    def is_round(self) -> bool:
        """Can it be published at all?"""
        return not self.loose and not self.gone and all(one.level != "error" for one in self.remarks)

    @property
    def state(self) -> str:
        """``broken`` cannot be published, ``warned`` has to be confirmed, ``fine`` can go on the wall."""
        if not self.is_round:
            return "broken"
        return "warned" if self.warnings else "fine"

    @property
    def is_best(self) -> bool:
        """As good as the engine's own round in everything that is not drawn by lot?"""
        return self.is_round and all(line.verdict == "equal" for line in self.levels)

    @property
    def worse(self) -> tuple[Line, ...]:
        """The aims that the engine's round meets better."""
        return tuple(line for line in self.levels if line.verdict == "worse")

    @property
    def costs(self) -> dict[str, int]:
        """The cost of each aim."""
        return {line.key: line.cost for line in self.levels}


def judge(
    round_: Round, pairings: Sequence[Pairing] | None = None, *, before: Mapping[str, int] | None = None
) -> Judged:
    """Look at the current pairings as the engine would; ``before`` are the costs to compare with."""
    rows = current(round_) if pairings is None else pairings
    people = list(round_.tournament.entrants.all())
    here = {one.pk for one in people if one.status == EntrantStatus.CHECKED_IN}
    seated = {id_ for row in rows for id_ in (row.a_id, row.b_id)}
    gone = tuple(one for one in people if one.pk in seated - here)
    if round_.stage != Stage.SWISS:
        return _of_a_plan(rows, gone)
    situation = adapters.to_situation(round_)
    found = review([adapters.to_pair(row) for row in rows], situation)
    everyone = records(situation.entrants, situation.history)
    remarks = [one for one in found.remarks if one.level != "note" and one.code != "not-paired"]
    placed = {row.pk: tuple(_about(row, remarks, everyone)) for row in rows}
    told = {id(one) for some in placed.values() for one in some}
    return Judged(
        by_pairing=placed,
        general=tuple(one for one in remarks if id(one) not in told),
        levels=levels.lines(found.totals, found.best, before),
        loose=tuple(one for one in people if one.pk in here - seated),
        gone=gone,
    )


def _of_a_plan(rows: Iterable[Pairing], gone: tuple[Entrant, ...]) -> Judged:
    """A schedule or a bracket has no choice, so there is nothing to weigh but who is there and sits where."""
    placed = {row.pk: tuple(_missed_seats(row)) for row in rows}
    return Judged(by_pairing=placed, general=(), levels=(), loose=(), gone=gone)


def current(round_: Round) -> list[Pairing]:
    """The pairings as they stand, by table and the bye last. One query."""
    return list(round_.pairings.filter(is_current=True).select_related("a", "b", "made_by"))


def _about(row: Pairing, remarks: Iterable[Remark], everyone: Mapping[Id, Record]) -> Iterator[Remark]:
    """The remarks of the engine that name these two, and what only the rows can tell."""
    mine = {row.a.number} | ({row.b.number} if row.b is not None else set())
    for one in remarks:
        named = set(one.data.get("entrants") or [one.data.get("entrant")])
        if named <= mine:
            yield one
    yield from _stale_factions(row, everyone)
    yield from _missed_seats(row)


def _stale_factions(row: Pairing, everyone: Mapping[Id, Record]) -> Iterator[Remark]:
    """A result that was corrected since may turn round who owes which faction (3.02)."""
    if row.b is None:
        return
    difference = everyone[row.a.number].imbalance - everyone[row.b.number].imbalance
    owed = None if difference == 0 else "evil" if difference > 0 else "good"
    if row.is_forced == (owed is not None) and (owed is None or row.faction_a == owed):
        return
    side = f"{row.a} plays {owed}" if owed else "the two roll for it"
    text = (
        f"A result was corrected after these two were paired: {side} now (3.02). Pair again what must change."
    )
    yield Remark("faction-stale", "warning", text, {"entrants": [row.a.number, row.b.number]})


def _missed_seats(row: Pairing) -> Iterator[Remark]:
    """Somebody who needs a table of their own sits elsewhere."""
    for one in (row.a, row.b):
        if one is not None and row.table is not None and one.fixed_table not in {None, row.table}:
            text = f"{one} needs table {one.fixed_table} and sits at table {row.table}."
            yield Remark("table-missed", "note", text, {"entrants": [one.number], "table": one.fixed_table})
