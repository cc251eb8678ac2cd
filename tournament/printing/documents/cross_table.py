"""The cross table for the wall: who met whom in which round, with what, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tournament.printing.documents.head import Head, file_name, head_of
from tournament.queries.cross_tables import CrossTable, cross_table_of

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Round, Tournament


@dataclass(frozen=True, slots=True)
class PrintedCrossTable:
    """Every game that gives points, in the order of the standings."""

    head: Head
    table: CrossTable

    template: ClassVar[str] = "printing/cross_table.html"
    styles: ClassVar[tuple[str, ...]] = (
        "print-base.css",
        "print-page.css",
        "print-across.css",
        "print-cross.css",
    )
    has_underlay: ClassVar[bool] = False

    @property
    def file_name(self) -> str:
        """What the file is called."""
        return file_name(self.head, "cross-table")

    @property
    def has_administrative(self) -> bool:
        """Was some game not played out?"""
        return any(
            cell.is_administrative and cell.kind == "game" for line in self.table.lines for cell in line.cells
        )


def printed_cross_table(
    tournament: Tournament, *, now: datetime, after: Round | None = None
) -> PrintedCrossTable:
    """The cross table now, or as it was ``after`` a round."""
    table = cross_table_of(tournament, before=after.number + 1 if after else None)
    return PrintedCrossTable(head_of(tournament, now=now, round_=after), table)
