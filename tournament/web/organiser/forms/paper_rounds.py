"""A round from paper as a form: one row a table, with the counts of its sheet, and one row for the bye.

People are start numbers. The counts and the signs are those of the desk's result entry.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tournament.models import Pairing
from tournament.services.errors import Invalid, Refused
from tournament.services.paper_rounds import PaperGame, refuse_all
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
    """The rows as games. Raises ``Refused`` that names every row that cannot be read, and why."""
    games: list[tuple[PaperRow, PaperGame]] = []
    faults: list[Refused] = []
    for row in rows:
        if row.is_empty:
            continue
        game, wrong = _game(row, people)
        faults += [_wrong(row, what) for what in wrong]
        games += [(row, game)] if game is not None else []
    refuse_all(faults)
    return games


def _game(row: PaperRow, people: Mapping[int, Entrant]) -> tuple[PaperGame | None, list[str]]:
    """One row as a game; or none, and everything that is wrong with it."""
    one, two = (people.get(whole(row.value(name)) or 0) for name in ("one", "two"))
    table = whole(row.value("table"))
    has_counts = any(row.value(name) for name in COUNTS)
    wrong = [
        f"nobody has the start number {row.value(name)}"
        for name, found in (("one", one), ("two", two))
        if row.value(name) and found is None
    ]
    wrong += ["nobody is named first"] * (not row.value("one"))
    if row.value("two"):
        wrong += ["the table is missing"] * (not table)
        wrong += ["the counts are there, and not who played good"] * (has_counts and not row.value("good"))
    if wrong or one is None:
        return None, wrong
    if two is None:
        return PaperGame(one), []
    typed = {name: row.value(name) for name in (*COUNTS, "ending", "good")}
    form = EntryForm(
        {"client_token": "paper", "table": table, **typed}, pairing=Pairing(a=one, b=two, table=table)
    )
    if not form.is_valid():
        return None, form.all_wrong()
    played = form.played()
    facts = None if form.is_blank else form.facts()
    return PaperGame(one, two, table, played.get("a"), facts, played.get("b")), []


def _wrong(row: PaperRow, what: str) -> Invalid:
    return Invalid(
        "row-unreadable",
        f"Row {row.number}: {what.rstrip('.')}. Correct it; nothing is stored yet.",
        field=f"{row.number}",
    )
