"""Numbers for the tables: one sheet each, folded once into a tent that is read from both sides."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.models import Tournament
from tournament.printing.documents.head import Head, file_name, head_of
from tournament.queries.prints.print_fingerprints import tables_in_use


@dataclass(frozen=True, slots=True)
class TableNumbers:
    head: Head
    tables: tuple[int, ...]

    template: ClassVar[str] = "printing/hall/table_numbers.html"
    styles: ClassVar[tuple[str, ...]] = ("base.css", "tents.css")
    has_underlay: ClassVar[bool] = False

    @property
    def file_name(self) -> str:
        return file_name(self.head, "table-numbers")


def table_numbers(tournament: Tournament) -> TableNumbers:
    return TableNumbers(head_of(tournament), tuple(tables_in_use(tournament)))
