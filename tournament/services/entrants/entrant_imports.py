"""Entrants from a table: read first, every fault by line and column, then taken whole or not at all.

Nothing is imported while a line is bad, unless the caller asks for the good lines only. A file that was
imported, or exported from here, is known again: what did not change is left alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from armies.services.files import tables
from armies.services.files.tables import Sheet, Source
from armies.services.problems import LineProblem
from tournament.engine.lifecycle import BEFORE_PLAY
from tournament.models import Entrant, Tournament
from tournament.queries.entrants import capacity
from tournament.services.core import locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Invalid
from tournament.services.core.row_history import RowHistory
from tournament.services.entrants import entrant_batches, shared_names
from tournament.services.entrants.entrant_batches import Newcomer
from tournament.services.entrants.import_cells import Line, line_of
from tournament.services.entrants.import_columns import COLUMNS
from tournament.services.entrants.import_plans import (
    CORRECTED,
    ImportChoices,
    PlannedAction,
    Step,
    seated,
    steps_for,
)
from tournament.services.tournaments import deadlines

NO_CHOICES: Final = ImportChoices({})


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file cut into lines, before anybody knows who is registered."""

    lines: tuple[Line, ...]
    problems: tuple[LineProblem, ...]
    sheet: Sheet

    @property
    def header(self) -> tuple[str, ...]:
        return self.sheet.header


@dataclass(frozen=True, slots=True)
class Preview:
    """A file as it was read: what would be done, and what is wrong with which line."""

    file: ReadFile
    steps: tuple[Step, ...]
    problems: tuple[LineProblem, ...]

    @property
    def is_clean(self) -> bool:
        return bool(self.changes) and not self.problems

    @property
    def changes(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.action in {PlannedAction.ADD, PlannedAction.UPDATE})

    @property
    def questions(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.choices)

    @property
    def bad(self) -> int:
        return len({problem.line for problem in self.problems})

    def count(self, action: str) -> int:
        return sum(step.action == action for step in self.steps)


@dataclass(frozen=True, slots=True)
class Report:
    """What an import did. ``added`` carries the private tokens, which are never readable again."""

    added: tuple[tuple[Entrant, str], ...]
    updated: tuple[Entrant, ...]
    waiting: int
    same: int
    skipped: int

    @property
    def counts(self) -> dict[str, int]:
        return {
            "added": len(self.added),
            "waiting": self.waiting,
            "updated": len(self.updated),
            "same": self.same,
            "skipped": self.skipped,
        }


def read(source: Source) -> ReadFile:
    """Cut a table into lines. Raises ``Refused`` where no table can be read at all."""
    sheet = tables.read(source, columns=COLUMNS)
    lines: list[Line] = []
    problems = list(sheet.problems)
    for row in sheet.rows:
        line, wrong = line_of(row)
        problems.extend(wrong)
        if line is not None:
            lines.append(line)
    return ReadFile(tuple(lines), tuple(problems), sheet)


def preview(tournament: Tournament, source: Source, *, wishes: ImportChoices = NO_CHOICES) -> Preview:
    """Read a table without changing anything. Raises ``Refused`` where no table can be read at all."""
    return _planned(tournament, read(source), wishes)


def take(
    tournament: Tournament,
    source: Source,
    *,
    by: Actor,
    now: datetime,
    only_good: bool = False,
    wishes: ImportChoices = NO_CHOICES,
) -> Report:
    """Do what the table says. ``only_good`` leaves bad lines out."""
    file = read(source)
    with transaction.atomic():
        locks.entrants(tournament.entrants.all())
        tournament = locks.tournament(tournament)
        deadlines.refuse_late_registration(tournament, by=by, now=now)
        plan = _planned(tournament, file, wishes)
        _refuse_bad(plan, only_good=only_good)
        return _done(tournament, plan, by=by, now=now)


def _planned(tournament: Tournament, file: ReadFile, wishes: ImportChoices) -> Preview:
    people = list(tournament.entrants.all())
    steps, collisions = steps_for(file.lines, people=people, header=file.header, wishes=wishes)
    steps, refused = seated(steps, tournament=tournament, free=_free(tournament), wishes=wishes)
    problems = sorted([*file.problems, *collisions, *refused], key=lambda problem: problem.line or 0)
    return Preview(file, tuple(steps), tuple(problems))


def _free(tournament: Tournament) -> int | None:
    """The places for newcomers: none while others wait for one, as for everybody who registers."""
    free = capacity.free(tournament)
    others_wait = tournament.status in BEFORE_PLAY and capacity.waiting(tournament).exists()
    return 0 if free is not None and others_wait else free


def _refuse_bad(plan: Preview, *, only_good: bool) -> None:
    if plan.problems and not only_good:
        raise Invalid(
            "lines-bad",
            case="entrants",
            data={
                "problems": [problem.as_json() for problem in plan.problems],
                "first": str(plan.problems[0]),
            },
        )
    if not plan.steps:
        raise Invalid("nobody-in-file")


def _done(tournament: Tournament, plan: Preview, *, by: Actor, now: datetime) -> Report:
    newcomers = [
        Newcomer(step.line.details, step.status, step.line.registered_at, step.line.consented_at)
        for step in plan.steps
        if step.action == PlannedAction.ADD
    ]
    corrected = [
        step for step in plan.steps if step.action == PlannedAction.UPDATE and step.entrant is not None
    ]
    history = row_history.begin_history(tournament.entrants.all())
    added = entrant_batches.add(tournament, newcomers, now=now)
    updated = entrant_batches.correct(
        [
            (step.entrant, step.line.details, [CORRECTED[change.column] for change in step.changes])
            for step in corrected
            if step.entrant is not None
        ]
    )
    if added or updated:
        shared_names.mark(tournament, rows=[*(entrant for entrant, _ in added), *updated])
        _tell(tournament, added=added, corrected=corrected, by=by, now=now, history=history)
    waiting = sum(step.waits for step in plan.steps)
    return Report(
        tuple(added),
        tuple(updated),
        waiting,
        plan.count(PlannedAction.SAME),
        plan.count(PlannedAction.SKIP) + plan.bad,
    )


def _tell(
    tournament: Tournament,
    *,
    added: Sequence[tuple[Entrant, str]],
    corrected: Sequence[Step],
    by: Actor,
    now: datetime,
    history: RowHistory,
) -> None:
    """E-mail addresses stay out of the log."""
    before = {
        str(step.entrant.number): {c.column: c.before for c in step.changes if c.column != "email"}
        for step in corrected
        if step.entrant is not None
    }
    log.record(
        "entrant.import",
        tournament=tournament,
        by=by,
        now=now,
        subject=_count(len(added) + len(corrected)),
        data={"numbers": [entrant.number for entrant, _ in added], "before": before},
        history=history,
    )
    topics = ("pairings", "standings") if corrected else ()
    outbox.publish(tournament, "entrants", *topics, now=now)


def _count(number: int) -> str:
    return "1 entrant" if number == 1 else f"{number} entrants"
