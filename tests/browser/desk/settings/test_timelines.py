"""The timeline and the day in a browser: seen while they are typed, and no page wider than the phone."""

import pytest

from tests.browser.looks import too_wide
from tests.browser.player.test_player_pages import SMALL
from tests.data.cast import NOW
from tests.data.days import a_day
from tests.examples import some_of
from tournament.models import Tournament
from tournament.services.schedule import day_plans

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def day():
    day = a_day()
    plan = {"first_round": "10:00", "breaks": [{"after": 1, "name": "Lunch", "minutes": 45}]}
    day_plans.change(day.tournament, plan, by=day.cast.organiser, now=NOW)
    Tournament.objects.update(spoken_languages=["en", "de"])
    return day.refresh()


@pytest.mark.thorough
def test_shorter_play_is_seen_at_once_and_a_row_is_added_without_losing_it(open_page, day):
    page = open_page(f"/desk/{day.tournament.slug}/settings/timeline/", user=day.cast.olga)

    page.fill("#length-play", "30")
    page.press("#length-play", "Tab")
    page.wait_for_selector("#preview >> text=Begin your games. Thirty minutes.")
    page.click("#phase-play .plan-add")
    page.wait_for_selector("#say-O1")

    assert page.input_value("#length-play") == "30"
    assert "54 minutes" in page.inner_text("#preview")


@pytest.mark.parametrize("room", some_of(["settings/timeline/", "settings/day/"], 1))
def test_page_fits_a_small_phone_and_is_made_for_thumbs(open_page, day, room):
    page = open_page(f"/desk/{day.tournament.slug}/{room}", user=day.cast.olga, width=320, height=640)

    assert too_wide(page) == []
    assert page.evaluate(SMALL) == []


@pytest.mark.thorough
def test_public_day_fits_a_small_phone(open_page, day):
    page = open_page(f"/t/{day.tournament.slug}/day/", width=320, height=640, scripts=False)

    assert too_wide(page) == []
    assert "Lunch" in page.inner_text(".day-strip")
