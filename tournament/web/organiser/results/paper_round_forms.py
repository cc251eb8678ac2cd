"""A round from paper as a form, page by page: one row a table with its counts, and one for the bye."""

import csv
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from rules.slip_fields import Slip
from tournament.adapters import to_ruleset, to_slip
from tournament.messages.slip_fields import field_text
from tournament.models import Entrant, Pairing, Tournament
from tournament.queries.results import reports
from tournament.services.core.errors import Invalid, Refused
from tournament.services.results.paper_rounds import PaperGame, refuse_all
from tournament.web.forms.post_data import posted_text, whole
from tournament.web.forms.slip_form_fields import SlipFormFields
from tournament.web.organiser.results.entry_forms import EntryForm
from tournament.web.organiser.results.result_endings import SIDES
from tournament.web.organiser.results.scheme_entry_forms import SchemeEntryForm
from tournament.web.public.paging import Board, Cut, board_of

MAX_ROWS: Final = 2_600
A_PAGE: Final = 50  # rows, of thirteen fields each
MAX_NUMBER_LENGTH: Final = 24
WHO: Final = ("table", "one", "two", "good")
COLUMN_OF: Final = (("a", "first"), ("b", "second"))  # the phrase for the columns of each side
# Where the service says that a sheet of the paper is wrong: its line, and the fact.
IN_GAMES: Final = re.compile(r"games\[(?P<line>\d+)\](?:\.facts)?\.?(?P<fact>.*)")
LABELS: Final[Mapping[str, Any]] = {
    "table": _("table"),
    "one": _("first start number"),
    "two": _("second start number"),
    "good": _("what the first player played: G or E; starter rules also GG or EE for both"),
    "ending": _("how it ended"),
}


@dataclass(frozen=True, slots=True)
class PaperColumns:
    """The fields of a row: who met, what was counted of each side, how it ended; and what reads a row.

    ``heads`` are the labels of the counts, the same for both sides.
    """

    who: tuple[str, ...]
    counts: tuple[str, ...]
    heads: tuple[Any, ...]
    labels: Mapping[str, Any]
    read: Callable[[Mapping[str, Any], Pairing], EntryForm]

    @property
    def fields(self) -> tuple[str, ...]:
        return (*self.who, *self.counts, "ending")


def columns_of(tournament: Tournament) -> PaperColumns:
    """The columns of its papers: what its slip counts and ticks."""
    has_sides = bool(to_ruleset(tournament).sides)
    kind = SchemeEntryForm if reports.slip_kind(tournament) == "scheme" else EntryForm
    return paper_columns(
        to_slip(tournament),
        who=WHO if has_sides else WHO[:-1],
        read=lambda typed, pairing: kind(typed, pairing=pairing, tournament=tournament),
    )


def paper_columns(
    slip: Slip, *, who: tuple[str, ...], read: Callable[[Mapping[str, Any], Pairing], EntryForm]
) -> PaperColumns:
    """The columns of a slip."""
    fields = SlipFormFields(slip.for_players.counted_first, SIDES)
    named = {name: field_text(each, use) for side, use in COLUMN_OF for name, each in fields.named(side)}
    return PaperColumns(
        who=who,
        counts=tuple(named),
        heads=tuple(field_text(each, "short") for _, each in fields.named("a")),
        labels={**LABELS, **named},
        read=read,
    )


@dataclass(frozen=True, slots=True)
class PaperRow:
    """What was typed in one row; ``number`` is the row on the page, from 1."""

    number: int
    columns: PaperColumns
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not any(self.typed.get(name) for name in self.columns.fields if name != "table")

    def fields(self) -> list[tuple[str, Any, str, bool]]:
        return [
            (f"{self.number}-{name}", self.columns.labels[name], self.value(name), name != "ending")
            for name in self.columns.fields
        ]

    def value(self, name: str) -> str:
        return self.typed.get(name, "")


def empty_rows(count: int, columns: PaperColumns) -> list[PaperRow]:
    return [_empty(number, count + 1, columns) for number in range(1, count + 2)]


def rows_of(data: QueryDict, columns: PaperColumns) -> list[PaperRow]:
    count = min(whole(data.get("rows", "")) or 0, MAX_ROWS)
    others = _read(posted_text(data, "other_rows"), columns)
    return [
        _typed(number, data, columns) or others.get(number) or _empty(number, count, columns)
        for number in range(1, count + 1)
    ]


def page_of(rows: Sequence[PaperRow], *, number: int, at: int | None = None) -> Board[PaperRow]:
    cut: Cut[PaperRow] = Cut(
        is_wanted=lambda _row: True,
        is_at=lambda row: row.number == at,
        label=lambda row: str(row.number),
        size=A_PAGE,
    )
    return board_of(rows, cut, number=number)


def others_as_text(rows: Sequence[PaperRow], board: Board[PaperRow]) -> str:
    """What was typed in the rows of the other pages, as CSV: the row, then its fields."""
    shown = {row.number for row, _ in board.lines}
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(
        [row.number, *map(row.value, row.columns.fields)]
        for row in rows
        if row.number not in shown and row != _empty(row.number, len(rows), row.columns)
    )
    return out.getvalue()


def _read(text: str, columns: PaperColumns) -> dict[int, PaperRow]:
    """The same text as rows by their number; refused where it did not arrive as it was made."""
    found = {}
    try:
        for number, *values in csv.reader(StringIO(text, newline="")):
            typed = {
                name: value.strip()[:MAX_NUMBER_LENGTH]
                for name, value in zip(columns.fields, values, strict=True)
                if value
            }
            at = int(number[:MAX_NUMBER_LENGTH])
            found[at] = PaperRow(at, columns, typed)
    except (csv.Error, ValueError) as error:
        raise Invalid("rows-lost") from error
    return found


def _typed(number: int, data: QueryDict, columns: PaperColumns) -> PaperRow | None:
    typed = {name: data.get(f"{number}-{name}") for name in columns.fields}
    if all(value is None for value in typed.values()):
        return None
    cleaned = {name: posted_text(data, f"{number}-{name}").strip()[:MAX_NUMBER_LENGTH] for name in typed}
    return PaperRow(number, columns, {name: value for name, value in cleaned.items() if value})


def _empty(number: int, count: int, columns: PaperColumns) -> PaperRow:
    """A row in which nothing was typed: its table is filled in, but for the bye in the last one."""
    return PaperRow(number, columns, {"table": str(number)} if number < count else {})


def games_of(rows: Iterable[PaperRow], people: Mapping[int, Entrant]) -> list[tuple[PaperRow, PaperGame]]:
    games: list[tuple[PaperRow, PaperGame]] = []
    faults: list[Refused] = []
    for row in rows:
        if row.is_empty:
            continue
        game, wrong = _game(row, people)
        faults += wrong
        games += [(row, game)] if game is not None else []
    refuse_all(faults)
    return games


def field_of(fault: Refused, rows: Iterable[PaperRow]) -> str:
    """The field of the form that a fault is about; empty where it is about the paper as a whole."""
    found = IN_GAMES.fullmatch(fault.field or "")
    if found is None:
        return fault.field or "" if "-" in (fault.field or "") else ""
    lines = [row for row in rows if not row.is_empty]
    name = found["fact"].replace(".", "_")
    row = lines[int(found["line"])]
    if name and "faction" in name:
        name = "good"
    elif name and name not in row.columns.fields:
        name = "ending"
    return f"{row.number}-{name or 'table'}"


def _game(row: PaperRow, people: Mapping[int, Entrant]) -> tuple[PaperGame | None, list[Invalid]]:
    """One row as a game; or none, and everything that is wrong with it, by field."""
    one, two = (people.get(whole(row.value(name)) or 0) for name in ("one", "two"))
    table = whole(row.value("table"))
    has_counts = any(row.value(name) for name in row.columns.counts)
    wrong = [
        _wrong(row, name, case="number", number=row.value(name))
        for name, found in (("one", one), ("two", two))
        if row.value(name) and found is None
    ]
    if not row.value("one"):
        wrong.append(_wrong(row, "one", case="first"))
    if row.value("two") and not table:
        wrong.append(_wrong(row, "table", case="table"))
    if row.value("two") and has_counts and "good" in row.columns.who and not row.value("good"):
        wrong.append(_wrong(row, "good", case="faction"))
    if wrong or one is None:
        return None, wrong
    if two is None:
        return PaperGame(one), []
    typed = {name: row.value(name) for name in (*row.columns.counts, "ending", "good")}
    pairing = Pairing(a=one, b=two, table=table)
    form = row.columns.read({"client_token": "paper", "table": table, **typed}, pairing)
    if not form.is_valid():
        return None, [_wrong(row, name, case="form", fault=fault) for name, fault in form.all_wrong()]
    played = form.played()
    facts = None if form.is_blank else form.facts()
    return PaperGame(one, two, table, played.get("a"), facts, played.get("b")), []


def _wrong(row: PaperRow, name: str, *, case: str, **data: str) -> Invalid:
    data_of_row = {"row": row.number, **data}
    return Invalid("row-unreadable", case=case, data=data_of_row, field=f"{row.number}-{name}")
