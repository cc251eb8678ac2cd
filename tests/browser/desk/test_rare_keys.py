"""What is done once a day, by keys alone and on a phone: a late list, the clock after a pause, the prints."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk.test_every_page import LAPTOP, PHONE
from tests.browser.desk.test_keyboard import tab_to
from tests.browser.looks import too_wide
from tests.browser.player.test_player_pages import SMALL
from tests.data.days import published
from tests.data.undoable_days import with_late_list
from tests.examples import some_of
from tournament.models import Clock, PhoneRequest
from tournament.services.clock import clocks

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]


def press(page, target):
    """Go there with Tab, and press Enter."""
    tab_to(page, target)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("window", some_of([PHONE, LAPTOP], 1))
def test_a_late_list_is_accepted_from_the_inbox_by_keys(open_page, window):
    day = with_late_list()
    page = open_page(f"/desk/{day.tournament.slug}/", user=day.cast.olga, **window)

    press(page, page.locator("#inbox a").first)
    expect(page.locator("#late-lists")).to_be_visible()
    assert too_wide(page) == []
    assert window is LAPTOP or page.evaluate(SMALL) == []
    press(page, page.locator("#late-lists button:has-text('Accept')").first)

    expect(page.locator("#messages")).to_contain_text("accepted")
    expect(page.locator("#late-lists button")).to_have_count(0)
    assert PhoneRequest.objects.get().status != PhoneRequest.Status.WAITING


@pytest.mark.parametrize("window", some_of([PHONE, LAPTOP], 1))
@pytest.mark.parametrize("room", some_of(["rounds/1/clock/", "rounds/1/"], 1))
def test_the_clock_is_paused_and_resumed_by_keys(open_page, still, window, room):
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.referee, now=still.now())
    page = open_page(f"/desk/{day.tournament.slug}/{room}", user=day.cast.olga, **window)

    press(page, page.get_by_role("button", name="Pause clock"))
    resume = page.get_by_role("button", name="Resume clock")
    expect(resume).to_be_visible()
    assert window is LAPTOP or page.evaluate(SMALL) == []
    press(page, resume)

    expect(page.get_by_role("button", name="Pause clock")).to_be_visible()
    assert Clock.objects.get().status == "running"


@pytest.mark.parametrize("window", some_of([PHONE, LAPTOP], 1))
@pytest.mark.parametrize("room", some_of(["", "rounds/1/", "prints/"], 1))
def test_prints_are_opened_by_keys_where_they_are_needed(open_page, window, room):
    day, _ = published(4)
    page = open_page(f"/desk/{day.tournament.slug}/{room}", user=day.cast.olga, **window)
    link = page.locator("main a[href*='pairings-and-sheets']").first

    with page.context.expect_event("response", lambda answer: answer.url.endswith(".pdf")) as found:
        press(page, link)

    assert found.value.status == 200
