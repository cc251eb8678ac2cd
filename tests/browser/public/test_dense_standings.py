"""The standings fit a laptop, and a phone shows the rest when asked."""

import pytest

from tests.browser.looks import too_wide
from tests.data import days
from tournament.models import Entrant

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
ROWS_IN_VIEW = """() => [...document.querySelectorAll("#board tr")]
  .filter(row => row.getBoundingClientRect().bottom <= innerHeight).length"""
TIE_BREAKS = "#board small.row-details >> nth=0"
CLUB = "#board span.row-details >> nth=0"


def test_a_laptop_shows_25_rows(open_page):
    day, _ = days.closed(32)

    page = open_page(f"/t/{day.tournament.slug}/standings/", width=1366, height=768)

    assert page.evaluate(ROWS_IN_VIEW) >= 25
    assert too_wide(page) == []


def test_a_phone_shows_clubs_and_tie_breaks_when_asked(open_page):
    day, _ = days.closed(6)
    Entrant.objects.update(club="Hexagone Lyon")

    page = open_page(f"/t/{day.tournament.slug}/standings/", width=390, height=844)

    assert page.is_visible("#board tr >> nth=0 >> td:nth-child(4)")
    assert not page.is_visible(TIE_BREAKS)
    assert not page.is_visible(CLUB)
    page.check("#row-details")
    assert page.is_visible(TIE_BREAKS)
    assert page.is_visible(CLUB)
    assert too_wide(page) == []
