"""The cells of a table, wherever it comes from: CSV, TSV, XLSX, or pasted from a spreadsheet.

A grid can travel through a page as text and comes back as the same grid, with its line numbers. It knows no
columns: what each holds is for ``columns`` to say.
"""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from armies.services.errors import Refused
from armies.services.files import encodings, spreadsheets
from armies.services.problems import LineProblem

MAX_BYTES: Final = 2 * 1024 * 1024
MAX_LINES: Final = 5_000
MAX_COLUMNS: Final = spreadsheets.MAX_COLUMNS
XLSX: Final = "XLSX"
DELIMITERS: Final = {",": "commas", ";": "semicolons", "\t": "tabs"}
OTHERS: Final = {"|": "bars", ":": "colons"}
_SAMPLE: Final = 50  # lines that tell what separates the cells
_MAX_NAME: Final = 100  # characters of a file's name
# Where a cell begins: at its start, and behind what a spreadsheet of another country takes for a separator.
# What makes a formula there is also written in the full width of East Asia.
BEGINS: Final = r"(?:^|(?<=[;\t\r\n]))"
RUNS: Final = r"('*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])"
_QUOTED_FORMULA: Final = re.compile(f"{BEGINS}'{RUNS}")
_SEPARATOR_LINE: Final = re.compile(
    r"sep=(.)(?:\r\n|\r|\n)(?=.)", re.IGNORECASE
)  # for Excel, above the header
_LINE_BREAK: Final = re.compile(r"\s*[\r\n]+\s*")  # in a cell; what else breaks a line is named as a fault


@dataclass(frozen=True, slots=True)
class GridRow:
    """One line that is not blank, with as many cells as the widest; ``reach`` is how many it was cut into."""

    line: int
    cells: tuple[str, ...]
    reach: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """All lines that are not blank, what is wrong with lines that could not be cut, and how it was read."""

    rows: tuple[GridRow, ...]
    problems: tuple[LineProblem, ...] = ()
    encoding: str = encodings.UTF_8
    delimiter: str = ""
    name: str = ""

    @property
    def width(self) -> int:
        return len(self.rows[0].cells) if self.rows else 0

    @property
    def is_guessed(self) -> bool:
        return self.encoding == encodings.WINDOWS

    def with_cells(self, cells: Mapping[tuple[int, int], str]) -> "Grid":
        """The same with other cells, by line and column."""
        if not cells:
            return self
        rows = [
            replace(row, cells=tuple(cells.get((row.line, at), cell) for at, cell in enumerate(row.cells)))
            for row in self.rows
        ]
        return replace(self, rows=tuple(rows))


def read(
    content: bytes | str, *, words: Collection[str] = (), name: str = "", keeps_breaks: bool = False
) -> Grid:
    """Cut a file or pasted text into cells. ``words`` are names of columns: they tell what separates them.

    A cell of several lines becomes one line, unless it ``keeps_breaks``.
    """
    if isinstance(content, bytes) and spreadsheets.is_spreadsheet(content):
        refuse_too_large(len(content), limit=MAX_BYTES)
        found = [(row.line, row.cells) for row in spreadsheets.read(content)]
        return _grid(found, (), encoding=XLSX, delimiter="", name=name)
    text = recognised(content)
    hint = _SEPARATOR_LINE.match(text.text)
    body = text.text[hint.end() :] if hint else text.text
    if not any(map(str.isalnum, body)):
        raise Refused("empty-file", data={"columns": list(words)})
    delimiter = hint[1] if hint and hint[1] in DELIMITERS else _delimiter(body, words)
    cut, problems = _cut(body, delimiter, first=2 if hint else 1)
    grid = _grid(cut, problems, encoding=text.encoding, delimiter=delimiter, name=name)
    return grid if keeps_breaks else without_breaks(grid)


def without_breaks(grid: Grid) -> Grid:
    """The same with each cell in one line."""
    rows = [replace(row, cells=tuple(_LINE_BREAK.sub(" ", cell) for cell in row.cells)) for row in grid.rows]
    return replace(grid, rows=tuple(rows))


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


def as_text(grid: Grid) -> str:
    """The grid as a page carries it to the next request."""
    data = {
        "name": grid.name,
        "encoding": grid.encoding,
        "delimiter": grid.delimiter,
        "rows": [[row.line, *row.cells] for row in grid.rows],
        "problems": [[row.line, row.code, dict(row.data)] for row in grid.problems],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def from_text(text: str) -> Grid:
    """What :func:`as_text` wrote. Raises ``Refused`` for anything else."""
    refuse_too_large(len(text), limit=2 * MAX_BYTES)
    try:
        data = json.loads(encodings.normalised(text))
        rows = [(_line(row[0]), [str(cell) for cell in row[1:]]) for row in data["rows"]]
        problems = [
            LineProblem(_line(line), None, code=_known(code), data=dict(values))
            for line, code, values in data["problems"]
        ]
        how = {name: str(data[name])[:_MAX_NAME] for name in ("encoding", "delimiter", "name")}
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise Refused("table-broken") from error
    width = max((len(cells) for _, cells in rows), default=0)
    return _grid(rows, problems, columns=range(width), **how)


def _line(line: object) -> int:
    if not isinstance(line, int) or line < 1:
        raise ValueError(line)
    return line


def _known(code: str) -> str:
    if code not in {"cell-huge", "quotes-open"}:
        raise ValueError(code)
    return code


def _grid(
    rows: list[tuple[int, list[str]]],
    problems: Collection[LineProblem],
    *,
    columns: Sequence[int] | None = None,
    **how: str,
) -> Grid:
    """Without the columns that are empty throughout, unless they are given."""
    filled = [(line, cells) for line, cells in rows if any(cells)]
    if len(filled) + len(problems) > MAX_LINES + 1:
        raise Refused("too-many-lines", data={"limit": MAX_LINES})
    used = columns
    if used is None:
        used = sorted({at for _, cells in filled for at, cell in enumerate(cells) if cell})
    if len(used) > MAX_COLUMNS:
        raise Refused("sheet", case="columns", data={"limit": MAX_COLUMNS})
    cut = [
        GridRow(
            line,
            tuple(cells[at] if at < len(cells) else "" for at in used),
            reach=sum(at < len(cells) for at in used),
        )
        for line, cells in filled
    ]
    return Grid(tuple(cut), tuple(problems), **{**how, "name": how["name"][:_MAX_NAME]})


def _cut(text: str, delimiter: str, *, first: int) -> tuple[list[tuple[int, list[str]]], list[LineProblem]]:
    rows: list[tuple[int, list[str]]] = []
    problems: list[LineProblem] = []
    for line, cells in _lines(text, delimiter):
        if isinstance(cells, LineProblem):
            problems.append(replace(cells, line=line + first - 1))
        elif any(cells):
            rows.append((line + first - 1, [_QUOTED_FORMULA.sub(r"\1", cell) for cell in cells]))
        if len(rows) + len(problems) > MAX_LINES + 1:
            break
    return rows, problems


def _lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str] | LineProblem]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    start = 1
    try:
        for cells in reader:
            yield start, [cell.strip() for cell in cells]
            start = reader.line_num + 1
    except csv.Error as error:
        yield start, _unreadable(start, error)


def _unreadable(line: int, error: csv.Error) -> LineProblem:
    if "field limit" in str(error):
        return LineProblem(line, None, code="cell-huge", data={"limit": csv.field_size_limit()})
    return LineProblem(line, None, code="quotes-open", data={"problem": str(error)})


def _delimiter(text: str, words: Collection[str]) -> str:
    """What names the most columns in the first line, else what cuts most lines into equally many cells."""
    first = next(line for line in text.splitlines() if any(map(str.isalnum, line)))
    named = {sign: _named(first, sign, words) for sign in (*DELIMITERS, *OTHERS)}
    best = max(named, key=lambda sign: named[sign])
    if named[best] > 1:
        if best in OTHERS:
            raise Refused("wrong-delimiter", case=OTHERS[best], data={"found": OTHERS[best]})
        if list(named.values()).count(named[best]) == 1:
            return best
    return max(DELIMITERS, key=lambda sign: _evenness(text, sign))


def _named(line: str, sign: str, words: Collection[str]) -> int:
    return len({"_".join(name.strip().strip('"').casefold().split()) for name in line.split(sign)} & {*words})


def _evenness(text: str, sign: str) -> tuple[int, int]:
    widths = Counter(
        len(cells)
        for _, cells in islice(_lines(text, sign), _SAMPLE)
        if not isinstance(cells, LineProblem) and any(cells)
    )
    width, lines = max(
        ((width, lines) for width, lines in widths.items() if width > 1), key=_by_lines, default=(0, 0)
    )
    return lines, width


def _by_lines(found: tuple[int, int]) -> Any:
    return found[1], found[0]
