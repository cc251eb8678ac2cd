"""A4 or Letter: every print is laid out for the paper of its event, and nothing lies off it."""

import io

import pytest
from pypdf import PdfReader

from tests.data.cast import NOW
from tests.data.days import a_day, published
from tests.examples import some_of, wide
from tests.tournament.printing.rounds_on_paper import JAPANESE, LONG, a_round, needs_pdf
from tests.tournament.printing.test_languages import faults_of, laid_out, texts_on
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import Entrant, Tournament
from tournament.printing import render
from tournament.printing.documents import pairings
from tournament.printing.documents.cards import name_badges
from tournament.printing.documents.cross_table import printed_cross_table
from tournament.printing.kinds import KINDS, Order
from tournament.queries.prints.paper_sizes import paper_size_of, usual_paper_size
from tournament.queries.prints.print_fingerprints import Wanted
from tournament.services.settings import tournament_settings

LONG_CLUB = "The Honourable Company of Hexers and Figure Painters of Upper Grey Ford"
HARD = [(LONG[:60], LONG_CLUB), ("Wolfeschlegelsteinhausenbergerdorff", ""), (JAPANESE, LONG_CLUB)]

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.mark.parametrize(
    ("zone", "size"),
    [
        ("America/New_York", "letter"),
        ("America/Toronto", "letter"),
        ("America/Sao_Paulo", "a4"),
        ("Europe/Paris", "a4"),
        ("UTC", "a4"),
    ],
)
def test_the_usual_paper_is_that_of_the_country_of_the_time_zone(zone, size):
    assert usual_paper_size(zone) == size


def test_what_is_chosen_goes_before_the_country():
    day = a_day(time_zone="America/New_York")
    changed = tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, paper_size="a4")

    assert paper_size_of(day.tournament) == "letter"
    assert paper_size_of(changed) == "a4"


def test_the_organiser_chooses_the_paper_among_the_settings_and_prints_lead_there():
    day = a_day(time_zone="America/New_York")
    olga, kei = (Browser(who, day.tournament.slug) for who in (day.cast.olga, day.cast.kei))

    assert f'href="{olga.url("question", "paper_size")}#paper_size"' in olga.open("prints").content.decode()
    assert "on Letter" in text_of(kei.open("prints"))
    assert olga.url("question", "paper_size") not in kei.open("prints").content.decode()
    assert olga.press("question", "paper_size", paper_size="foolscap").status_code == 422
    assert day.refresh().tournament.paper_size == ""
    assert olga.press("question", "paper_size", paper_size="a4").status_code == 303
    assert day.refresh().tournament.paper_size == "a4"
    assert "on A4" in text_of(kei.open("prints"))


def document_of(kind, size):
    day, round_ = published(5)
    for entrant, (name, club) in zip(day.entrants, HARD, strict=False):
        Entrant.objects.filter(pk=entrant.pk).update(name=name, club=club)
    Tournament.objects.update(paper_size=size)
    tournament = Tournament.objects.get(pk=day.tournament.pk)
    wanted = Wanted(tournament, kind, tournament.rounds.get(pk=round_.pk))
    return KINDS[kind].make(Order(wanted, lambda path: f"http://hall{path}"))


@needs_pdf
@pytest.mark.parametrize(("size", "points"), [("a4", (595, 842)), ("letter", (612, 792))])
@pytest.mark.parametrize("kind", some_of(list(KINDS), 3))
def test_each_page_has_the_paper_of_the_event(kind, size, points):
    pages = PdfReader(io.BytesIO(render.pdf(document_of(kind, size)))).pages

    for page in pages:
        assert sorted((round(page.mediabox.width), round(page.mediabox.height))) == sorted(points)


@needs_pdf
@pytest.mark.parametrize("size", ["letter", wide("a4")])
@pytest.mark.parametrize("kind", some_of(list(KINDS), 3))
def test_nothing_is_cut_or_small_or_over_something_else(kind, size):
    found = []
    for document, parts in laid_out(document_of(kind, size)):
        pages = [texts_on(page) for page in parts.pages]
        form = pages.pop(0) if document.has_underlay else []
        found += [fault for texts in pages for fault in faults_of(form + texts)]

    assert found == []


@needs_pdf
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_32_names_hang_on_one_sheet_of_either_paper(size):
    document = pairings.by_name(a_round(32, paper_size=size))

    assert [len(column) for sheet in document.sheets for column in sheet] == [16, 16]
    assert len(PdfReader(io.BytesIO(render.pdf(document))).pages) == 1


def test_eight_badges_are_on_a_page_of_letter_and_ten_on_a4():
    tournament = a_round(17).tournament
    fills = {}
    for size in ("a4", "letter"):
        tournament.paper_size = size
        fills[size] = sum(len(row) for row in name_badges(tournament).pages[0])

    assert fills == {"a4": 10, "letter": 8}


@needs_pdf
def test_a_cross_table_lies_across_on_letter():
    document = printed_cross_table(a_round(4, paper_size="letter").tournament)
    (page,) = PdfReader(io.BytesIO(render.pdf(document))).pages

    assert (round(page.mediabox.width), round(page.mediabox.height)) == (792, 612)
