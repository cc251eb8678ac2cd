"""The prize list: every award with who holds it, in the organiser's order, for whoever hands them out."""

from dataclasses import dataclass

from tournament.models import Tournament
from tournament.models.entrant import numbered
from tournament.printing.documents.head import Document, head_of
from tournament.queries.standings.awards import awards_of


@dataclass(frozen=True, slots=True)
class Prize:
    """One award; several holders share it, and one without is still open."""

    name: str
    holders: tuple[tuple[str, str], ...]  # name and club


@dataclass(frozen=True, slots=True)
class PrizeList(Document):
    prizes: tuple[Prize, ...]

    template = "printing/standings/prize_list.html"
    css = ("page.css", "standings.css")
    stem = "prize-list"


def prize_list(tournament: Tournament) -> PrizeList:
    return PrizeList(
        head_of(tournament),
        tuple(
            Prize(each.name, tuple((numbered(who), who.club) for who in each.holders))
            for each in awards_of(tournament)
        ),
    )
