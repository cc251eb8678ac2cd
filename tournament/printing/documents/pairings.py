"""Pairings for the wall: by table, and by name in two columns, cut by estimated height."""

import math
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from tournament.messages.both_languages import hall_languages
from tournament.models import Entrant, Pairing, Round
from tournament.models.entrant import numbered
from tournament.printing.documents.head import Document, head_of
from tournament.printing.documents.widths import LEADING, POINT_MM, lines_of, shortened, size_for, word_ems
from tournament.queries.core.names import alphabetical, sorted_under, with_initials
from tournament.queries.rounds import boards
from tournament.queries.rounds.boards import NameRow

TWO_COLUMNS_FROM = 14  # fewer names fill one sheet in one column, and larger
A_COLUMN = 16  # rows
ROW_MM = {"a4": 14.0, "letter": 12.9}  # of a name and who it meets, each on one line
NAME_SIZES, NAME_MM, NAME_HIGH_MM = (14, 12, 10, 9), 68.0, 8.4  # two lines of the two smallest
TABLE_SIZES, TABLE_NAME_MM, TABLE_HIGH_MM = (14, 12, 10, 9), 76.0, 12.0  # two lines
OPPONENT_MM, OPPONENT_EMS = 3.9, 16.0  # a line of it; what fits beside the faction
GAP_MM = 1.2
A_HAIR_MM = 0.01  # sums of fractions are never exact
MAX_PREFIX = 7  # of a name at the head of a sheet
JOINTS = " -'’"  # between the parts of a name: no beginning of one ends with them
CLUB_EMS = 15.0  # what fits beside the faction at a table; a second line costs a sheet
ROLLED_CLUB_EMS = 7.0  # the same beside a faction that was rolled, in two languages


@dataclass(frozen=True, slots=True)
class Seated:
    """One entrant at a table. ``faction`` is ``None`` while the roll of 3.02 is open."""

    name: str
    club: str
    faction: str | None
    club_ems: float = CLUB_EMS

    @property
    def size(self) -> int:
        return size_for(self.name, sizes=TABLE_SIZES, width_mm=TABLE_NAME_MM, height_mm=TABLE_HIGH_MM)

    @property
    def shown_club(self) -> str:
        return shortened(self.club, ems=self.club_ems)


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table. ``is_rolled``: the factions were even, and the dice have decided."""

    table: int
    a: Seated
    b: Seated
    is_rolled: bool
    scenario: str = ""
    table_name: str = ""


@dataclass(frozen=True, slots=True)
class NameLine:
    name: str
    table: int | None
    opponent: str | None
    faction: str | None
    is_rolled: bool
    table_name: str = ""
    under: str = ""  # what it is sorted under, where that is not its beginning

    @property
    def parts(self) -> tuple[str, str, str]:
        """The name, with what people look for in the middle: the family name."""
        if not self.under or self.under not in self.name:
            return "", self.name, ""
        before, under, after = self.name.partition(self.under)
        return before, under, after

    @property
    def size(self) -> int:
        return size_for(self.name, sizes=NAME_SIZES, width_mm=NAME_MM, height_mm=NAME_HIGH_MM)


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
    def lettered_sheets(self) -> list[tuple[tuple[str, str], tuple[tuple[NameLine, ...], ...]]]:
        """Each sheet with the letters that it is found by in a crowd, as ``A`` and ``Da``."""
        ends = [(_sought(sheet[0][0]), _sought(sheet[-1][-1])) for sheet in self.sheets]
        before = ["", *(last for _, last in ends)]
        after = [*(first for first, _ in ends[1:]), ""]
        ranges = [
            (name_prefix(first, beside=one), name_prefix(last, beside=other))
            for (first, last), one, other in zip(ends, before, after, strict=False)
        ]
        return list(zip(ranges, self.sheets, strict=True))


def _sought(line: NameLine) -> str:
    return line.under or line.name


def name_prefix(name: str, *, beside: str) -> str:
    """As many letters of a name as tell it from the one beside it on another sheet; marks stay on letters."""
    count = 1
    while count < min(len(name), MAX_PREFIX) and (
        alphabetical(name[:count])[0] == alphabetical(beside[:count])[0] or unicodedata.combining(name[count])
    ):
        count += 1
    return name[:1].upper() + name[1:count].rstrip(JOINTS)


def by_table(round_: Round) -> PairingsByTable:
    pairings = [row.pairing for row in boards.by_table(round_)]
    name_of = round_.tournament.table_name
    return PairingsByTable(
        head=head_of(round_.tournament, round_=round_),
        rows=tuple(
            _table_line(pairing, table=pairing.table, b=pairing.b, table_name=name_of(pairing.table))
            for pairing in pairings
            if pairing.table is not None and pairing.b is not None
        ),
        byes=tuple(_seated(pairing.a, pairing) for pairing in pairings if pairing.is_bye),
    )


def by_name(round_: Round) -> PairingsByName:
    rows = boards.by_name(round_)
    columns = 2 if len(rows) >= TWO_COLUMNS_FROM else 1
    name_of = round_.tournament.table_name
    lines = [_name_line(row, is_short=columns > 1, table_name=name_of(row.table)) for row in rows]
    head = head_of(round_.tournament, round_=round_)
    return PairingsByName(
        head=head,
        sheets=tuple(sheets(lines, columns=columns, row_mm=ROW_MM[head.paper])),
        columns=columns,
    )


def sheets(
    lines: Sequence[NameLine], *, columns: int, row_mm: float
) -> Iterable[tuple[tuple[NameLine, ...], ...]]:
    """Pages of ``columns`` columns, as many names on each; the last page's columns are evened out."""
    if columns == 1:
        return [(tuple(lines),)] if lines else []
    high = partial(_height, row_mm=row_mm)
    filled = fill(lines, height_of=high, limit=A_COLUMN * row_mm)
    count = math.ceil(len(filled) / columns)
    if count > 1:  # no sheet for the last two names
        even = sum(map(high, lines)) / (count * columns) + row_mm
        evened = fill(lines, height_of=high, limit=min(A_COLUMN * row_mm, even))
        filled = evened if math.ceil(len(evened) / columns) == count else filled
    pages = [tuple(filled[at : at + columns]) for at in range(0, len(filled), columns)]
    if pages:
        rest = [line for column in pages[-1] for line in column]
        pages[-1] = tuple(_evened(rest, height_of=high))
    return pages


def fill(
    lines: Sequence[NameLine], *, height_of: Callable[[NameLine], float], limit: float
) -> list[tuple[NameLine, ...]]:
    """Columns no taller than ``limit``, filled from top to bottom; a single line always finds room."""
    filled: list[list[NameLine]] = []
    left = 0.0
    for line in lines:
        height = height_of(line)
        if not filled or height > left + A_HAIR_MM:
            filled.append([])
            left = limit
        filled[-1].append(line)
        left -= height
    return [tuple(column) for column in filled]


def _evened(
    lines: Sequence[NameLine], *, height_of: Callable[[NameLine], float]
) -> list[tuple[NameLine, ...]]:
    half = sum(map(height_of, lines)) / 2
    columns = fill(lines, height_of=height_of, limit=max(half, *map(height_of, lines)))
    rest = tuple(line for column in columns[1:] for line in column)
    return [columns[0], rest] if rest else columns


def _height(line: NameLine, *, row_mm: float) -> float:
    """In millimetres, rather too much than too little."""
    em = line.size * POINT_MM
    name = em * LEADING * lines_of(line.name, ems=NAME_MM / em)
    return max(row_mm, GAP_MM + name + OPPONENT_MM * lines_of(line.opponent or "", ems=OPPONENT_EMS))


def _seated(entrant: Entrant, pairing: Pairing) -> Seated:
    is_narrow = _is_rolled(pairing) and len(hall_languages(pairing.round.tournament)) > 1
    club_ems = ROLLED_CLUB_EMS if is_narrow else CLUB_EMS
    return Seated(numbered(entrant), entrant.club, pairing.faction_of(entrant), club_ems)


def _table_line(pairing: Pairing, *, table: int, b: Entrant, table_name: str) -> TableLine:
    return TableLine(
        table=table,
        a=_seated(pairing.a, pairing),
        b=_seated(b, pairing),
        is_rolled=_is_rolled(pairing),
        scenario=pairing.scenario,
        table_name=table_name,
    )


def _name_line(row: NameRow, *, is_short: bool, table_name: str) -> NameLine:
    opponent = str(row.opponent) if row.opponent else None
    return NameLine(
        name=str(row.entrant),
        table=row.table,
        opponent=_short(opponent) if opponent and is_short else opponent,
        faction=row.faction,
        is_rolled=_is_rolled(row.pairing),
        table_name=table_name,
        under=sorted_under(row.entrant),
    )


def _short(name: str) -> str:
    """On one line: with initials where it is too long, and cut where that is."""
    if word_ems(name) <= OPPONENT_EMS:
        return name
    return shortened(with_initials(name), ems=OPPONENT_EMS)


def _is_rolled(pairing: Pairing) -> bool:
    return pairing.faction_a is not None and not (pairing.is_forced or pairing.is_by_table)
