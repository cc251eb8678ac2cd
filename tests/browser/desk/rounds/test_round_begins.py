"""From checked-in players to a running clock: four presses, by mouse, by keys and without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.browser.player.test_player_pages import SMALL
from tests.browser.presses import Presses
from tests.browser.public.test_public_pages import without_stream
from tests.browser.windows import wait_for_scripts
from tests.data import days
from tests.examples import some_of
from tournament.engine.lifecycle import RoundStatus

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
PRINT = "Pairings and sheets"


@pytest.fixture
def sit_down(open_page):
    """A page of the desk for the organiser of this day."""

    def open_(day, room="", **options):
        size = {"width": 1366, "height": 768, **options}
        return open_page(f"/desk/{day.tournament.slug}/{room}", user=day.cast.olga, **size)

    return open_


def printed(page, press):
    """The answer to a press that opens a print in a window of its own."""
    with page.context.expect_event("response", lambda answer: answer.url.endswith(".pdf")) as found:
        press()
    return found.value


@pytest.mark.parametrize("scripts", some_of([True, False], 1))
def test_pair_publish_print_and_start_take_four_presses(sit_down, scripts):
    day = days.checked_in(32)
    page = sit_down(day, scripts=scripts)
    presses = Presses(page)

    presses.click("main button:has-text('Pair round 1')")
    presses.click("main button:has-text('Publish round 1')")
    print_ = printed(page, lambda: presses.click(page.get_by_role("link", name=PRINT)))
    presses.click(".page-head button:has-text('Start the clock')")
    expect(page.locator("#messages")).to_contain_text("Clock started")

    assert print_.headers["content-type"] == "application/pdf"
    assert presses.count == 4
    assert day.tournament.rounds.get().status == RoundStatus.PLAYING
    assert without_stream(page.complaints) == []


def test_a_drawn_draft_is_published_printed_and_started_by_keys(sit_down):
    day, round_ = days.drafted(8)
    page = sit_down(day, "rounds/1/")
    presses = Presses(page)

    presses.key("p")
    expect(page.locator("#messages")).to_contain_text("is published")
    wait_for_scripts(page)
    print_ = printed(page, lambda: presses.key("d"))
    presses.key("s")
    expect(page.locator("#messages")).to_contain_text("Clock started")

    assert print_.status == 200
    assert presses.count == 3
    round_.refresh_from_db()
    assert round_.status == RoundStatus.PLAYING


def test_all_rolls_of_round_one_are_saved_by_keys_alone(sit_down):
    """Tab leads from table to table, an arrow chooses, Enter saves."""
    day, round_ = days.published(8)
    page = sit_down(day, "rounds/1/")
    presses = Presses(page)

    page.locator("#rolls input[type=radio]").first.focus()
    for _ in range(4):
        presses.key("Space")
        presses.key("Tab")
    page.locator("#rolls input[type=radio]").first.focus()
    presses.key("Enter")
    expect(page.locator("#messages")).to_contain_text("4 rolls are recorded")

    rows = round_.pairings.filter(is_current=True)
    assert set(rows.values_list("faction_a", flat=True)) == {"good"}
    assert presses.count == 5
    assert without_stream(page.complaints) == []


@pytest.mark.parametrize("begin", some_of([days.published, days.drafted], 1))
def test_both_pages_fit_a_phone_and_are_made_for_thumbs(sit_down, begin):
    day, _ = begin(8)
    page = sit_down(day, "rounds/1/", width=390, height=844)

    assert too_wide(page) == []
    assert page.evaluate(SMALL) == []


def test_rolls_can_be_saved_from_wherever_the_last_of_them_stands(sit_down):
    day, _ = days.published(32)
    page = sit_down(day, "rounds/1/", width=390, height=844)

    page.locator("#rolls li").last.scroll_into_view_if_needed()

    expect(page.get_by_role("button", name="Save rolls")).to_be_in_viewport(ratio=1)
