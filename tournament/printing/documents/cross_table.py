"""The cross table for the wall: who met whom, with what, and what came of it.

Up to 32 people stand against each other on one page. Most cells of a larger square are empty, so more people
have a column for each round instead. Such a page is five columns of text with tab stops, because thousands of
cells of a table take half a minute and most of a gigabyte; only where the rounds are too many for that it is
a table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils import translation
from django.utils.translation import gettext as _

from armies.messages.formats import decimal
from tournament.models import Round, Tournament
from tournament.models.entrant import numbered
from tournament.printing.documents.head import Document, head_of
from tournament.printing.documents.widths import FILL, POINT_MM, line_count, shortened, size_for, word_ems
from tournament.queries.core.names import with_initials
from tournament.queries.standings.cross_tables import CrossCell, CrossLine, CrossTable, cross_table_of

A_SQUARE: Final = 32  # entrants against each other
FEW: Final = 12  # that have taller rows
SQUARE_NAME_MM, SQUARE_SIZE = 41.0, 9.0
FEW_NAME_MM, FEW_ROW_MM, FEW_SIZES = 78.0, 8.6, (12, 10, 9)  # the largest on one line, the others on two
A_PAGE: Final = 18  # entrants, with a column for each round
CELLS_MM: Final = 158.0  # the rounds together, as in print/cross.css
CELL_SIZE, GAP_MM = 9.0, 1.2  # of the type in a cell; between two of them
NAME_SIZES: Final = (10, 9)  # the smaller one on two lines
NAME_MM: Final = {"a4": 66.0, "letter": 51.0}
ROW_MM, A_NAME_LINES = 5.0, 2
MAX_ROUNDS: Final = 16  # that print/cross.css has stops for
MARKS: Final = {"good": "○", "evil": "●", None: ""}
NOTHING: Final = "–"


@dataclass(frozen=True, slots=True)
class Row:
    number: int
    name: str
    size: int
    results: tuple[str, ...]
    opponents: tuple[str, ...]
    points: str
    place: str


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """One round of a page, a line for each row: a block of text is laid out at once."""

    number: int
    results: str
    opponents: str


@dataclass(frozen=True, slots=True)
class TablePage:
    rows: Sequence[Row]
    rounds: Sequence[RoundColumn]


@dataclass(frozen=True, slots=True)
class SquareCell:
    """``text`` is what the row got from the column; of several games, all of it."""

    text: str = ""
    is_own: bool = False
    is_win: bool = False


@dataclass(frozen=True, slots=True)
class SquareRow:
    number: int
    name: str
    size: int
    country: str
    cells: tuple[SquareCell, ...]
    bye: str
    points: str
    place: str


@dataclass(frozen=True, slots=True)
class PrintedCrossTable(Document):
    table: CrossTable

    template = "printing/standings/cross_table.html"
    css = ("page.css", "cross.css", "cross_square.css")
    stem = "cross-table"

    @property
    def is_across(self) -> bool:
        return True

    @property
    def has_administrative(self) -> bool:
        return any(
            cell.is_administrative and cell.kind == "game" for line in self.table.lines for cell in line.cells
        )

    @property
    def square(self) -> tuple[SquareRow, ...]:
        """Everybody against everybody; empty where that is too wide for a page."""
        lines = self.table.lines
        return tuple(_square_row(line, lines) for line in lines) if len(lines) <= A_SQUARE else ()

    @property
    def has_few(self) -> bool:
        return len(self.table.lines) <= FEW

    @property
    def has_byes(self) -> bool:
        return any(cell.kind == "bye" for line in self.table.lines for cell in line.cells)

    @property
    def pages(self) -> tuple[TablePage, ...]:
        with translation.override(self.head.language):
            rows = [_row(line, wide=NAME_MM[self.head.paper]) for line in self.table.lines]
        if not rows or not _fits(rows, len(self.table.rounds)):
            return ()
        return tuple(self._page(rows[at : at + A_PAGE]) for at in range(0, len(rows), A_PAGE))

    def _page(self, rows: Sequence[Row]) -> TablePage:
        results = zip(*(row.results for row in rows), strict=True)
        opponents = zip(*(row.opponents for row in rows), strict=True)
        columns = zip(self.table.rounds, results, opponents, strict=True)
        rounds = [RoundColumn(number, "\n".join(own), "\n".join(other)) for number, own, other in columns]
        return TablePage(rows, rounds)


def printed_cross_table(tournament: Tournament, *, after: Round | None = None) -> PrintedCrossTable:
    table = cross_table_of(tournament, before=after.number + 1 if after else None)
    return PrintedCrossTable(head_of(tournament, round_=after), table)


def _square_row(line: CrossLine, lines: Sequence[CrossLine]) -> SquareRow:
    count = len(lines)
    games: dict[int, list[tuple[CrossCell, CrossCell]]] = {}
    for at, cell in enumerate(line.cells):
        if cell.kind == "game" and cell.line is not None:
            games.setdefault(cell.line, []).append((cell, lines[cell.line - 1].cells[at]))
    whole = numbered(line.entrant)
    return SquareRow(
        number=line.number,
        name=whole if count <= FEW else _short(whole),
        size=size_for(whole, sizes=FEW_SIZES, width_mm=FEW_NAME_MM, height_mm=FEW_ROW_MM),
        country=line.entrant.country,
        cells=tuple(_square_cell(games.get(at, []), is_own=at == line.number) for at in range(1, count + 1)),
        bye=" ".join(decimal(cell.points) for cell in line.cells if cell.kind == "bye"),
        points=line.row.points,
        place=_place(line),
    )


def _square_cell(games: list[tuple[CrossCell, CrossCell]], *, is_own: bool) -> SquareCell:
    is_win = any((own.units or 0) > (other.units or 0) for own, other in games)
    texts = (f"{decimal(cell.points)}{'*' if cell.is_administrative else ''}" for cell, _ in games)
    return SquareCell(" ".join(texts), is_own, is_win)


def _short(name: str) -> str:
    """Given names as initials, where the line is too short."""
    fits = word_ems(name) * SQUARE_SIZE * POINT_MM <= SQUARE_NAME_MM
    return name if fits else with_initials(name)


def _place(line: CrossLine) -> str:
    place = NOTHING if line.row.place is None else str(line.row.place)
    return f"{place} =" if line.row.standing.is_shared else place


def _row(line: CrossLine, *, wide: float) -> Row:
    name = _on_two_lines(str(line.entrant), ems=wide / (NAME_SIZES[-1] * POINT_MM))
    return Row(
        number=line.number,
        name=name,
        size=size_for(name, sizes=NAME_SIZES, width_mm=wide, height_mm=ROW_MM),
        results=tuple(map(_result, line.cells)),
        opponents=tuple(map(_opponent, line.cells)),
        points=line.row.points,
        place=_place(line),
    )


def _on_two_lines(name: str, *, ems: float) -> str:
    """With initials where it is too long, and cut where that is."""
    if line_count(name, ems=ems) <= A_NAME_LINES:
        return name
    short = with_initials(name)
    fits = line_count(short, ems=ems) <= A_NAME_LINES
    return short if fits else shortened(short, ems=A_NAME_LINES * ems * FILL)


def _result(cell: CrossCell) -> str:
    star = "*" if cell.kind == "game" and cell.is_administrative else ""
    return f"{cell.points}{star}" if cell.kind != "none" else NOTHING


def _opponent(cell: CrossCell) -> str:
    if cell.kind == "game":
        return f"{MARKS[cell.faction]}{cell.line}"
    return _("bye") if cell.kind == "bye" else ""


def _fits(rows: list[Row], rounds: int) -> bool:
    """Is every cell narrower than its stop? A wider one would push those behind it out of their columns."""
    if not 0 < rounds <= MAX_ROUNDS:
        return False
    room = CELLS_MM / rounds - GAP_MM
    texts = {text for row in rows for text in (*row.results, *row.opponents)}
    return all(word_ems(text) * CELL_SIZE * POINT_MM <= room for text in texts)
