"""What each line of a file of entrants would do: add somebody, correct somebody, or nothing.

Somebody is known again by start number together with name, e-mail or the instant of registration; else by
name or e-mail, and then a person is asked. It refuses to write anything and to guess who of two is meant.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeVar

from armies.services.problems import LineProblem
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import Entrant, Tournament
from tournament.models.entrant import name_suffix
from tournament.queries.core.names import plain
from tournament.queries.entrants.capacity import TAKES_A_PLACE
from tournament.services.core.errors import Invalid
from tournament.services.entrants.import_cells import Line, problem_of

_T = TypeVar("_T")
CORRECTED: Final = {
    "name": "name",
    "sort_name": "sort_name",
    "screen_name": "screen_name",
    "club": "club",
    "country": "country",
    "email": "email",
    "language": "language",
    "table": "fixed_table",
    "families": "families",
}
NEVER_EMPTY: Final = {"language"}  # an empty cell says nothing about it
MAX_NAMESAKES: Final = 50  # of one name or address; more are compared with the first of them only
_WORD: Final = re.compile(r"[^\W_]+")


class PlannedAction(StrEnum):
    """What is done with a line."""

    ADD = "add"
    UPDATE = "update"
    SKIP = "skip"
    SAME = "same"


class Likeness(StrEnum):
    """What a line has in common with somebody else."""

    NAME = "name"
    NEAR_NAME = "near-name"
    EMAIL = "email"


class Note(StrEnum):
    """Why somebody gets another status than the file says."""

    NO_PLACE = "no-place"
    CHECK_IN_CLOSED = "check-in-closed"


class Beyond(StrEnum):
    """What becomes of those for whom there is no place."""

    WAIT = "wait"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class ImportChoices:
    """What a person chose: an action for a line that asks, and what happens beyond the limit of entrants."""

    actions: Mapping[int, str]
    beyond: Beyond = Beyond.WAIT
    is_fresh: bool = False  # everybody as registered, whatever the status column says


@dataclass(frozen=True, slots=True)
class Change:
    """One cell that would be another."""

    column: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Step:
    """One line and what is done with it.

    ``question`` is why a person may choose among ``choices``: what the line has in common with ``twin``,
    the name of a player or the number of a line. ``note`` is why the status is not the one of the file.
    """

    line: Line
    action: PlannedAction
    entrant: Entrant | None = None
    changes: tuple[Change, ...] = ()
    question: Likeness | None = None
    twin: str | int = ""
    choices: tuple[PlannedAction, ...] = ()
    status: EntrantStatus = EntrantStatus.REGISTERED
    note: Note | None = None

    @property
    def has_other_status(self) -> bool:
        """Is somebody known said to stand elsewhere? A file does not move people: verbs do."""
        known = self.entrant if self.action in {PlannedAction.SAME, PlannedAction.UPDATE} else None
        return known is not None and self.line.status not in {None, known.status}

    @property
    def waits(self) -> bool:
        return self.action == PlannedAction.ADD and self.status == EntrantStatus.WAITING_LIST


def steps_for(
    lines: Sequence[Line], *, people: Sequence[Entrant], header: Iterable[str], wishes: ImportChoices
) -> tuple[list[Step], list[LineProblem]]:
    """A step for every line that can be taken, and what is wrong with the others."""
    planner = _Planner(people, tuple(header), wishes)
    for line in lines:
        planner.claim(line)
    for line in lines:
        planner.take(line)
    return planner.steps, planner.problems


def seated(
    steps: Iterable[Step], *, tournament: Tournament, free: int | None, wishes: ImportChoices
) -> tuple[list[Step], list[LineProblem]]:
    """The steps with the status that everybody gets who is added, in the order of the lines."""
    planned: list[Step] = []
    problems: list[LineProblem] = []
    taken = 0
    for step in steps:
        given = _with_status(step, tournament, wishes) if step.action == PlannedAction.ADD else step
        needs_place = given.action == PlannedAction.ADD and given.status in TAKES_A_PLACE
        if needs_place and free is not None and taken >= free:
            if wishes.beyond == Beyond.REFUSE:
                problems.append(_no_place(given, tournament))
                continue
            given = replace(given, status=EntrantStatus.WAITING_LIST, note=Note.NO_PLACE)
        elif needs_place:
            taken += 1
        planned.append(given)
    return planned, problems


def name_key(name: str) -> tuple[str, ...]:
    """What near-equal names share: their words without accents, capitals and order."""
    return tuple(sorted(_words(name)))


class _Planner:
    def __init__(self, people: Sequence[Entrant], header: tuple[str, ...], wishes: ImportChoices) -> None:
        self.columns = [name for name in header if name in CORRECTED]
        self.wishes = wishes
        self.by_number = {row.number: row for row in people}
        self.known: dict[object, list[Entrant]] = {}
        for row in people:
            if row.status == EntrantStatus.DROPPED and row.checked_in_at is None:
                continue  # who withdrew may be registered again
            for key in _keys(row.name, row.email):
                _keep(self.known.setdefault(key, []), row)
        self.numbers: dict[int, int] = {}
        self.claimed: dict[int, int] = {}
        self.written: dict[object, list[Line]] = {}
        self.steps: list[Step] = []
        self.problems: list[LineProblem] = []

    def claim(self, line: Line) -> None:
        """Who is known by the start number belongs to this line before any line is compared by name."""
        owner = self.by_number.get(line.details.number or 0)
        if owner is not None and _is_known_again(owner, line):
            self.claimed.setdefault(owner.pk, line.line)

    def take(self, line: Line) -> None:
        number = line.details.number
        first = self.numbers.setdefault(number, line.line) if number else line.line
        if first != line.line:
            self.object(line, Invalid("number-twice", data={"line": first, "number": number}))
            return
        owner = self.by_number.get(number or 0)
        if owner is not None and self.claimed.get(owner.pk) == line.line:
            self.settle(line, owner)
        else:
            self.compare(line, owner)

    def compare(self, line: Line, owner: Entrant | None) -> None:
        step = self.beside_people(line) or self.beside_lines(line) or Step(line, PlannedAction.ADD)
        if step.action == PlannedAction.ADD and owner is not None:
            data = {"number": owner.number, "player": str(owner)}
            self.object(line, Invalid("number-taken", case="line", data=data))
            return
        if step.action in {PlannedAction.UPDATE, PlannedAction.SAME} and step.entrant is not None:
            self.claimed[step.entrant.pk] = line.line
        self.write(step)

    def settle(self, line: Line, owner: Entrant) -> None:
        changes = tuple(_changes(line, owner, self.columns))
        action = (
            self.action_of(line, PlannedAction.UPDATE, (PlannedAction.UPDATE, PlannedAction.SKIP))
            if changes
            else PlannedAction.SAME
        )
        choices = (PlannedAction.UPDATE, PlannedAction.SKIP) if changes else ()
        self.write(Step(line, action, owner, changes, choices=choices))

    def write(self, step: Step) -> None:
        if step.action != PlannedAction.SKIP:
            for key in _keys(step.line.details.name, step.line.details.email):
                _keep(self.written.setdefault(key, []), step.line)
        self.steps.append(step)

    def beside_people(self, line: Line) -> Step | None:
        found = {
            row.pk: row
            for key in _keys(line.details.name, line.details.email)
            for row in self.known.get(key, ())
        }
        free = [row for row in found.values() if row.pk not in self.claimed]
        if not free:
            return None
        twin = max(free, key=lambda row: _likeness(row.name, row.club, row.email, line))
        changes = tuple(_changes(line, twin, self.columns))
        is_sure = _is_sure(twin.name, twin.club, twin.email, line)
        if is_sure and not changes:
            return Step(line, PlannedAction.SAME, twin)
        choices = (PlannedAction.SKIP, PlannedAction.ADD, *((PlannedAction.UPDATE,) if changes else ()))
        action = self.action_of(line, PlannedAction.SKIP if is_sure else PlannedAction.ADD, choices)
        who = twin.name + name_suffix(twin)
        return Step(line, action, twin, changes, _why(twin.name, line), who, choices)

    def beside_lines(self, line: Line) -> Step | None:
        keys = _keys(line.details.name, line.details.email)
        found = {row.line: row for key in keys for row in self.written.get(key, ())}
        if not found:
            return None
        twin = max(found.values(), key=lambda row: _likeness(*_of(row), line))
        is_sure = _is_sure(*_of(twin), line)
        choices = (PlannedAction.SKIP, PlannedAction.ADD)
        action = self.action_of(line, PlannedAction.SKIP if is_sure else PlannedAction.ADD, choices)
        return Step(line, action, None, (), _why(twin.details.name, line), twin.line, choices)

    def action_of(self, line: Line, usual: PlannedAction, choices: Sequence[PlannedAction]) -> PlannedAction:
        wanted = self.wishes.actions.get(line.line)
        return PlannedAction(wanted) if wanted in set(choices) else usual

    def object(self, line: Line, refusal: Invalid) -> None:
        self.problems.append(problem_of(line.line, "number", refusal))


def _keys(name: str, email: str) -> Iterator[object]:
    yield name_key(name)
    if email:
        yield email.casefold()


def _keep(rows: list[_T], row: _T) -> None:
    if len(rows) < MAX_NAMESAKES:
        rows.append(row)


def _of(line: Line) -> tuple[str, str, str]:
    return line.details.name, line.details.club, line.details.email


def _is_known_again(owner: Entrant, line: Line) -> bool:
    """Number and name, e-mail or instant: an export that came back, with a cell changed at most."""
    return (
        name_key(owner.name) == name_key(line.details.name)
        or bool(owner.email and owner.email.casefold() == line.details.email.casefold())
        or owner.registered_at == line.registered_at
    )


def _likeness(name: str, club: str, email: str, line: Line) -> tuple[bool, bool, bool, bool]:
    details = line.details
    return (
        name_key(name) == name_key(details.name),
        bool(email) and email.casefold() == details.email.casefold(),
        club.casefold() == details.club.casefold(),
        name == details.name,
    )


def _is_sure(name: str, club: str, email: str, line: Line) -> bool:
    """The same name, and nothing that tells the two apart. Words in another order need the same club."""
    details = line.details
    if name_key(name) != name_key(details.name):
        return False
    if email and details.email:
        return email.casefold() == details.email.casefold()
    is_one_club = plain(club) == plain(details.club)
    if _words(name) != _words(details.name):
        return is_one_club and bool(club)
    return is_one_club or not (club and details.club)


def _words(name: str) -> list[str]:
    folded = plain(name)
    return _WORD.findall(folded) or [folded]


def _why(name: str, line: Line) -> Likeness:
    if name.casefold() == line.details.name.casefold():
        return Likeness.NAME
    return Likeness.NEAR_NAME if name_key(name) == name_key(line.details.name) else Likeness.EMAIL


def _changes(line: Line, entrant: Entrant, columns: Iterable[str]) -> Iterator[Change]:
    for column in columns:
        before, after = _shown(entrant, CORRECTED[column]), _shown(line.details, CORRECTED[column])
        if before != after and (after or column not in NEVER_EMPTY):
            yield Change(column, before, after)


def _shown(row: object, name: str) -> str:
    value = getattr(row, name)
    if name == "families":
        return "; ".join(value)
    return "" if value is None else str(value)


def _with_status(step: Step, tournament: Tournament, wishes: ImportChoices) -> Step:
    status = step.line.status or EntrantStatus.REGISTERED
    if wishes.is_fresh:
        return replace(step, status=EntrantStatus.REGISTERED)
    is_open = tournament.status in {TournamentStatus.CHECK_IN, TournamentStatus.RUNNING}
    if status in {EntrantStatus.CHECKED_IN, EntrantStatus.ABSENT} and not is_open:
        return replace(step, status=EntrantStatus.REGISTERED, note=Note.CHECK_IN_CLOSED)
    return replace(step, status=status)


def _no_place(step: Step, tournament: Tournament) -> LineProblem:
    data = {"places": tournament.entrant_limit, "player": step.line.details.name}
    return problem_of(step.line.line, None, Invalid("no-place", data=data))
