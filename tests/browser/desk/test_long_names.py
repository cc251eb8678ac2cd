"""Neither a name nor a club is cut at the desk: it takes another line where its row is too narrow."""

import pytest

from tests.browser import first_datum, fits
from tests.data import days
from tests.examples import wide
from tournament.models import Entrant

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
LONG = "Maximiliana Featherstonehaugh von Hohenberg"
CLUB = "The Grey Ford Gaming and Model Railway Society"
WINDOWS = [(320, 640), wide(390, 844), wide(820, 1180), (1366, 768)]


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_long_names_are_whole_at_check_in_in_drafts_and_where_results_are_typed(open_page, width, height):
    drafted, _ = days.drafted(4)
    played, _ = days.published(4, name="Another cup")
    Entrant.objects.update(name=LONG, club=CLUB, country="GB")

    found = []
    rooms = ("check-in/", "entry/?table=1", "", "lists/?only=all")
    for day, room in ((drafted, "rounds/1/"), *((played, room) for room in rooms)):
        address = f"/desk/{day.tournament.slug}/{room}"
        page = open_page(address, user=day.cast.olga, width=width, height=height)
        assert LONG in page.inner_text("main")
        meant = (LONG[:30], CLUB[:20], "wide")
        faults = (fault for fault in fits.faults_of(page) if any(words in fault for words in meant))
        found += [f"{room}: {fault}" for fault in faults]

    assert found == []


def test_rows_of_namesakes_with_clubs_take_two_lines(open_page):
    day, _ = days.closed(8)
    Entrant.objects.update(club="TSV Kiel e.V.")
    Entrant.objects.filter(number__lte=2).update(name="José García Márquez", shares_name=True)
    Entrant.objects.filter(number=3).update(name="Jan-Willem van der Berg")

    for room in ("rounds/1/", "standings/", "entrants/"):
        page = open_page(f"/desk/{day.tournament.slug}/{room}", user=day.cast.olga, width=1366, height=768)
        assert first_datum.measured(page)["tooHigh"] == [], room
