"""About how many pages a document will have, before it is laid out: for a bar that shows progress."""

import math
from collections.abc import Mapping
from typing import Any, Final

from tournament.printing.documents.head import Document
from tournament.printing.render import parts_of

A_PAGE_OF_LOG: Final = 45
# What a document of this template holds, and how much of it fills a page.
FILLS: Final[Mapping[str, tuple[str, int]]] = {
    "printing/lists/army_lists.html": ("sheets", 1),
    "printing/standings/certificates.html": ("sheets", 1),
    "printing/standings/cross_table.html": ("pages", 1),
    "printing/entrants/entrant_cards.html": ("pages", 1),
    "printing/results/hand_form.html": ("tables", 22),
    "printing/results/hand_sheet.html": ("lines", 17),
    "printing/entrants/name_badges.html": ("pages", 1),
    "printing/rounds/pairings_by_name.html": ("sheets", 1),
    "printing/rounds/pairings_by_table.html": ("rows", 15),
    "printing/results/score_sheets.html": ("pages", 1),
    "printing/standings/standings.html": ("lines", 32),
    "printing/hall/table_numbers.html": ("pages", 1),
}


def expected_pages(document: Document) -> int:
    return sum(_of_one(each) for each in (document, *parts_of(document)))


def _of_one(document: Any) -> int:
    if document.template == "printing/transfer/log.html":
        return sum(math.ceil(len(day.lines) / A_PAGE_OF_LOG) for day in document.days) or 1
    name, fill = FILLS.get(document.template, ("", 1))
    held = len(getattr(document, name)) if name else 1
    return max(1, math.ceil(held / fill)) + int(document.has_underlay)
