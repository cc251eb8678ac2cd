"""A name is never cut at the desk: it takes another line where its row is too narrow."""

import pytest

from tests.browser import fits
from tests.data import days
from tests.examples import wide
from tournament.models import Entrant

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
LONG = "Maximiliana Featherstonehaugh von Hohenberg"
WINDOWS = [(320, 640), wide(390, 844), wide(820, 1180), (1366, 768)]


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_long_names_are_whole_at_check_in_in_drafts_and_where_results_are_typed(open_page, width, height):
    drafted, _ = days.drafted(4)
    played, _ = days.published(4, name="Another cup")
    Entrant.objects.update(name=LONG, club="The Grey Ford Gaming and Model Railway Society")

    found = []
    for day, room in ((played, "check-in/"), (drafted, "rounds/1/"), (played, "entry/?table=1")):
        address = f"/desk/{day.tournament.slug}/{room}"
        page = open_page(address, user=day.cast.olga, width=width, height=height)
        assert LONG in page.inner_text("main")
        found += [
            f"{room}: {fault}" for fault in fits.faults_of(page) if LONG[:30] in fault or "wide" in fault
        ]

    assert found == []
