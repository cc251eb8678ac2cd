"""Numbers for the tables: two to a page, each folded into a tent that is read from both sides."""

from dataclasses import dataclass

from tournament.models import Tournament
from tournament.printing.documents.head import Document, head_of
from tournament.queries.prints.print_fingerprints import tables_in_use

A_PAGE = 2


@dataclass(frozen=True, slots=True)
class NumberedTable:
    number: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class TableNumbers(Document):
    tables: tuple[NumberedTable, ...]

    template = "printing/hall/table_numbers.html"
    css = ("tents.css",)
    stem = "table-numbers"

    @property
    def pages(self) -> tuple[tuple[NumberedTable, ...], ...]:
        return tuple(self.tables[at : at + A_PAGE] for at in range(0, len(self.tables), A_PAGE))


def table_numbers(tournament: Tournament) -> TableNumbers:
    tables = (NumberedTable(each, tournament.table_name(each)) for each in tables_in_use(tournament))
    return TableNumbers(head_of(tournament), tuple(tables))
