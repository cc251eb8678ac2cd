"""Entrants from a CSV file: read first, every fault by line and column, then added all or none.

Nothing is imported while a line is bad, unless the caller asks for the good lines only. Refuses to guess
who is meant by a line that repeats somebody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

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

# A number in the file is what another event gave: here start numbers follow the order of the lines.
COLUMNS: Final = Columns(
    required=("name",), optional=("number", "club", "country", "email", "language", "table", "families")
)
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
    known = {_identity(row.name, row.club, row.email) for row in tournament.entrants.all()}
    lines: list[ReadLine] = []
    problems = list(sheet.problems)
    seen: dict[tuple[str, str], int] = {}
    for row in sheet.rows:
        wrong = [*_faults(row), *_twins(row, seen, known)]
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
    if table and not (table.isdecimal() and 0 < int(table) < 10_000):  # noqa: PLR2004 - a hall's tables
        yield LineProblem(row.line, "table", f"{table!r} is no table. Write its number, or nothing.")


def _email_faults(row: Row) -> Iterator[LineProblem]:
    try:
        validate_email(row.cells["email"])
    except ValidationError:
        yield LineProblem(row.line, "email", f"{row.cells['email']!r} is no e-mail address. Correct it.")


def _twins(row: Row, seen: dict[tuple[str, str], int], known: set[tuple[str, str]]) -> Iterator[LineProblem]:
    """Somebody who is in the file twice, or in the tournament already."""
    who = _identity(row.cells["name"], row.cells["club"], row.cells["email"])
    if not who[0]:
        return
    if who in seen:
        message = f"{row.cells['name']} stands on line {seen[who]} already. Remove one of the two."
        yield LineProblem(row.line, "name", message)
    elif who in known:
        message = f"{row.cells['name']} is registered already. Remove the line, or add what tells them apart."
        yield LineProblem(row.line, "name", message)
    seen.setdefault(who, row.line)


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
        families=tuple(part.strip() for part in cells["families"].split(";") if part.strip()),
    )
