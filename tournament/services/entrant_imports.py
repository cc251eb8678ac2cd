"""Entrants from a CSV file: read first, every fault by line and column, then added all or none.

Nothing is imported while a line is bad, unless the caller asks for the good lines only. Refuses to guess
who is meant by a line that repeats somebody.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from armies.services.problems import LineProblem
from armies.services.tables import Columns, read
from tournament.services import entrants
from tournament.services.entrants import Details
from tournament.services.errors import Invalid

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from armies.services.tables import Row
    from tournament.models import Entrant, Tournament
    from tournament.services.actors import Actor

COLUMNS: Final = Columns(
    required=("name",), optional=("number", "club", "country", "email", "language", "table", "families")
)
MOST: Final = 10_000  # tables of a hall, start numbers
LONGEST: Final = {"name": 80, "club": 80, "email": 254, "language": 8}


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One line of the file that was understood."""

    line: int
    details: Details


@dataclass(frozen=True, slots=True)
class Preview:
    """A file as it was read: what would be added, and what is wrong with which line."""

    lines: tuple[ReadLine, ...]
    problems: tuple[LineProblem, ...]

    @property
    def is_clean(self) -> bool:
        """May all of it be imported?"""
        return bool(self.lines) and not self.problems


def preview(tournament: Tournament, content: bytes | str) -> Preview:
    """Read a file without changing anything. Raises ``Refused`` where no table can be read at all."""
    sheet = read(content, columns=COLUMNS)
    people = list(tournament.entrants.all())
    twins = _Seen({_identity(row.name, row.club, row.email) for row in people})
    numbers = _Seen({str(row.number) for row in people})
    lines: list[ReadLine] = []
    problems = list(sheet.problems)
    for row in sheet.rows:
        wrong = [*_faults(row), *_twins(row, twins), *_same_number(row, numbers)]
        problems.extend(wrong)
        if not wrong:
            lines.append(ReadLine(row.line, _details(row)))
    return Preview(tuple(lines), tuple(sorted(problems, key=lambda problem: problem.line or 0)))


def take(
    tournament: Tournament, content: bytes | str, *, by: Actor, now: datetime, only_good: bool = False
) -> list[tuple[Entrant, str]]:
    """Add everybody in the file, with their private tokens. ``only_good`` leaves bad lines out."""
    found = preview(tournament, content)
    if found.problems and not only_good:
        raise Invalid(
            "lines-bad",
            f"Nothing was imported: {found.problems[0]} Correct the lines, or ask for the good lines only.",
            data={"problems": [problem.as_json() for problem in found.problems]},
        )
    if not found.lines:
        raise Invalid("nobody-in-file", "The file names nobody who could be added. Add lines with a name.")
    return entrants.register_many(tournament, [line.details for line in found.lines], by=by, now=now)


def _faults(row: Row) -> Iterator[LineProblem]:
    cells = row.cells
    if not cells["name"].strip():
        yield LineProblem(row.line, "name", "The name is missing. Write it, or remove the line.")
    for column, limit in LONGEST.items():
        if len(cells[column]) > limit:
            yield LineProblem(row.line, column, f"This is longer than {limit} letters. Shorten it.")
    code = cells["country"]
    if code and not (len(code) == 2 and code.isalpha()):  # noqa: PLR2004 - ISO 3166 alpha-2
        yield LineProblem(row.line, "country", f"{code!r} is no country code. Use two letters, like ES.")
    if cells["email"]:
        yield from _email_faults(row)
    table = cells["table"]
    if table and not (_is_number(table)):
        yield LineProblem(row.line, "table", f"{table!r} is no table. Write its number, or nothing.")


def _email_faults(row: Row) -> Iterator[LineProblem]:
    try:
        validate_email(row.cells["email"])
    except ValidationError:
        yield LineProblem(row.line, "email", f"{row.cells['email']!r} is no e-mail address. Correct it.")


def _twins(row: Row, seen: _Seen) -> Iterator[LineProblem]:
    """Somebody who is in the file twice, or in the tournament already."""
    name = row.cells["name"]
    who = _identity(name, row.cells["club"], row.cells["email"])
    if not who[0]:
        return
    before = seen.before(who, row.line)
    if before:
        yield LineProblem(row.line, "name", f"{name} stands on line {before} already. Remove one of the two.")
    elif who in seen.known:
        message = f"{name} is registered already. Remove the line, or add what tells them apart."
        yield LineProblem(row.line, "name", message)


def _same_number(row: Row, seen: _Seen) -> Iterator[LineProblem]:
    """A start number is a whole number that nobody else has."""
    number = row.cells["number"]
    if not number:
        return
    if not (_is_number(number)):
        yield LineProblem(row.line, "number", f"{number!r} is no start number. Write 1 or more, or nothing.")
        return
    before = seen.before(str(int(number)), row.line)
    if before:
        yield LineProblem(
            row.line, "number", f"Line {before} has the number {number} too. Change one of them."
        )
    elif str(int(number)) in seen.known:
        yield LineProblem(
            row.line,
            "number",
            f"Start number {number} is taken. Give another, or none for the next free one.",
        )


def _is_number(cell: str) -> bool:
    return cell.isdecimal() and len(cell) < len(str(MOST)) and int(cell) > 0


@dataclass(slots=True)
class _Seen:
    """What is taken already, and on which line of the file something stood first."""

    known: set[Any]
    lines: dict[Any, int] = field(default_factory=dict)

    def before(self, what: Any, line: int) -> int | None:
        """The earlier line with the same, if there is one."""
        first = self.lines.setdefault(what, line)
        return first if first != line else None


def _identity(name: str, club: str, email: str) -> tuple[str, str]:
    """Two people of one name are told apart by their e-mail address, else by their club."""
    return " ".join(name.split()).casefold(), (email.strip() or club.strip()).casefold()


def _details(row: Row) -> Details:
    cells = row.cells
    return Details(
        name=cells["name"],
        club=cells["club"],
        country=cells["country"],
        email=cells["email"],
        language=cells["language"] or "en",
        fixed_table=int(cells["table"]) if cells["table"] else None,
        number=int(cells["number"]) if cells["number"] else None,
        families=tuple(part.strip() for part in cells["families"].split(";") if part.strip()),
    )
