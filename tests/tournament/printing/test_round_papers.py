import pytest

from tests.data.days import published
from tests.tournament.printing.rounds_on_paper import needs_pdf, pages_of
from tournament.printing import render
from tournament.printing.documents.round_papers import pairings_and_sheets

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@needs_pdf
def test_pairings_and_sheets_come_out_in_one_job_the_wall_first():
    _, round_ = published(8)
    document = pairings_and_sheets(round_, url_of=lambda pairing: f"https://hall/{pairing.table}")
    pages = pages_of(render.pdf(document))
    assert [title in page for title, page in zip(("Find your table", "by table"), pages, strict=False)] == [
        True
    ] * 2
    assert sum(page.count("How it ended") for page in pages) == 4
    assert document.file_name == "cup-of-the-grey-ford-round-1-pairings-and-sheets.pdf"
