"""What is to be said about the pairings of a round as they stand: at which table, how grave, at what cost.

An ``error`` is no round and cannot be published, a ``warning`` breaks a rule and has to be confirmed, a
``note`` is a wish that the engine would have met better. Refuses to change anything.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from tournament import adapters
from tournament.adapters.rounds import Past
from tournament.engine.entrants import Id
from tournament.engine.errors import EngineRefusal
from tournament.engine.lifecycle import EntrantStatus, RoundStatus
from tournament.engine.pairing import Remark, Review, Situation, review_pairings
from tournament.engine.pairing.armies import Brings, armies_of
from tournament.engine.pairing.explain.review import Level
from tournament.engine.pairing.reasons.pairing_reasons import uncited
from tournament.engine.records import records
from tournament.messages.pairing_reasons import reason_text
from tournament.models import Entrant, Pairing, Round, Stage
from tournament.queries.rounds import change_cost
from tournament.queries.rounds.change_cost import Line

ON_PAPER = "paper"  # the code of the reason on a pairing that was made on paper and typed in


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
        return (*(one for some in self.by_pairing.values() for one in some), *self.general)

    @property
    def warnings(self) -> tuple[Remark, ...]:
        return tuple(one for one in self.remarks if one.level == "warning")

    @property
    def is_round(self) -> bool:
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
        return tuple(line for line in self.levels if line.verdict == "worse")

    @property
    def costs(self) -> dict[str, int]:
        return {line.key: line.cost for line in self.levels}


def judge(
    round_: Round,
    pairings: Sequence[Pairing] | None = None,
    *,
    before: Mapping[str, int] | None = None,
    past: Past | None = None,
) -> Judged:
    """Look at the current pairings as the engine would; ``before`` are the costs to compare with.

    ``past`` are the games and all entrants where they were read already.
    """
    rows = current(round_) if pairings is None else pairings
    people = list(round_.tournament.entrants.all()) if past is None else past.people
    here = {one.pk for one in people if one.status == EntrantStatus.CHECKED_IN}
    seated = {id_ for row in rows for id_ in (row.a_id, row.b_id)}
    gone = tuple(one for one in people if one.pk in seated and one.pk not in here)
    if round_.stage != Stage.SWISS:
        return _of_a_plan(rows, gone)
    past = past or adapters.to_past(round_.tournament, people)
    situation = adapters.to_situation(round_, past=past)
    found = review_pairings(list(map(adapters.to_pair, rows)), situation)
    imbalances = _imbalances(rows, situation, found)
    brings = {one.id: one.brings for one in situation.entrants}
    remarks = [one for one in found.remarks if _is_worth_saying(one)]
    by_pair: dict[frozenset[Id | None], list[Remark]] = defaultdict(list)
    for one in remarks:
        if one.pair is not None:
            by_pair[frozenset(one.pair)].append(one)
    placed = {row.pk: tuple(_about(row, by_pair, imbalances, brings)) for row in rows}
    shown_at_tables = {id(one) for some in placed.values() for one in some}
    return Judged(
        by_pairing=placed,
        general=(
            *(one for one in remarks if id(one) not in shown_at_tables),
            *_outlook(round_, rows, situation, found),
        ),
        levels=change_cost.lines(
            found.totals,
            found.best,
            before,
            points_unit=round_.tournament.points_unit,
            has_rulebook=adapters.has_rulebook(round_.tournament),
        ),
        loose=tuple(one for one in people if one.pk in here and one.pk not in seated),
        gone=gone,
    )


def broken(judged: Judged, rows: Iterable[Pairing]) -> list[str]:
    """Every warning as a sentence that names its table, in the order of the page."""
    tables = {row.pk: f"Table {row.table}: " if row.table else "" for row in rows}
    placed = [(tables[key], one) for key, some in judged.by_pairing.items() for one in some]
    everything = [*placed, *(("", one) for one in judged.general)]
    return [f"{where}{reason_text(one)}" for where, one in everything if one.level == "warning"]


def _of_a_plan(rows: Iterable[Pairing], gone: tuple[Entrant, ...]) -> Judged:
    """A schedule or a bracket has no choice, so there is nothing to weigh but who is there and sits where."""
    placed = {row.pk: tuple(_missed_seats(row)) for row in rows}
    return Judged(by_pairing=placed, general=(), levels=(), loose=(), gone=gone)


def current(round_: Round) -> list[Pairing]:
    """The pairings as they stand, by table and the bye last. One query."""
    return list(_standing(round_).select_related("a", "b"))


def current_among(round_: Round) -> tuple[list[Pairing], list[Entrant]]:
    """The same, and all entrants of the tournament. Two queries, without reading anybody twice."""
    pairings = list(_standing(round_).defer("created_at", "replaced_at"))
    people = list(round_.tournament.entrants.defer(*Entrant.UNREAD))  # after them: nobody seated is missing
    known = {one.pk: one for one in people}
    for pairing in pairings:
        pairing.a = known[pairing.a_id]
        pairing.b = known[pairing.b_id] if pairing.b_id is not None else None
    return pairings, people


def _standing(round_: Round) -> QuerySet[Pairing]:
    return round_.pairings.filter(is_current=True)


def _outlook(round_: Round, rows: Sequence[Pairing], situation: Situation, found: Review) -> Iterator[Remark]:
    """What this round leaves for the planned ones: a warning where the engine's own would leave more."""
    if not found.is_round or round_.status != RoundStatus.DRAFT:
        return
    drawn = round_.report.get("look_ahead") or {}
    ahead = drawn
    if any(row.made_by_id for row in rows):
        fixed = replace(situation.given, fixed=tuple(map(adapters.to_pair, rows)), before=())
        try:
            ahead = _look_ahead(replace(situation, given=fixed))
        except EngineRefusal:  # the policy refuses such a round; what it breaks is said already
            return
    is_worse = ahead.get("kept", 0) < drawn.get("kept", 0)
    for reason in ahead.get("reasons", ()):
        level: Level = "warning" if is_worse and reason["code"] == "look-ahead-lost" else "note"
        yield Remark(reason["code"], level, reason["data"], case=reason.get("case", ""))


def _look_ahead(situation: Situation) -> Mapping[str, Any]:
    return situation.draft().report["look_ahead"] or {}


def _imbalances(rows: Iterable[Pairing], situation: Situation, found: Review) -> Mapping[Id, int]:
    """Good less evil games (3.02): the engine's, unless somebody in the round left or brought one army."""
    seated = {id_ for row in rows for id_ in adapters.to_pair(row) if id_ is not None}
    if seated <= found.imbalances.keys() and all(one.brings is None for one in situation.entrants):
        return found.imbalances
    lived = records(situation.entrants, situation.history)
    return {id_: record.imbalance for id_, record in lived.items()}


def _is_worth_saying(remark: Remark) -> bool:
    return remark.code != "not-paired" and (remark.level != "note" or remark.pair is not None)


def _about(
    row: Pairing,
    by_pair: Mapping[frozenset[Id | None], Sequence[Remark]],
    imbalances: Mapping[Id, int],
    brings: Mapping[Id, Brings],
) -> Iterator[Remark]:
    yield from by_pair.get(frozenset(adapters.to_pair(row)), ())
    yield from _stale_factions(row, imbalances, brings)
    yield from _missed_seats(row)


def _stale_factions(
    row: Pairing, imbalances: Mapping[Id, int], brings: Mapping[Id, Brings]
) -> Iterator[Remark]:
    """A result that was corrected since may turn round who owes which faction (3.02)."""
    if row.b is None:
        return
    difference = imbalances[row.a.number] - imbalances[row.b.number]
    found = armies_of(brings[row.a.number], brings[row.b.number], difference=difference)
    owed = found.faction_a
    is_same = (row.faction_a, row.faction_b) == (owed, found.faction_b)
    if row.is_forced == found.is_forced and (owed is None or is_same):
        return
    if found.why not in {"owed", "roll"}:
        case = f"{found.why}-{owed}" if owed else found.why
    else:
        is_paper = any(reason.get("code") == ON_PAPER for reason in row.reasons)
        case = f"{'paper' if is_paper else 'corrected'}-{owed or 'roll'}"
        case = case if adapters.has_rulebook(row.round.tournament) else uncited(case)
    names = {"player": f"{row.a}", "opponent": f"{row.b}"}
    data = {"entrants": [row.a.number, row.b.number], **names}
    yield Remark("faction-stale", "warning", data, case=case)


def _missed_seats(row: Pairing) -> Iterator[Remark]:
    for one in (row.a, row.b):
        if one is not None and row.table is not None and one.fixed_table not in {None, row.table}:
            data = {"entrants": [one.number], "table": one.fixed_table, "player": f"{one}", "seat": row.table}
            yield Remark("table-missed", "note", data)
