"""The projector of a hall that reads two languages: both are there, and nothing of them is cut off."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.browser import fits
from tests.browser.public.test_languages_fit import STILL
from tests.browser.windows import wait_for_scripts
from tests.data.dense_tournament import a_rich_day
from tests.data.large_fields import large_round
from tests.examples import some_of
from tournament.models import Tournament
from tournament.services.clock import clocks
from tournament.services.hall import calls
from tournament.web.public.screen import SCENES

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
WALLS = ((1920, 1080), (1366, 768), (1024, 768))
PAIRS = (["de", "en"], ["fr", "ja"])
OF_A_ROUND = ("names", "tables", "clock", "missing", "standings", "welcome", "qr")


def faults_of(page, path, scenes):
    """What does not fit of these scenes, on each of the walls."""
    for scene in scenes:
        for width, height in WALLS:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"{path}?show={scene}")
            wait_for_scripts(page)
            page.evaluate(STILL)
            yield from (f"{scene} at {width}: {each}" for each in fits.faults_of(page))


def a_large_round(pair):
    """Thirty-three players who play by the clock; a table has time of its own."""
    day, round_ = large_round(33)
    Tournament.objects.update(language=pair[0], spoken_languages=pair)
    clocks.start(round_, by=day.cast.referee, now=timezone.now() - timedelta(minutes=12))
    table = round_.pairings.get(table=3)
    clocks.give_table_time(table, seconds=240, reason="A ruling.", by=day.cast.referee, now=timezone.now())
    return day, round_


@pytest.mark.parametrize("pair", some_of(PAIRS, 1))
def test_scenes_of_a_round_fit_in_two_languages(open_page, every_language, pair):
    day, _ = a_large_round(pair)
    page = open_page(f"/screen/{day.tournament.slug}/")

    assert list(faults_of(page, page.url, OF_A_ROUND)) == []


@pytest.mark.thorough
@pytest.mark.parametrize("pair", PAIRS)
def test_all_scenes_of_a_day_fit_in_two_languages(open_page, every_language, pair):
    day = a_rich_day()
    Tournament.objects.update(language=pair[0], spoken_languages=pair, day_plan={"first_round": "10:00"})
    page = open_page(f"/screen/{day.tournament.slug}/")

    assert list(faults_of(page, page.url, SCENES)) == []


def test_the_clock_counts_on_in_both_languages(open_page, every_language):
    day, round_ = a_large_round(PAIRS[0])
    page = open_page(f"/screen/{day.tournament.slug}/?show=clock", width=1366, height=768)
    page.wait_for_selector(".scene--clock.is-on")
    text = page.locator("[data-board]").inner_text()

    assert "Spiel · Play" in text
    assert "Noch 5 Minuten bis zum letzten Zug.\nFive minutes to the last turn." in text
    assert "16 Tische spielen noch · 16 tables are still playing" in text

    calls.call(day.tournament, pairing=round_.pairings.get(table=2), by=day.cast.referee, now=timezone.now())
    page.reload()
    page.wait_for_selector(".scene--call.is-on")
    shown = page.locator(".called__one").inner_text()
    assert "Tisch\nTable" in shown
    assert "Tisch 2, bitte zur Turnierleitung kommen.\n" in shown
    assert shown.count("Table 2, please come to the desk.") == 1
