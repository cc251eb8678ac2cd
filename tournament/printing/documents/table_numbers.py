"""Numbers for the tables: one sheet each, folded once into a tent that is read from both sides."""

from dataclasses import dataclass

from tournament.models import Tournament
from tournament.printing.documents.head import Document, head_of
from tournament.queries.prints.print_fingerprints import tables_in_use


@dataclass(frozen=True, slots=True)
class TableNumbers(Document):
    tables: tuple[int, ...]

    template = "printing/hall/table_numbers.html"
    css = ("tents.css",)
    stem = "table-numbers"


def table_numbers(tournament: Tournament) -> TableNumbers:
    return TableNumbers(head_of(tournament), tuple(tables_in_use(tournament)))
