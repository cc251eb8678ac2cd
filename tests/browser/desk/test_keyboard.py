"""The desk by keyboard alone: what Tab reaches on every page, and where the focus is after an action."""

import pytest
from playwright.sync_api import expect

from tests.browser import tab_order
from tests.browser.desk.test_every_page import LAPTOP, LEAST, PHONE, pages_of
from tests.browser.desk_pages import EVENTS
from tests.browser.windows import wait_for_scripts
from tests.data.days import published
from tests.examples import some_of
from tournament.services.clock import clocks

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
ROOMS = ("rounds/2/", "rounds/1/tables/1/", "lists/1/good/")
FOLDS = """() => document.querySelectorAll("main details:not([data-menu])")
  .forEach((each) => { each.open = true; })"""


def tab_to(page, target):
    """Press Tab until this has the focus."""
    for _ in range(100):
        if target.evaluate("(each) => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {target}")


@pytest.mark.parametrize("window", some_of([PHONE, LAPTOP], 1))
def test_tab_reaches_all_that_can_be_pressed_and_shows_where_it_is(open_page, window):
    day, faults = EVENTS["everything once"](), []
    page = open_page("/desk/", user=day.cast.olga, **window)
    for room in ROOMS:
        page.goto(f"{page.url.split('/desk/')[0]}/desk/{day.tournament.slug}/{room}", wait_until="load")
        wait_for_scripts(page)
        page.evaluate(FOLDS)
        faults += [f"{room}: {fault}" for fault in tab_order.faults_of(page)]

    assert faults == []


@pytest.mark.thorough
@pytest.mark.parametrize("window", [LAPTOP, PHONE])
@pytest.mark.parametrize("name", EVENTS)
def test_tab_reaches_all_of_every_page(open_page, live_server, name, window):
    seen, faults = 0, []
    for door, page in pages_of(
        open_page, live_server, EVENTS[name](), begin=("/desk/", "/account/"), **window
    ):
        wait_for_scripts(page)
        page.evaluate(FOLDS)
        faults += [f"{door}: {fault}" for fault in tab_order.faults_of(page)]
        seen += 1

    assert faults == []
    assert seen >= LEAST


def test_focus_stays_after_an_order_and_when_another_desk_gives_one(open_page, still):
    day, round_ = published(4)
    clock = clocks.start(round_, by=day.cast.referee, now=still.now())
    page = open_page(f"/desk/{day.tournament.slug}/rounds/1/clock/", user=day.cast.olga, **LAPTOP)
    order = page.locator("#orders button")
    tab_to(page, order)
    page.keyboard.press("Enter")
    expect(page.locator("#orders")).to_be_focused()
    expect(order).to_have_text("Resume clock")

    tab_to(page, order)
    clocks.resume(clock, by=day.cast.referee, now=still.now())
    expect(order).to_have_text("Pause clock")

    expect(order).to_be_focused()


def test_menus_close_with_escape_and_when_the_focus_goes_on(open_page):
    day, _ = published(4)
    page = open_page(f"/desk/{day.tournament.slug}/rounds/1/tables/1/", user=day.cast.olga, **PHONE)
    opened = page.locator("[data-menu][open]")
    for menu in (".desk-bar summary:has-text('Set-up')", ".head-menu summary:has-text('More')"):
        tab_to(page, page.locator(menu))
        page.keyboard.press("Enter")
        expect(opened).to_have_count(1)
        page.keyboard.press("Tab")
        page.keyboard.press("Escape")
        expect(opened).to_have_count(0)
        expect(page.locator(menu)).to_be_focused()

        page.keyboard.press("Enter")
        page.locator(menu).evaluate("(each) => each.parentElement.querySelector('li:last-child a').focus()")
        page.keyboard.press("Tab")
        expect(opened).to_have_count(0)
