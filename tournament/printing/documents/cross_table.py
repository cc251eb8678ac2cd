"""The cross table for the wall: who met whom in which round, with what, and what came of it.

A page is five columns of text with tab stops, because thousands of cells of a table take half a minute and
most of a gigabyte; only where the rounds are too many for that it is a table.
"""

from dataclasses import dataclass
from typing import Final

from django.utils import translation
from django.utils.translation import gettext as _

from tournament.models import Round, Tournament
from tournament.printing.documents.head import Document, head_of
from tournament.printing.documents.widths import POINT_MM, size_for, word_ems
from tournament.queries.standings.cross_tables import CrossCell, CrossLine, CrossTable, cross_table_of

A_PAGE: Final = 20  # entrants
CELLS_MM: Final = 158.0  # the rounds together, as in print/cross.css
CELL_SIZE, GAP_MM = 8.5, 1.2  # of the type in a cell; between two of them
NAME_SIZES: Final = (10, 8, 7, 6)
NAME_MM, ROW_MM = 66.0, 6.4
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
class PrintedCrossTable(Document):
    table: CrossTable

    template = "printing/standings/cross_table.html"
    css = ("page.css", "across.css", "cross.css")
    stem = "cross-table"

    @property
    def has_administrative(self) -> bool:
        return any(
            cell.is_administrative and cell.kind == "game" for line in self.table.lines for cell in line.cells
        )

    @property
    def pages(self) -> tuple[tuple[Row, ...], ...]:
        with translation.override(self.head.language):
            rows = [_row(line) for line in self.table.lines]
        if not rows or not _fits(rows, len(self.table.rounds)):
            return ()
        return tuple(tuple(rows[at : at + A_PAGE]) for at in range(0, len(rows), A_PAGE))


def printed_cross_table(tournament: Tournament, *, after: Round | None = None) -> PrintedCrossTable:
    table = cross_table_of(tournament, before=after.number + 1 if after else None)
    return PrintedCrossTable(head_of(tournament, round_=after), table)


def _row(line: CrossLine) -> Row:
    place = NOTHING if line.row.place is None else str(line.row.place)
    return Row(
        number=line.number,
        name=str(line.entrant),
        size=size_for(str(line.entrant), sizes=NAME_SIZES, width_mm=NAME_MM, height_mm=ROW_MM),
        results=tuple(map(_result, line.cells)),
        opponents=tuple(map(_opponent, line.cells)),
        points=line.row.points,
        place=f"{place} =" if line.row.standing.is_shared else place,
    )


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
