"""A round from paper as a form: one row a table, with the counts of its sheet, and one row for the bye.

People are start numbers. The counts and the signs are those of the desk's result entry.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tournament.models import Pairing
from tournament.services.errors import Invalid
from tournament.services.paper_rounds import PaperGame
from tournament.web.organiser.forms.entry import COUNTERS, EntryForm
from tournament.web.sent import kept, whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.http import QueryDict

    from tournament.models import Entrant

MOST_ROWS: Final = 300
LONGEST: Final = 24
SIDES: Final = (("a", "first"), ("b", "second"))
WHO: Final = ("table", "one", "two", "good")
COUNTS: Final = tuple(f"{side}_{name}" for side in "ab" for name in COUNTERS)
FIELDS: Final = (*WHO, *COUNTS, "ending")
LABELS: Final = {
    "table": "table",
    "one": "first start number",
    "two": "second start number",
    "good": "who played good: 1 or 2, or by the starter rules 12 for both and 0 for neither",
    **{f"{side}_{name}": f"{COUNTERS[name]}, {who}" for side, who in SIDES for name in COUNTERS},
    "ending": "how it ended",
}


@dataclass(frozen=True, slots=True)
class PaperRow:
    """What was typed in one row; ``number`` is the row on the page, from 1."""

    number: int
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Does it name nobody? The table may be filled in already."""
        return not any(self.typed.get(name) for name in FIELDS if name != "table")

    def fields(self) -> list[tuple[str, str, str, bool]]:
        """Name, label, what stands in it, and whether it is a number."""
        return [
            (f"{self.number}-{name}", LABELS[name], self.value(name), name != "ending") for name in FIELDS
        ]

    def value(self, name: str) -> str:
        """What stands in one field."""
        return self.typed.get(name, "")


def empty_rows(count: int) -> list[PaperRow]:
    """Rows for as many tables, the last one for the bye."""
    rows = [PaperRow(number, {"table": str(number)}) for number in range(1, count + 1)]
    return [*rows, PaperRow(count + 1)]


def rows_of(data: QueryDict) -> list[PaperRow]:
    """Every row of the page as it was typed."""
    count = min(whole(data.get("rows", "")) or 0, MOST_ROWS)
    return [
        PaperRow(number, {name: kept(data, f"{number}-{name}").strip()[:LONGEST] for name in FIELDS})
        for number in range(1, count + 1)
    ]


def games_of(rows: Iterable[PaperRow], people: Mapping[int, Entrant]) -> list[tuple[PaperRow, PaperGame]]:
    """The rows as games. Raises ``Invalid`` that names the row and what cannot be read in it."""
    return [(row, _game(row, people)) for row in rows if not row.is_empty]


def _game(row: PaperRow, people: Mapping[int, Entrant]) -> PaperGame:
    one, two = _who(row, "one", people), _who(row, "two", people)
    if one is None:
        raise _wrong(row, "nobody is named first")
    if two is None:
        return PaperGame(one)
    table = whole(row.value("table"))
    if not table:
        raise _wrong(row, "the table is missing")
    if any(row.value(name) for name in COUNTS) and not row.value("good"):
        raise _wrong(row, "the counts are there, and not who played good")
    typed = {name: row.value(name) for name in (*COUNTS, "ending", "good")}
    form = EntryForm(
        {"client_token": "paper", "table": table, **typed}, pairing=Pairing(a=one, b=two, table=table)
    )
    if not form.is_valid():
        raise _wrong(row, form.wrong())
    played = form.played()
    facts = None if form.is_blank else form.facts()
    return PaperGame(one, two, table, played.get("a"), facts, played.get("b"))


def _who(row: PaperRow, name: str, people: Mapping[int, Entrant]) -> Entrant | None:
    text = row.value(name)
    if not text:
        return None
    found = people.get(whole(text) or 0)
    if found is None:
        raise _wrong(row, f"nobody has the start number {text}")
    return found


def _wrong(row: PaperRow, what: str) -> Invalid:
    return Invalid(
        "row-unreadable",
        f"Row {row.number}: {what.rstrip('.')}. Correct it; nothing is stored yet.",
        field=f"{row.number}",
    )
