"""A table that is looked at before it counts: what a browser sends of it, and what its page shows.

The table itself travels in the page and waits nowhere on the server. Cells that were corrected are part of it
from then on, whatever each column is said to hold.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.services.files import columns as layouts
from armies.services.files import grids, tables
from armies.services.files.columns import Columns, Layout
from armies.services.files.grids import DELIMITERS, MAX_BYTES, Grid, GridRow
from armies.services.files.tables import Sheet
from armies.services.problems import LineProblem
from tournament.queries.accounts.column_choices import chosen_before
from tournament.services.accounts import column_choices
from tournament.web.forms.post_data import posted_text, whole
from tournament.web.refusals import with_ways

MAX_SHOWN: Final = 300  # lines of one page; a phone shows no more
MAX_OPEN: Final = 2_000  # cells that are fields at once
MAX_CELL: Final = 1_000  # characters of a cell that is typed
MAX_BODY: Final = 3 * MAX_BYTES  # the table as a form writes it
MAX_LATER: Final = 500  # lines that wait in the session to be corrected
TABLE: Final = "table"  # the field in which a page carries the table
SEPARATED: Final = {
    ",": gettext_lazy("commas"),
    ";": gettext_lazy("semicolons"),
    "\t": gettext_lazy("tabs"),
}


@dataclass(frozen=True, slots=True)
class SentTable:
    """A table with what a person said of it: what each column holds, which lines are left out or opened.

    ``edited`` are the lines in which a cell was typed; ``is_seen`` if it comes from its own preview.
    """

    grid: Grid
    layout: Layout
    left: frozenset[int]
    edited: frozenset[int]
    opened: int | None
    is_seen: bool
    columns: Columns

    @property
    def missing(self) -> list[str]:
        return layouts.missing(self.layout, self.columns)

    @property
    def sheet(self) -> Sheet:
        return tables.sheet_of(self.grid, self.layout, columns=self.columns, without=self.left)

    def rows(self) -> list[GridRow]:
        return layouts.body(self.grid, self.layout)


@dataclass(frozen=True, slots=True)
class RowState:
    """What would be done with a line, as a tag; ``question`` is what a person may decide about it."""

    text: str
    tone: str = ""
    question: str = ""
    choices: tuple[tuple[str, Any, bool], ...] = ()  # value, words, is it chosen
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CellView:
    place: int
    text: str
    is_out: bool
    is_open: bool
    is_bad: bool
    is_name: bool


@dataclass(frozen=True, slots=True)
class RowView:
    line: int
    cells: list[CellView]
    state: RowState
    problems: list[str] = field(default_factory=list)
    suggestions: list[tuple[str, str]] = field(default_factory=list)  # the name of a cell, its text instead
    is_left: bool = False

    @property
    def first_field(self) -> int | None:
        """The place of the first cell to type in."""
        return next((cell.place for cell in self.cells if cell.is_open and not cell.is_out), None)


def is_carried(data: QueryDict) -> bool:
    return TABLE in data


def sent_table(
    data: QueryDict,
    content: bytes | str | Grid,
    *,
    columns: Columns,
    name: str = "",
    recall: Callable[[str], Mapping[str, str]],
) -> SentTable:
    """The table of a form: carried by its preview, else a file or its text. Raises ``Refused``.

    ``recall`` gives what was chosen before for the mark of the headings.
    """
    header = {"1": True, "0": False}.get(data.get("header", ""))
    if not is_carried(data):
        grid = content if isinstance(content, Grid) else grids.read(content, words=columns.all, name=name)
        layout = layouts.recognised(grid, columns)
        layout = layouts.remembered(grid, layout, recall(layouts.headings_key(grid, layout)))
        left = frozenset(row.line for row in layouts.body(grid, layout) if layouts.is_total(row))
        return SentTable(grid, layout, left, frozenset(), None, is_seen=False, columns=columns)
    before = grids.from_text(data.get(TABLE, ""))
    grid = before.with_cells(_typed_cells(data))
    edited = {new.line for old, new in zip(before.rows, grid.rows, strict=True) if old.cells != new.cells}
    if any(f"column-{at}" in data for at in range(grid.width)):
        keys = [data.get(f"column-{at}", "") for at in range(grid.width)]
        layout = layouts.chosen(grid, columns, keys, has_header=header)
    else:
        layout = layouts.recognised(grid, columns, has_header=header)
    left = frozenset(line for text in data.getlist("leave") if (line := whole(text)) is not None)
    opened = whole(data.get("edit", ""))
    return SentTable(grid, layout, left, frozenset(edited), opened, is_seen=True, columns=columns)


def _typed_cells(data: QueryDict) -> dict[tuple[int, int], str]:
    found: dict[tuple[int, int], str] = {}
    for name in data:
        _start, *numbers = name.split("-")
        if name.startswith("cell-") and len(numbers) == 2:  # noqa: PLR2004 - line and column
            line, place = map(whole, numbers)
            if line is not None and place is not None:
                found[line, place] = " ".join(posted_text(data, name).split())[:MAX_CELL]
    return found


def preview_context(
    sent: SentTable,
    *,
    labels: Mapping[str, Any],
    problems: Iterable[LineProblem],
    states: Mapping[int, RowState],
) -> dict[str, Any]:
    """What the preview needs: headings with their choices, and rows with their states."""
    at_fault: dict[int | None, list[LineProblem]] = {}
    for problem in problems:
        at_fault.setdefault(problem.line, []).append(problem)
    rows = [_row_view(sent, row, at_fault.get(row.line, []), states, labels) for row in sent.rows()]
    _close_some(rows)
    wanted = sorted(rows, key=lambda row: not (row.problems or row.state.choices))[:MAX_SHOWN]
    cut = [
        problem for line, found in at_fault.items() for problem in found if line not in {r.line for r in rows}
    ]
    return {
        "sent": sent,
        "carried": grids.as_text(sent.grid),
        "headings": _headings(sent, labels),
        "rows": sorted(wanted, key=lambda row: row.line),
        "lines": len(rows),
        "hidden": len(rows) - len(wanted),
        "hidden_left": sorted(sent.left - {row.line for row in wanted}),
        "uncut": cut,
        "bad": len({line for line in at_fault if line is not None}),
        "left": len(sent.left & {row.line for row in rows}),
        "how": how_read(sent.grid),
        "is_guessed": sent.grid.is_guessed,
        "has_header": sent.layout.header is not None,
    }


def _close_some(rows: Iterable["RowView"]) -> None:
    """Where many lines are open, the last are closed: a form may have so many fields and no more."""
    room = MAX_OPEN
    for row in rows:
        room -= sum(cell.is_open for cell in row.cells)
        if room < 0:
            row.cells[:] = [replace(cell, is_open=False) for cell in row.cells]


def keep_for_later(
    request: HttpRequest, place: str, sent: SentTable, lines: Collection[int], **fields: str
) -> None:
    """Let lines that were left out because of their faults wait in the session of who imported the others.

    ``fields`` go with their form when it comes back.
    """
    request.session[place] = {}
    if not lines:
        return
    header = layouts.header_row(sent.grid, sent.layout)
    kept = [row for row in sent.rows() if row.line in lines][:MAX_LATER]
    grid = replace(sent.grid, rows=(*([header] if header else []), *kept), problems=())
    form = {TABLE: grids.as_text(grid), "header": "1" if header else "0"}
    form |= {f"column-{at}": key for at, key in enumerate(sent.layout.keys)} | fields
    request.session[place] = {"form": form, "lines": [row.line for row in kept]}


def lines_for_later(request: HttpRequest, place: str) -> list[int]:
    return list(request.session.get(place, {}).get("lines", ()))


def form_for_later(request: HttpRequest, place: str) -> QueryDict:
    """The form of the lines that wait, as their preview sends it."""
    data = QueryDict(mutable=True)
    data.update(request.session.get(place, {}).get("form", {}))
    return data


def recall_for(request: HttpRequest, table: str) -> Callable[[str], Mapping[str, str]]:
    """What this account chose before, by the mark of the headings."""
    return lambda headings: chosen_before(request.user, table, headings) if headings else {}  # type: ignore[arg-type]


def remember(request: HttpRequest, table: str, sent: SentTable, *, now: datetime) -> None:
    """Let the next table with these headings be read like this one."""
    headings = layouts.headings_key(sent.grid, sent.layout)
    if headings:
        keys = layouts.to_remember(sent.grid, sent.layout)
        column_choices.remember(request.user, table, headings, keys, now=now)  # type: ignore[arg-type]


def bad_lines(sent: SentTable, problems: Iterable[LineProblem]) -> tuple[set[int], bool]:
    """The lines with faults, and whether the others may be imported without them.

    Nobody has seen the faults of a table that comes without its preview; and what was typed to correct a line
    is never left out.
    """
    bad = {problem.line for problem in problems if problem.line}
    return bad, sent.is_seen and not bad & sent.edited


def how_read(grid: Grid) -> str:
    """How the table was read, in one line: ``people.csv, Windows-1252, semicolons``."""
    sign = SEPARATED.get(grid.delimiter, "") if grid.delimiter in DELIMITERS else ""
    return ", ".join(str(part) for part in (grid.name, grid.encoding, sign) if part)


def _headings(sent: SentTable, labels: Mapping[str, Any]) -> list[dict[str, Any]]:
    header = layouts.header_row(sent.grid, sent.layout)
    offered = [("", _("Leave out")), *((key, labels[key]) for key in sent.columns.offered)]
    return [
        {
            "place": at,
            "text": header.cells[at] if header else "",
            "key": key,
            "offered": [(value, words, value == key) for value, words in offered],
        }
        for at, key in enumerate(sent.layout.keys)
    ]


def _row_view(
    sent: SentTable,
    row: GridRow,
    problems: list[LineProblem],
    states: Mapping[int, RowState],
    labels: Mapping[str, Any],
) -> RowView:
    bad = _bad_places(sent, problems)
    names = {sent.columns.required[0], *sent.columns.parts.get(sent.columns.required[0], ())}
    is_left = row.line in sent.left
    is_open = row.line == sent.opened or (bool(problems) and not bad)
    cells = [
        CellView(
            at,
            text,
            is_out=not key,
            is_open=not is_left and (at in bad or (is_open and bool(key)) or (is_open and bool(text))),
            is_bad=at in bad,
            is_name=key in names,
        )
        for at, (text, key) in enumerate(zip(row.cells, sent.layout.keys, strict=True))
    ]
    if is_left:
        state = RowState(_("left out"))
    elif problems:
        state = RowState(_("to correct"), "error")
    else:
        state = states.get(row.line, RowState(""))
    said = [_said(problem, labels) for problem in problems]
    return RowView(row.line, cells, state, said, _suggestions(sent, problems), is_left)


def _suggestions(sent: SentTable, problems: Iterable[LineProblem]) -> list[tuple[str, str]]:
    return [
        (f"cell-{problem.line}-{place}", text)
        for problem in problems
        for place in sorted(_bad_places(sent, [problem]))
        for text in problem.suggestions
    ]


def _said(problem: LineProblem, labels: Mapping[str, Any]) -> str:
    label, text = labels.get(problem.column or ""), problem.message
    named = _("%(column)s: %(fault)s") % {"column": label, "fault": text} if label else text
    return with_ways(named, problem)


def _bad_places(sent: SentTable, problems: Iterable[LineProblem]) -> set[int]:
    found: set[int] = set()
    for problem in problems:
        key = problem.column or ""
        for each in (key, *sent.columns.parts.get(key, ())):
            place = sent.layout.place_of(each)
            if place is not None:
                found.add(place)
                break
    return found
