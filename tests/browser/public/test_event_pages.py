"""The event's page in a browser: clock and tables in one view, no fault that axe finds, in both themes."""

import pytest

from tests.browser.accessibility import faults_of
from tests.browser.looks import too_wide
from tests.data import days
from tests.data.cast import NOW
from tests.examples import wide
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.clock import clocks
from tournament.services.tournaments import tournaments

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.xdist_group("browser"),
]
LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff Maximiliana-Theodora"
IN_VIEW = """() => [...document.querySelectorAll(".live-tables > li")]
  .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length"""


def running(still):
    day, round_ = days.published(32)
    clocks.start(round_, by=day.cast.referee, now=still.now())
    return day.tournament


def finished():
    day, _ = days.closed(4, rounds_planned=1)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)
    return day.tournament


def test_laptop_shows_the_clock_and_16_tables_at_once(open_page, still):
    page = open_page(f"/t/{running(still).slug}/", width=1366, height=768)

    assert page.evaluate(IN_VIEW) == 16
    assert page.locator("[data-clock-digits]").bounding_box()["y"] < 768
    assert too_wide(page) == []


@pytest.mark.parametrize("scheme", [wide("light"), "dark"])
@pytest.mark.parametrize("width", [wide(390), 320, wide(1366)])
def test_pages_of_a_running_event_have_no_fault(open_page, still, width, scheme):
    slug = running(still).slug
    faults = {}
    for path in (
        f"/t/{slug}/",
        f"/t/{slug}/entrants/1/",
        f"/embed/{slug}/pairings/",
        f"/embed/{slug}/standings/",
    ):
        page = open_page(path, width=width, height=844, scheme=scheme)
        faults[path] = faults_of(page) + too_wide(page)

    assert {path: found for path, found in faults.items() if found} == {}


@pytest.mark.parametrize("scheme", ["light", wide("dark")])
@pytest.mark.parametrize("width", [320, wide(1366)])
def test_pages_of_a_finished_event_have_no_fault(open_page, width, scheme):
    tournament = finished()
    tournament.entrants.update(name=LONG_NAME)
    slug, faults = tournament.slug, {}
    for path in (f"/t/{slug}/", f"/t/{slug}/entrants/1/", "/"):
        page = open_page(path, width=width, height=844, scheme=scheme)
        faults[path] = faults_of(page) + too_wide(page)

    assert {path: found for path, found in faults.items() if found} == {}
