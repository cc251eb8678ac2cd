"""The cells of one line of entrants, read into plain values and written back.

Every bad cell of a line is named at once. What is written here is read here as the same values; it refuses
to know who is registered already.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from armies.services.files.tables import Row
from armies.services.problems import LineProblem
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant
from tournament.services.core.errors import Invalid
from tournament.services.core.visible_text import UNSEEN, is_seen
from tournament.services.entrants.entrants import Details, similar_country
from tournament.services.entrants.import_columns import COLUMNS, country_code
from tournament.services.entrants.inputs import LANGUAGES, MAX_FAMILY_LENGTH, MAX_LENGTHS

WRITTEN: Final = ("number", *COLUMNS.required, *COLUMNS.optional[1:])
PRIVATE: Final = ("email",)  # for organisers only
MAX_NUMBER: Final = 9_999  # tables of a hall, start numbers
_FAMILY: Final = re.compile(r"(?:\\.|[^;\\])+", re.DOTALL)
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_SPECIAL: Final = re.compile(r"([;\\])")


@dataclass(frozen=True, slots=True)
class Line:
    """What one line says of somebody. ``None`` is what it does not say."""

    line: int
    details: Details
    status: EntrantStatus | None = None
    registered_at: datetime | None = None
    consented_at: datetime | None = None


def line_of(row: Row) -> tuple[Line | None, list[LineProblem]]:
    """The line, or everything that is wrong with it."""
    problems = [problem_of(row.line, column, refusal) for column, refusal in _faults(row)]
    return (None, problems) if problems else (_line(row), [])


def cells_of(entrant: Entrant, columns: Iterable[str] = WRITTEN) -> list[str]:
    """One entrant as cells, in the order of ``columns``."""
    written = {
        "number": str(entrant.number),
        "table": "" if entrant.fixed_table is None else str(entrant.fixed_table),
        "families": "; ".join(_SPECIAL.sub(r"\\\1", family) for family in entrant.families),
        "registered_at": _written(entrant.registered_at),
        "consented_at": _written(entrant.consented_at),
    }
    return [written[name] if name in written else str(getattr(entrant, name)) for name in columns]


def families_in(cell: str) -> tuple[str, ...]:
    """The words of a cell, parted by semicolons; a backslash keeps the next letter as it is."""
    parts = (_ESCAPED.sub(r"\1", part.strip()) for part in _FAMILY.findall(cell))
    return tuple(part.strip() for part in parts if part.strip())


def problem_of(line: int, column: str | None, refusal: Invalid) -> LineProblem:
    """What is wrong with one line: what this refuses."""
    return LineProblem.from_error(refusal, line=line, column=column)


def _faults(row: Row) -> Iterator[tuple[str, Invalid]]:
    cells = row.cells
    if not is_seen(cells["name"]):
        yield "name", Invalid("cell-empty")
    for column, limit in MAX_LENGTHS.items():
        if len(cells[column]) > limit:
            yield column, Invalid("cell-too-long", data={"limit": limit})
    for column in ("name", "sort_name", "screen_name", "club", "families"):
        if UNSEEN.search(cells[column]):
            yield column, Invalid("cell-unseen")
    if any(len(family) > MAX_FAMILY_LENGTH for family in families_in(cells["families"])):
        yield "families", Invalid("cell-too-long", case="group", data={"limit": MAX_FAMILY_LENGTH})
    yield from _faults_of_codes(row)
    yield from _faults_of_numbers(row)
    for column in ("registered_at", "consented_at"):
        if cells[column] and _instant(cells[column]) is None:
            yield column, _unreadable("instant", cells[column])


def _unreadable(kind: str, cell: str, **data: Any) -> Invalid:
    return Invalid("cell-unreadable", case=kind, data={"written": cell[:80], **data})


def _faults_of_codes(row: Row) -> Iterator[tuple[str, Invalid]]:
    cells = row.cells
    country, language, status = cells["country"], cells["language"], cells["status"]
    if country and not country_code(country):
        yield "country", Invalid("country-unknown", **similar_country(country))
    if cells["email"] and not _is_address(cells["email"]):
        yield "email", _unreadable("email", cells["email"])
    if language and language.casefold() not in LANGUAGES:
        yield "language", _unreadable("language", language, offered=list(LANGUAGES))
    if status and _status(status) is None:
        yield "status", _unreadable("status", status, offered=[each.value for each in EntrantStatus])


def _faults_of_numbers(row: Row) -> Iterator[tuple[str, Invalid]]:
    number, table = row.cells["number"], row.cells["table"]
    if table and not _is_number(table):
        yield "table", _unreadable("table", table)
    if number and not _is_number(number):
        yield "number", _unreadable("number", number)


def _line(row: Row) -> Line:
    cells = row.cells
    details = Details(
        name=" ".join(cells["name"].split()),
        sort_name=cells["sort_name"],
        screen_name=cells["screen_name"],
        club=cells["club"],
        country=country_code(cells["country"]),
        email=cells["email"],
        language=cells["language"].casefold(),
        fixed_table=int(cells["table"]) if cells["table"] else None,
        number=int(cells["number"]) if cells["number"] else None,
        families=families_in(cells["families"]),
    )
    registered_at, consented_at = _instant(cells["registered_at"]), _instant(cells["consented_at"])
    return Line(row.line, details, _status(cells["status"]), registered_at, consented_at)


def _status(cell: str) -> EntrantStatus | None:
    """A status as it is exported, or as a person writes it: ``Waiting list``."""
    word = "-".join(re.split(r"[\s_-]+", cell.strip().casefold()))
    return EntrantStatus(word) if word in set(EntrantStatus) else None


def _instant(cell: str) -> datetime | None:
    try:
        at = datetime.fromisoformat(cell)
        return at.astimezone(UTC) if at.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None


def _written(at: datetime | None) -> str:
    return "" if at is None else at.astimezone(UTC).isoformat()


def _is_address(cell: str) -> bool:
    try:
        validate_email(cell)
    except ValidationError:
        return False
    return True


def _is_number(cell: str) -> bool:
    return cell.isdecimal() and len(cell) <= len(str(MAX_NUMBER)) and int(cell) > 0
