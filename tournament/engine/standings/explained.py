"""How one entrant came to a place: criterion by criterion, with whom he was still level before and after.

The same walk that :func:`~tournament.engine.standings.ranking.rank` makes, for one entrant, keeping what
every sum is made of. It refuses to put anything into words: that is for pages and prints.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.engine.entrants import Id
from tournament.engine.standings.table import Table
from tournament.engine.standings.tiebreaks import Term, Tiebreak, Value, split, tiebreak


@dataclass(frozen=True, slots=True)
class Step:
    """One tie-break for one entrant.

    ``level_before`` are the others who were equal until here, ``level_after`` who still is;
    ``is_needed`` says that there was somebody to be told apart from.
    """

    tiebreak: Tiebreak
    value: Value
    terms: tuple[Term, ...]
    level_before: tuple[Id, ...]
    level_after: tuple[Id, ...]
    place_in_group: int

    @property
    def is_needed(self) -> bool:
        return bool(self.level_before)

    @property
    def decides(self) -> bool:
        return len(self.level_after) < len(self.level_before)


def explain_place(id_: Id, table: Table, *, among: Iterable[Id]) -> tuple[Step, ...]:
    """Every tie-break of the policy in its order, for one ``among`` those who are ranked together."""
    totals = {one: table.total(one) for one in among}
    group = next(part for part in split(list(totals), totals) if id_ in part)
    steps = []
    for key in table.policy.tiebreaks:
        step, group = _step(tiebreak(key), id_, group, table)
        steps.append(step)
    return tuple(steps)


def _step(criterion: Tiebreak, id_: Id, group: list[Id], table: Table) -> tuple[Step, list[Id]]:
    values = criterion.values(group, table)
    parts = [group] if len(group) == 1 else criterion.parts(group, values, table)
    mine = next(part for part in parts if id_ in part)
    ahead = sum(len(part) for part in parts[: parts.index(mine)])
    value = values[id_]
    terms = () if value is None else criterion.terms(id_, group, table)
    before, after = (tuple(one for one in some if one != id_) for some in (group, mine))
    return Step(criterion, value, terms, before, after, ahead + 1), mine
