"""Everything that comes out of the printer, and which of it is out of date."""

from collections.abc import Collection
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import NoReverseMatch, reverse

from tournament.engine.lifecycle import RoundStatus
from tournament.models import Paper, PaperSize
from tournament.printing import print_jobs
from tournament.queries.prints import print_records
from tournament.queries.prints.paper_sizes import paper_size_of
from tournament.queries.rounds.boards import shown_rounds
from tournament.web.organiser.core.desk import Desk, official, page
from tournament.web.organiser.prints.print_links import OF_ROUND, PrintChoices


@dataclass(frozen=True, slots=True)
class Old:
    """A paper that is out of date, and where it is printed again; nowhere for a cancelled round."""

    paper: Paper
    name: str
    url: str


@official()
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    followed = print_jobs.followed(desk.tournament)
    choices = PrintChoices(desk, followed=followed)
    rounds = shown_rounds(desk.tournament)[::-1]
    return page(
        request,
        desk,
        "organiser/prints/prints.html",
        paper_size=PaperSize(paper_size_of(desk.tournament)).label,
        now=choices.now(rounds),
        of_rounds=choices.of_rounds(rounds),
        others=choices.others(rounds),
        ready=[
            Old(row, print_records.name_of(row), "") for row in print_records.lying_ready(desk.tournament)
        ],
        old=[
            Old(row, print_records.name_of(row), address_of(row, followed=followed))
            for row in print_records.stale(desk.tournament)
        ],
    )


def address_of(paper: Paper, *, followed: Collection[str] = ()) -> str:
    """Where the same is printed again; nothing for what is ordered, or for a cancelled round."""
    slug, wish = paper.tournament.slug, paper.wish
    is_cancelled = paper.round is not None and paper.round.status == RoundStatus.CANCELLED
    if "number" in wish:
        asked = f"?faction={wish['faction']}" if "faction" in wish else ""
        return reverse("printing:lists-of", args=[slug, wish["number"]]) + asked
    if is_cancelled or "first" in wish or "entry" in wish or paper.kind in followed:
        return ""
    if paper.kind == "entrant-cards":
        return reverse("organiser:cards", args=[slug])
    return _of_kind(paper)


def _of_kind(paper: Paper) -> str:
    name, args = paper.kind, [paper.tournament.slug]
    if paper.round is not None:
        name, args = OF_ROUND.get(name, name), [*args, str(paper.round.number)]
    try:
        return reverse(f"printing:{name}", args=args)
    except NoReverseMatch:
        return ""
