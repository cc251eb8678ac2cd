"""The fairness sheet on one page: what does not fit is counted, and stands on the public page."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.models import Tournament
from tournament.printing.documents.head import Document, head_of
from tournament.queries.history.log import last_change
from tournament.queries.standings import fairness
from tournament.queries.standings.fairness import Sheet

NAMED = 8  # people or changes of each kind, so that a full sheet still is one page


@dataclass(frozen=True, slots=True)
class FairnessSheet(Document):
    """The counts, with the first few names of each. ``most`` and ``after`` cut the lists in the template."""

    sheet: Sheet

    template = "printing/standings/fairness.html"
    css = ("page.css", "standings.css")
    stem = "fairness"
    most: ClassVar[str] = f":{NAMED}"
    after: ClassVar[str] = f"{NAMED}:"


def fairness_sheet(tournament: Tournament) -> FairnessSheet:
    return FairnessSheet(head_of(tournament), fairness.fairness_of(tournament, now=last_change(tournament)))
