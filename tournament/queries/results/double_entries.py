"""How far the desk is with the sheets of a round: typed, checked by a second pass, doubted, still out."""

from dataclasses import dataclass

from tournament.engine.lifecycle import TableStatus
from tournament.models import Round, Submission
from tournament.queries.results import reports


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table: ``stand`` is ``out``, ``reported``, ``disputed``, ``in`` or ``checked``."""

    table: int
    stand: str
    result: Submission | None


@dataclass(frozen=True, slots=True)
class Passes:
    """All tables of a round, and the first that has no result yet."""

    sheets: tuple[Sheet, ...]

    @property
    def entered(self) -> int:
        return sum(sheet.result is not None and sheet.stand in {"in", "checked"} for sheet in self.sheets)

    @property
    def checked(self) -> int:
        return sum(sheet.stand == "checked" for sheet in self.sheets)

    @property
    def next(self) -> int | None:
        """The first table whose sheet is still out, else the first that nobody has checked."""
        for wanted in ("out", "in"):
            for sheet in self.sheets:
                if sheet.stand == wanted:
                    return sheet.table
        return None


def passes_of(round_: Round) -> Passes:
    """Every table of the round in order, without the bye."""
    rows = (row for row in reports.tables_of(round_) if row.pairing.table is not None)
    return Passes(tuple(_sheet(row) for row in rows))


def _sheet(row: reports.TableReport) -> Sheet:
    stand = {
        TableStatus.WAITING: "out",
        TableStatus.REPORTED: "reported",
        TableStatus.DISPUTED: "disputed",
    }.get(TableStatus(row.pairing.status), "in")
    if stand == "in" and row.confirmed is not None and row.confirmed.checked_at is not None:
        stand = "checked"
    return Sheet(row.pairing.table or 0, stand, row.confirmed)
