"""CSV as people really send it, read into named cells with line numbers, and written safely.

It refuses to write a cell that a spreadsheet would run as a formula, and takes the mark off again when it
reads one. Which encodings are understood stands in ``encodings``.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from typing import Final

from django.utils.functional import lazystr

from armies.services.errors import Refused
from armies.services.files import encodings
from armies.services.problems import LineProblem

MAX_BYTES: Final = 2 * 1024 * 1024
MAX_LINES: Final = 5_000
DELIMITERS: Final = {",": "commas", ";": "semicolons", "\t": "tabs"}
_OTHERS: Final = {"|": "bars", ":": "colons"}
# Where a cell begins: at its start, and behind what a spreadsheet of another country takes for a separator.
# What makes a formula there is also written in the full width of East Asia.
_BEGINS: Final = r"(?:^|(?<=[;\t\r\n]))"
_RUNS: Final = r"('*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])"
_FORMULA: Final = re.compile(_BEGINS + _RUNS)
_QUOTED_FORMULA: Final = re.compile(f"{_BEGINS}'{_RUNS}")
_SEPARATOR_LINE: Final = re.compile(r"sep=.(?:\r\n|\r|\n)(?=.)", re.IGNORECASE)  # for Excel, above the header
_LINE_BREAK: Final = re.compile(r"\s*[\r\n]+\s*")  # in a cell; what else breaks a line is named as a fault


@dataclass(frozen=True, slots=True)
class Columns:
    required: tuple[str, ...]
    optional: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        return (*self.required, *self.optional)


@dataclass(frozen=True, slots=True)
class Row:
    """One line with its cells by column name; columns that were not sent are empty."""

    line: int
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows cut into cells, lines that could not be, the columns sent, what parts them, and the text."""

    rows: tuple[Row, ...]
    problems: tuple[LineProblem, ...]
    header: tuple[str, ...]
    delimiter: str
    text: encodings.Text


def decode(content: bytes | str, *, limit: int = MAX_BYTES) -> str:
    return recognised(content, limit=limit).text


def recognised(content: bytes | str, *, limit: int = MAX_BYTES) -> encodings.Text:
    """The text of a file and its encoding; what was typed into a page is no matter of encodings."""
    if isinstance(content, str):
        refuse_too_large(len(content.encode("utf-8", "surrogatepass")), limit=limit)
        return encodings.Text(encodings.normalised(content), encodings.UTF_8)
    refuse_too_large(len(content), limit=limit)
    return encodings.recognised(content)


def refuse_too_large(size: int, *, limit: int) -> None:
    if size > limit:
        raise Refused("file-too-large", data={"bytes": size, "limit": limit})


def read(content: bytes | str, *, columns: Columns) -> Sheet:
    """Cut a file into named cells. Faults of the whole file are refused; faults of a line are reported."""
    found = recognised(content)
    if not any(map(str.isalnum, found.text)):
        raise Refused("empty-file", data={"columns": list(columns.all)})
    hint = _SEPARATOR_LINE.match(found.text)
    delimiter = _delimiter(found.text[hint.end() :] if hint else found.text, columns)
    lines = _lines(found.text, delimiter)
    if hint:
        next(lines)
    written = ((line, cells) for line, cells in lines if isinstance(cells, LineProblem) or any(cells))
    filled = iter(_without_empty_columns(list(islice(written, MAX_LINES + 2))))
    header = _header(next(filled, (1, [])), columns)
    rows: list[Row] = []
    problems: list[LineProblem] = []
    for line, cells in filled:
        if isinstance(cells, LineProblem):
            problems.append(cells)
        elif len(cells) < len(header) or any(cells[len(header) :]):
            problems.append(_wrong_width(line, found=len(cells), wanted=len(header)))
        else:
            named = dict.fromkeys(columns.all, "") | dict(zip(header, map(_clean, cells), strict=False))
            rows.append(Row(line, named))
        _refuse_too_many(len(rows) + len(problems))
    return Sheet(tuple(rows), tuple(problems), tuple(header), delimiter, found)


def write(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Comma-separated text. A cell that a spreadsheet would run is quoted with an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_written(cell) for cell in row])
    return out.getvalue()


def _written(cell: object) -> object:
    """A cell that no spreadsheet runs as a formula; :func:`read` takes the apostrophes off again."""
    return cell if isinstance(cell, int | float) else _FORMULA.sub(r"'\1", "" if cell is None else str(cell))


def _clean(cell: str) -> str:
    return _QUOTED_FORMULA.sub(r"\1", cell)


def _lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str] | LineProblem]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    start = 1
    try:
        for cells in reader:
            yield start, [_LINE_BREAK.sub(" ", cell.strip()) for cell in cells]
            start = reader.line_num + 1
    except csv.Error as error:
        yield start, _unreadable(start, error)


def _unreadable(line: int, error: csv.Error) -> LineProblem:
    if "field limit" in str(error):
        return LineProblem(line, None, code="cell-huge", data={"limit": csv.field_size_limit()})
    return LineProblem(line, None, code="quotes-open", data={"problem": str(error)})


def _without_empty_columns(
    lines: list[tuple[int, list[str] | LineProblem]],
) -> list[tuple[int, list[str] | LineProblem]]:
    """Spreadsheets write columns without a name and without a cell between others."""
    rows = [cells for _, cells in lines if not isinstance(cells, LineProblem)]
    used = {at for cells in rows for at, cell in enumerate(cells) if cell}
    if len(used) == max(map(len, rows), default=0):
        return lines
    return [
        (line, cells)
        if isinstance(cells, LineProblem)
        else (line, [cell for at, cell in enumerate(cells) if at in used])
        for line, cells in lines
    ]


def _delimiter(text: str, columns: Columns) -> str:
    first = next(line for line in text.splitlines() if any(map(str.isalnum, line)))
    found = {sign: len(_names(first, sign) & set(columns.all)) for sign in (*DELIMITERS, *_OTHERS)}
    best = max(found, key=lambda sign: (found[sign], sign in DELIMITERS and first.count(sign)))
    if best in _OTHERS and found[best] > 1:
        raise Refused("wrong-delimiter", case=_OTHERS[best], data={"found": _OTHERS[best]})
    return best if best in DELIMITERS else ","


def _names(line: str, sign: str) -> set[str]:
    return {_column(name.strip().strip('"')) for name in line.split(sign)}


def _column(text: str) -> str:
    return "_".join(text.casefold().split())


def _header(first: tuple[int, list[str] | LineProblem], columns: Columns) -> list[str]:
    cells = first[1]
    if isinstance(cells, LineProblem):
        raise Refused("bad-header", lazystr(cells), data={"line": 1})
    header = [_column(cell) for cell in cells]
    while header and not header[-1]:  # a separator at the end of each line, as some spreadsheets write it
        header.pop()
    missing = [name for name in columns.required if name not in header]
    unknown = [name for name in header if name not in columns.all]
    if missing and not unknown:
        data = {"line": 1, "missing": missing, "name": missing[0], "columns": list(columns.all)}
        raise Refused("missing-column", field=missing[0], data=data)
    if unknown:
        raise _unknown_column(unknown[0], columns, missing)
    twice = next((name for name in header if header.count(name) > 1), None)
    if twice:
        raise Refused("repeated-column", field=twice, data={"line": 1, "name": twice})
    return header


def _unknown_column(name: str, columns: Columns, missing: list[str]) -> Refused:
    near = get_close_matches(name, missing, n=1) or get_close_matches(name, columns.all, n=1)
    case = "unnamed" if not name else "near" if near else "known"
    data = {"line": 1, "name": name[:60], "near": "".join(near), "columns": list(columns.all)}
    return Refused("unknown-column", case=case, field=name[:60], data=data)


def _wrong_width(line: int, *, found: int, wanted: int) -> LineProblem:
    return LineProblem(line, None, code="wrong-width", data={"found": found, "wanted": wanted})


def _refuse_too_many(lines: int) -> None:
    if lines > MAX_LINES:
        raise Refused("too-many-lines", data={"limit": MAX_LINES})
