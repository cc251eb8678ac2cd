"""Pairings for the wall: by table, and by name in two columns, cut by estimated height."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tournament.models import Entrant, Pairing, Round
from tournament.models.entrant import numbered
from tournament.printing.documents.head import Document, head_of
from tournament.printing.documents.widths import lines_of
from tournament.queries.rounds import boards
from tournament.queries.rounds.boards import NameRow

TWO_COLUMNS_FROM = 14  # fewer names fill one sheet in one column, and larger
COLUMN_MM = 243.0  # height of a column under the running head
RANGE_MM = 20.0  # of the letters at the head of each sheet, where there are several
NAME_MM, OPPONENT_MM, GAP_MM = 5.35, 4.0, 2.95
NAME_EMS, OPPONENT_EMS = 17.0, 21.5  # what fits in a line of half a sheet, in ems of its own type size


@dataclass(frozen=True, slots=True)
class Seated:
    """One entrant at a table. ``faction`` is ``None`` while the roll of 3.02 is open."""

    name: str
    club: str
    faction: str | None


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table. ``is_rolled``: the factions were even, and the dice have decided."""

    table: int
    a: Seated
    b: Seated
    is_rolled: bool


@dataclass(frozen=True, slots=True)
class NameLine:
    name: str
    table: int | None
    opponent: str | None
    faction: str | None
    is_rolled: bool


@dataclass(frozen=True, slots=True)
class PairingsByTable(Document):
    rows: tuple[TableLine, ...]
    byes: tuple[Seated, ...]

    template = "printing/rounds/pairings_by_table.html"
    css = ("page.css", "pairings.css")
    stem = "pairings-by-table"


@dataclass(frozen=True, slots=True)
class PairingsByName(Document):
    """Everybody once, alphabetically; ``sheets`` are the pages, each of one or two columns."""

    sheets: tuple[tuple[tuple[NameLine, ...], ...], ...]
    columns: int

    template = "printing/rounds/pairings_by_name.html"
    css = ("page.css", "pairings.css")
    stem = "pairings-by-name"

    @property
    def lettered_sheets(self) -> list[tuple[str, tuple[tuple[NameLine, ...], ...]]]:
        """Each sheet with the letters it is found by in a crowd, as ``A – K``; none where it is alone."""
        is_alone = len(self.sheets) == 1
        return [("" if is_alone else _letters(sheet), sheet) for sheet in self.sheets]


def by_table(round_: Round) -> PairingsByTable:
    pairings = [row.pairing for row in boards.by_table(round_)]
    return PairingsByTable(
        head=head_of(round_.tournament, round_=round_),
        rows=tuple(
            _table_line(pairing, table=pairing.table, b=pairing.b)
            for pairing in pairings
            if pairing.table is not None and pairing.b is not None
        ),
        byes=tuple(_seated(pairing.a, pairing) for pairing in pairings if pairing.is_bye),
    )


def by_name(round_: Round) -> PairingsByName:
    lines = [_name_line(row) for row in boards.by_name(round_)]
    columns = 2 if len(lines) >= TWO_COLUMNS_FROM else 1
    return PairingsByName(
        head=head_of(round_.tournament, round_=round_),
        sheets=tuple(sheets(lines, columns=columns)),
        columns=columns,
    )


def sheets(lines: Sequence[NameLine], *, columns: int) -> Iterable[tuple[tuple[NameLine, ...], ...]]:
    """Pages of ``columns`` columns. The last page's columns are evened out, so that none hangs alone."""
    if columns == 1:
        return [(tuple(lines),)] if lines else []
    filled = fill(lines, height_of=_height, limit=COLUMN_MM)
    if len(filled) > columns:
        filled = fill(lines, height_of=_height, limit=COLUMN_MM - RANGE_MM)
    pages = [tuple(filled[at : at + columns]) for at in range(0, len(filled), columns)]
    if pages:
        rest = [line for column in pages[-1] for line in column]
        pages[-1] = tuple(_evened(rest))
    return pages


def fill(
    lines: Sequence[NameLine], *, height_of: Callable[[NameLine], float], limit: float
) -> list[tuple[NameLine, ...]]:
    """Columns no taller than ``limit``, filled from top to bottom; a single line always finds room."""
    filled: list[list[NameLine]] = []
    left = 0.0
    for line in lines:
        height = height_of(line)
        if not filled or height > left:
            filled.append([])
            left = limit
        filled[-1].append(line)
        left -= height
    return [tuple(column) for column in filled]


def _letters(sheet: Sequence[Sequence[NameLine]]) -> str:
    names = [line.name for column in sheet for line in column]
    start, end = names[0][:1].upper(), names[-1][:1].upper()
    return start if start == end else f"{start} – {end}"


def _evened(lines: Sequence[NameLine]) -> list[tuple[NameLine, ...]]:
    half = sum(map(_height, lines)) / 2
    columns = fill(lines, height_of=_height, limit=max(half, *map(_height, lines)))
    return [columns[0], tuple(line for column in columns[1:] for line in column)]


def _height(line: NameLine) -> float:
    """In millimetres, rather too much than too little."""
    # the faction and "against" stand before the opponent
    against = lines_of(line.opponent or "", ems=OPPONENT_EMS - 10)
    return GAP_MM + NAME_MM * lines_of(line.name, ems=NAME_EMS) + OPPONENT_MM * against


def _seated(entrant: Entrant, pairing: Pairing) -> Seated:
    return Seated(numbered(entrant), entrant.club, pairing.faction_of(entrant))


def _table_line(pairing: Pairing, *, table: int, b: Entrant) -> TableLine:
    return TableLine(
        table=table,
        a=_seated(pairing.a, pairing),
        b=_seated(b, pairing),
        is_rolled=_is_rolled(pairing),
    )


def _name_line(row: NameRow) -> NameLine:
    return NameLine(
        name=str(row.entrant),
        table=row.table,
        opponent=str(row.opponent) if row.opponent else None,
        faction=row.faction,
        is_rolled=_is_rolled(row.pairing),
    )


def _is_rolled(pairing: Pairing) -> bool:
    return pairing.faction_a is not None and not (pairing.is_forced or pairing.is_by_table)
