"""The limits of a spreadsheet hold for players, catalogues and lists: a sentence, and nothing is stored."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.models import Catalogue
from tests.armies.services.files.test_spreadsheets import REFUSED, by_hand
from tests.data.days import a_day, with_entrants
from tests.tournament.web.organiser.desk_client import Browser, text_of

pytestmark = pytest.mark.django_db
PAGES = ("entrant-import", "catalogue-import", "list-table")
BOMB = by_hand("<row/>", extra=[("xl/sharedStrings.xml", " " * (51 * 1024 * 1024))])
FILES = {
    **{
        what: REFUSED[what]
        for what in ("entities", "far column", "rows", "macro part", "too large", "cut off")
    },
    "bomb": (BOMB, "unpacks to more than"),
}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("what", FILES)
def test_a_harmful_spreadsheet_is_refused_by_every_import(page, what):
    day = with_entrants(a_day(), 1)
    olga = Browser(day.cast.olga, day.tournament.slug)
    raw, says = FILES[what]
    before = Catalogue.objects.count()

    answer = olga.press(page, file=SimpleUploadedFile("table.xlsx", raw), check="1")

    assert answer.status_code == 422
    assert says in text_of(answer)
    assert (len(day.entrants), Catalogue.objects.count()) == (1, before)
