"""Lay what the engine has drawn onto a sheet, moving nobody who need not move.

A pairing that is drawn as it stands keeps its row, its table and its marks, unless the engine needs that
very table for a fixed seat. A schedule or a bracket is drawn without a look at the tables, so there a new
pairing takes one that is free, or the fixed seat itself. Refuses nothing but a hall that is too small.
"""

from collections.abc import Iterable

from tournament import adapters
from tournament.engine.lifecycle import EntrantStatus
from tournament.engine.pairing import RoundDraft
from tournament.models import Entrant, Pairing, Stage
from tournament.services.rounds.manual_changes import Sheet, copy_of


def gone(paper: Sheet) -> list[Entrant]:
    """Everybody who is paired and does not play any more, by start number."""
    rows = paper.pairings.values()
    people = {one.pk: one for row in rows for one in (row.a, row.b) if one is not None}
    left = [one for one in people.values() if one.status != EntrantStatus.CHECKED_IN]
    return sorted(left, key=lambda one: one.number)


def pairings_that_stay(paper: Sheet) -> list[Pairing]:
    """The pairings whose entrants all play; a bye only while the field is odd."""
    is_odd = len(paper.active()) % 2 == 1
    left = {entrant.pk for entrant in gone(paper)}
    return [
        row
        for row in paper.pairings.values()
        if row.a_id not in left and row.b_id not in left and (is_odd or not row.is_bye)
    ]


def lay(paper: Sheet, drawn: RoundDraft) -> None:
    """Change the sheet to what was drawn, with as few moves as that takes."""
    now_here = {_key(row): row for row in paper.pairings.values()}
    is_seated = paper.round.stage == Stage.SWISS
    new = []
    for row in rows_of(paper, drawn):
        old = now_here.pop(_key(row), None)
        if old is None:
            row.reasons = [_again(paper), *_but_tables(row)]
            new.append(row)
        elif _faction_of_a(row, old) != old.faction_a or row.is_forced != old.is_forced:
            _renew(paper, old, row).table = row.table if is_seated else old.table
        elif is_seated and row.table != old.table:
            _move(paper, old, row)
    for old in now_here.values():
        paper.lift(old)
    for row in new:
        paper.put(row)
    if not is_seated:
        _find_tables(paper, [row for row in new if not row.is_bye])


def replace_pairings(paper: Sheet, drawn: RoundDraft, *, fixed: Iterable[Pairing]) -> None:
    """Everything as it was drawn, tables too; the marks of fixed pairings stay on them."""
    marks = {_key(row): row for row in fixed}
    for old in list(paper.pairings.values()):
        paper.lift(old)
    for row in rows_of(paper, drawn):
        mark = marks.get(_key(row))
        if mark is not None:
            row.is_fixed, row.origin, row.manual_reason = True, mark.origin, mark.manual_reason
            row.reasons = [
                *(line for line in mark.reasons if line.get("code") in {"manual", "fixed"}),
                *row.reasons,
            ]
        paper.put(row)


def rows_of(paper: Sheet, drawn: RoundDraft) -> list[Pairing]:
    """What was drawn as unsaved pairings, by table and the bye last."""
    people = {entrant.number: entrant for entrant in paper.round.tournament.entrants.all()}
    return adapters.to_pairings(drawn, people=people, now=paper.now)


def _renew(paper: Sheet, old: Pairing, row: Pairing) -> Pairing:
    fresh = paper.put(copy_of(paper.lift(old)))
    fresh.faction_a, fresh.is_forced, fresh.roll = _faction_of_a(row, old), row.is_forced, None
    fresh.reasons = [_again(paper), *_but_tables(row)]
    return fresh


def _move(paper: Sheet, old: Pairing, row: Pairing) -> None:
    copy = paper.put(copy_of(paper.lift(old)))
    copy.table = row.table
    copy.reasons = [*_but_tables(old), *(line for line in row.reasons if _is_about_tables(line))]


def _find_tables(paper: Sheet, rows: list[Pairing]) -> None:
    """A fixed seat first, from which somebody without that need makes room."""
    for row in rows:
        row.table = None
    homeless = []
    for row in rows:
        wish = _wish(row)
        holder = next((one for one in paper.pairings.values() if one.table == wish), None)
        if wish is None or any(one.table == wish for one in rows) or (holder and _wish(holder) == wish):
            homeless.append(row)
            continue
        if holder is not None:
            copy = paper.put(copy_of(paper.lift(holder)))
            copy.table = None
            homeless.append(copy)
        row.table = wish
    free = paper.free_tables()
    for row in homeless:
        row.table = next(free)


def _wish(row: Pairing) -> int | None:
    return next((one.fixed_table for one in (row.a, row.b) if one and one.fixed_table is not None), None)


def _faction_of_a(row: Pairing, old: Pairing) -> str | None:
    return row.faction_a if row.a_id == old.a_id else row.faction_b


def _key(row: Pairing) -> frozenset[int | None]:
    return frozenset({row.a_id, row.b_id})


def _again(paper: Sheet) -> dict[str, object]:
    return {"code": "paired-again", "case": "", "data": {"reason": paper.reason}}


def _but_tables(row: Pairing) -> list[dict[str, object]]:
    return [line for line in row.reasons if not _is_about_tables(line)]


def _is_about_tables(line: dict[str, object]) -> bool:
    return str(line.get("code", "")).startswith("table")
