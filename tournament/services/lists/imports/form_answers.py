"""Answers of a form with a whole list in one cell, as a table with one figure in each line.

The lines are numbered anew, and each names its answer by the line that this had. A table with a heading for
the figure, or with broken cells, stays as it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from armies.services.files import columns as layouts
from armies.services.files import grids
from armies.services.files.columns import Columns
from armies.services.files.grids import Grid, GridRow
from armies.services.lists import text_format

ANSWER: Final = "answer"
_ADDED: Final = ("Faction", "Figure", ANSWER.capitalize())


def read(content: bytes | str, *, columns: Columns, factions: Mapping[str, str], name: str = "") -> Grid:
    """The cells of a table of lists. ``factions`` are the words that name a faction in a heading."""
    grid = grids.read(content, words=columns.all, name=name, keeps_breaks=True)
    known = {layouts.heading_key(word): faction for word, faction in factions.items() if len(word) > 1}
    layout = layouts.recognised(grid, columns)
    header = layouts.header_row(grid, layout)
    if header is None or grid.problems:
        return grids.without_breaks(grid)
    found = {at: faction for at, cell in enumerate(header.cells) if (faction := _faction_of(cell, known))}
    is_answers = bool(found) and layout.place_of("figure") in {None, *found}
    if is_answers and all(_is_list_column(grid, header, at) for at in found):
        return _one_figure_a_line(grid, header, found)
    return grids.without_breaks(grid)


def _faction_of(heading: str, known: Mapping[str, str]) -> str:
    """The one faction that a heading names: ``Your good list (one figure in each line)``."""
    found = {known[word] for word in layouts.heading_key(heading).split() if word in known}
    return found.pop() if len(found) == 1 else ""


def _is_list_column(grid: Grid, header: GridRow, at: int) -> bool:
    """Is there a heading of more than the faction, or a cell of several lines below it?"""
    is_phrase = len(layouts.heading_key(header.cells[at]).split()) > 1
    return is_phrase or any("\n" in row.cells[at] for row in grid.rows if row.line > header.line)


def _one_figure_a_line(grid: Grid, header: GridRow, lists: Mapping[int, str]) -> Grid:
    others = [at for at in range(grid.width) if at not in lists]
    rows = [_row(header, others, _ADDED)]
    for answer in grid.rows:
        if answer.line > header.line:
            rows += [_row(answer, others, (*added, f"{answer.line}")) for added in _figures(answer, lists)]
    numbered = [replace(row, line=line) for line, row in enumerate(rows, start=1)]
    return grids.without_breaks(replace(grid, rows=tuple(numbered)))


def _figures(answer: GridRow, lists: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    for at, faction in lists.items():
        text = answer.cells[at]
        for line in () if layouts.is_nothing(text) else text_format.figure_lines(text):
            yield faction, line


def _row(row: GridRow, others: Sequence[int], added: Sequence[str]) -> GridRow:
    cells = (*(row.cells[at] for at in others), *added)
    return GridRow(row.line, cells, reach=len(cells))
