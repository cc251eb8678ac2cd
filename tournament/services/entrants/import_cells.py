"""The cells of one line of entrants, read into plain values and written back.

Every bad cell of a line is named at once. What is written here is read here as the same values; it refuses
to know who is registered already.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from armies.services.files.tables import Columns, Row
from armies.services.problems import LineProblem
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant
from tournament.services.entrants.entrants import UNSEEN, Details, is_seen, no_country_code
from tournament.services.entrants.inputs import LANGUAGES, MAX_FAMILY_LENGTH, MAX_LENGTHS

COLUMNS: Final = Columns(
    required=("name",),
    optional=(
        "number",
        "club",
        "country",
        "email",
        "language",
        "table",
        "families",
        "status",
        "registered_at",
        "consented_at",
    ),
)
WRITTEN: Final = ("number", *COLUMNS.required, *COLUMNS.optional[1:])
PRIVATE: Final = ("email",)  # for organisers only
MAX_NUMBER: Final = 9_999  # tables of a hall, start numbers
_COUNTRY: Final = re.compile(r"[A-Za-z]{2}")
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
    problems = [LineProblem(row.line, column, sentence) for column, sentence in _sentences(row)]
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


def _sentences(row: Row) -> Iterator[tuple[str, str]]:
    cells = row.cells
    if not is_seen(cells["name"]):
        yield "name", "The name is missing. Write it, or remove the line."
    for column, limit in MAX_LENGTHS.items():
        if len(cells[column]) > limit:
            yield column, f"This is longer than {limit} letters. Shorten it."
    for column in ("name", "club", "families"):
        if UNSEEN.search(cells[column]):
            yield column, "This holds a character that cannot be seen. Type it again."
    if any(len(family) > MAX_FAMILY_LENGTH for family in families_in(cells["families"])):
        yield "families", f"One of these is longer than {MAX_FAMILY_LENGTH} letters. Shorten it."
    yield from _sentences_of_codes(row)
    yield from _sentences_of_numbers(row)
    for column in ("registered_at", "consented_at"):
        if cells[column] and _instant(cells[column]) is None:
            yield (
                column,
                f"{cells[column][:40]!r} is no instant. Write 2026-06-13T09:00:00+00:00, or nothing.",
            )


def _sentences_of_codes(row: Row) -> Iterator[tuple[str, str]]:
    cells = row.cells
    country, language, status = cells["country"], cells["language"], cells["status"]
    if country and not _COUNTRY.fullmatch(country):
        yield "country", no_country_code(country)
    if cells["email"] and not _is_address(cells["email"]):
        yield "email", f"{cells['email'][:80]!r} is no e-mail address. Correct it."
    if language and language.casefold() not in LANGUAGES:
        yield (
            "language",
            f"{language[:40]!r} is no language of the event. Write {_or(LANGUAGES)}, or nothing.",
        )
    if status and _status(status) is None:
        yield "status", f"{status[:40]!r} is no status. Write {_or(EntrantStatus)}, or nothing."


def _sentences_of_numbers(row: Row) -> Iterator[tuple[str, str]]:
    number, table = row.cells["number"], row.cells["table"]
    if table and not _is_number(table):
        yield "table", f"{table[:40]!r} is no table. Write its number, or nothing."
    if number and not _is_number(number):
        yield "number", f"{number[:40]!r} is no start number. Write 1 or more, or nothing."


def _line(row: Row) -> Line:
    cells = row.cells
    details = Details(
        name=" ".join(cells["name"].split()),
        club=cells["club"],
        country=cells["country"].upper(),
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


def _or(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}"
