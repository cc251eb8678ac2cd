"""The event's own rules in a browser: read while typed, told before they are saved, scripts or not."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.browser.player.test_player_pages import SMALL
from tests.browser.public.test_public_pages import without_stream
from tests.data.days import a_day, with_entrants
from tests.data.lists import LEGAL, armed, hand_in
from tests.examples import some_of
from tournament.services.lists import lists

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
ROOMS = (
    "settings/rules/",
    "settings/rules/add/banned-abilities/",
    "settings/rules/add/banned-figures/",
    "settings/rules/formats/festival-supplies/",
    "lists/wrong/",
)


@pytest.fixture
def day():
    """Pia has two archers in her list."""
    day = with_entrants(a_day(policy={"missing_lists": "ruling"}), 2)
    hand_in(armed(day), LEGAL)
    return day


def test_rule_is_read_and_told_while_it_is_typed_and_saved_by_one_press(desk_page, day):
    page = desk_page("settings/rules/add/max-copies/", width=390, height=844)

    page.fill("#id_value", "1")
    page.press("#id_value", "Tab")
    page.wait_for_selector("#said >> text=1 list becomes illegal.")
    assert "A list has at most 1 copy of a figure in one version." in page.inner_text("#said")
    page.click("button[name=save]")
    page.wait_for_selector("text=Their players are told.")

    assert lists.current(day.entrants[0], "good").is_legal is False
    assert without_stream(page.complaints) == []


@pytest.mark.thorough
def test_the_same_without_scripts_asks_once_more(desk_page, day):
    page = desk_page("settings/rules/add/max-copies/", scripts=False)

    page.fill("#id_value", "1")
    page.click("button[name=save]")
    assert "1 list becomes illegal." in page.inner_text("#said")
    assert day.refresh().tournament.restrictions == []
    page.click("button[name=save]")

    expect(page.locator("text=Their players are told.")).to_have_count(1)
    assert day.refresh().tournament.restrictions == [{"kind": "max-copies", "value": 1}]


@pytest.mark.parametrize("room", some_of(ROOMS, 1))
def test_page_fits_a_small_phone_and_is_made_for_thumbs(desk_page, room):
    page = desk_page(room, width=320, height=640)

    assert too_wide(page) == []
    assert page.evaluate(SMALL) == []


def test_page_for_players_fits_a_small_phone(open_page, day):
    page = open_page(f"/t/{day.tournament.slug}/rules/", width=320, height=640, scripts=False)

    assert too_wide(page) == []
    assert "Event rules" in page.inner_text("h1")
