"""Tables as people really send them, read into named cells with line numbers, and written safely.

It refuses to write a cell that a spreadsheet would run as a formula, and takes the mark off again when it
reads one. ``grids`` cuts a table into cells, ``columns`` says what each column holds.
"""

import csv
import io
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from django.utils.functional import lazystr

from armies.services.errors import Refused
from armies.services.files import columns as layouts
from armies.services.files import grids
from armies.services.files.columns import Columns, Layout
from armies.services.files.grids import (
    BEGINS,
    DELIMITERS,
    MAX_BYTES,
    MAX_LINES,
    RUNS,
    Grid,
    recognised,
    refuse_too_large,
)
from armies.services.problems import LineProblem

__all__ = [
    "DELIMITERS",
    "MAX_BYTES",
    "MAX_LINES",
    "Columns",
    "Refused",
    "Row",
    "Sheet",
    "decode",
    "read",
    "recognised",
    "refuse_too_large",
    "sheet_of",
    "write",
]
_FORMULA: Final = re.compile(BEGINS + RUNS)


@dataclass(frozen=True, slots=True)
class Row:
    """One line with its cells by column name; columns that were not sent are empty."""

    line: int
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows cut into cells, lines that could not be, the columns sent, and how the table was read."""

    rows: tuple[Row, ...]
    problems: tuple[LineProblem, ...]
    header: tuple[str, ...]
    grid: Grid
    layout: Layout

    @property
    def delimiter(self) -> str:
        return self.grid.delimiter


Source = bytes | str | Sheet


def decode(content: bytes | str, *, limit: int = MAX_BYTES) -> str:
    return recognised(content, limit=limit).text


def read(source: Source, *, columns: Columns) -> Sheet:
    """Cut a table into named cells. Faults of the whole are refused; faults of a line are reported.

    Nobody looks at it before it counts, so a heading that is nearly the one of a missing column is refused.
    """
    if isinstance(source, Sheet):
        return source
    grid = grids.read(source, words=columns.all)
    layout = layouts.recognised(grid, columns, has_header=True)
    _refuse_unclear(grid, layout, columns)
    return sheet_of(grid, layout, columns=columns, is_padded=grid.encoding == grids.XLSX)


def sheet_of(
    grid: Grid,
    layout: Layout,
    *,
    columns: Columns,
    without: Collection[int] = (),
    is_padded: bool = True,
) -> Sheet:
    """The named cells of a table, without some of its lines; unless padded, a short line is a fault."""
    rows: list[Row] = []
    problems = [problem for problem in grid.problems if problem.line not in without]
    beyond, least = _stray(grid, layout), 0 if is_padded else _last_heading(grid, layout) + 1
    for row in layouts.body(grid, layout):
        if row.line in without:
            continue
        found = max((at + 1 for at, cell in enumerate(row.cells) if cell), default=0)
        if any(row.cells[at] for at in beyond) or row.reach < least:
            data = {"found": found, "wanted": grid.width - len(beyond)}
            problems.append(LineProblem(row.line, None, code="wrong-width", data=data))
            continue
        cells = {key: cell for key, cell in zip(layout.keys, row.cells, strict=True) if key}
        rows.append(Row(row.line, layouts.joined(cells, columns)))
    _refuse_too_many(len(rows) + len(problems))
    return Sheet(tuple(rows), tuple(problems), _held(layout, columns), grid, layout)


def _held(layout: Layout, columns: Columns) -> tuple[str, ...]:
    """What the columns hold, a split one under the name of the whole."""
    whole = {part: key for key, parts in columns.parts.items() for part in parts}
    return tuple(dict.fromkeys(whole.get(key, key) for key in layout.keys if key))


def _last_heading(grid: Grid, layout: Layout) -> int:
    header = layouts.header_row(grid, layout)
    headings = header.cells if header is not None else ()
    return max((at for at, cell in enumerate(headings) if cell), default=-1)


def _stray(grid: Grid, layout: Layout) -> list[int]:
    """Columns behind the last heading that few lines reach: there a separator is one too many."""
    if layout.header is None:
        return []
    rows = layouts.body(grid, layout)
    return [
        at
        for at in range(_last_heading(grid, layout) + 1, grid.width)
        if not layout.keys[at] and sum(bool(row.cells[at]) for row in rows) * 2 <= len(rows)
    ]


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


def _refuse_unclear(grid: Grid, layout: Layout, columns: Columns) -> None:
    header = layouts.header_row(grid, layout)
    headings = ["_".join(cell.casefold().split()) for cell in header.cells] if header else []
    if grid.problems and not grid.rows:
        raise Refused("bad-header", lazystr(grid.problems[0]), data={"line": 1})
    missing = layouts.missing(layout, columns)
    strange = [name for name, key in zip(headings, layout.keys, strict=False) if name and not key]
    twice = next((name for name in strange if name in columns.offered), None)
    if twice:
        raise Refused("repeated-column", field=twice, data={"line": 1, "name": twice})
    last = _last_heading(grid, layout)
    if any(not name and not key for name, key in zip(headings[:last], layout.keys, strict=False)):
        data = {"line": 1, "name": "", "columns": list(columns.all)}
        raise Refused("unknown-column", case="unnamed", data=data)
    free = [key for key in columns.all if key not in layout.keys]
    for name in strange:
        near = get_close_matches(name, missing, n=1) or get_close_matches(name, free, n=1, cutoff=0.75)
        if near:
            data = {"line": 1, "name": name[:60], "near": near[0], "columns": list(columns.all)}
            raise Refused("unknown-column", case="near", field=name[:60], data=data)
    if missing:
        data = {"line": 1, "missing": missing, "name": missing[0], "columns": list(columns.all)}
        raise Refused("missing-column", field=missing[0], data=data)


def _refuse_too_many(lines: int) -> None:
    if lines > MAX_LINES:
        raise Refused("too-many-lines", data={"limit": MAX_LINES})
