"""How far the desk is with the sheets of a round: typed, checked by a second pass, doubted, still out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tournament.engine.lifecycle import TableStatus
from tournament.models import LogEntry, Pairing, Round, Submission
from tournament.queries.results import reports


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table: ``stand`` is ``out``, ``reported``, ``disputed``, ``in`` or ``checked``."""

    pairing: Pairing
    stand: str
    result: Submission | None

    @property
    def table(self) -> int:
        return self.pairing.table or 0


@dataclass(frozen=True, slots=True)
class Passes:
    """All tables of a round, and the first that has no result yet."""

    sheets: tuple[Sheet, ...]

    @property
    def entered(self) -> int:
        return sum(sheet.result is not None and sheet.stand in {"in", "checked"} for sheet in self.sheets)

    @property
    def missing(self) -> int:
        return len(self.sheets) - self.entered

    @property
    def checked(self) -> int:
        return sum(sheet.stand == "checked" for sheet in self.sheets)

    @property
    def next(self) -> int | None:
        """The first table whose sheet is still out, else the first that nobody has checked."""
        return self._first("out") or self.next_unchecked

    @property
    def next_unchecked(self) -> int | None:
        """The first table whose result nobody has checked."""
        return self._first("in")

    def _first(self, stand: str) -> int | None:
        return next((sheet.table for sheet in self.sheets if sheet.stand == stand), None)


def passes_of(round_: Round) -> Passes:
    """Every table of the round in order, without the bye."""
    rows = (row for row in reports.tables_of(round_) if row.pairing.table is not None)
    return Passes(tuple(_sheet(row) for row in rows))


def newest_of(round_: Round, user: Any, *, most: int = 3) -> list[tuple[LogEntry, Submission]]:
    """The newest results of the round that this official entered and that count, with their log lines."""
    return list(_newest(round_, user))[:most]


def _newest(round_: Round, user: Any) -> Iterator[tuple[LogEntry, Submission]]:
    """Two queries. A result that was undone or replaced is not among them."""
    counting = Submission.objects.filter(
        pairing__round=round_, pairing__is_current=True, user=user, status=Submission.Status.CONFIRMED
    )
    found = {row.pk: row for row in counting.select_related("pairing__a", "pairing__b")}
    entries = LogEntry.objects.filter(
        tournament_id=round_.tournament_id, verb="result.submit", user=user, taken_back_by=None
    )
    for entry in entries.order_by("-at", "-pk")[: len(found) * 2]:
        row = found.pop(entry.data.get("submission"), None)
        if row is not None:
            yield entry, row


def _sheet(row: reports.TableReport) -> Sheet:
    stand = {
        TableStatus.WAITING: "out",
        TableStatus.REPORTED: "reported",
        TableStatus.DISPUTED: "disputed",
    }.get(TableStatus(row.pairing.status), "in")
    if stand == "in" and row.confirmed is not None and row.confirmed.checked_at is not None:
        stand = "checked"
    return Sheet(row.pairing, stand, row.confirmed)
