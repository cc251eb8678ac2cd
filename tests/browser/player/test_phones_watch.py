"""Phones beside a real server: each fetches its page for what concerns it, once, and one answer at a time."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.windows import new_context, new_page, wait_for_scripts

pytestmark = [pytest.mark.browser, pytest.mark.services, pytest.mark.xdist_group("browser")]
DEAF = "delete window.EventSource"
SLEEP = """isAsleep => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isAsleep });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def phone(chromium, hall):
    """The phone of who sits first at table 2; ``asked`` are the addresses that its page has fetched."""
    context = new_context(chromium)
    page = new_page(context)
    page.asked = []
    page.on("request", lambda request: page.asked.append(re.sub(r"\?.*", "", request.url)))
    page.link = f"{hall.base}/me/{hall.story['tokens'][str(hall.story['games']['2']['seats'][0])]}/"
    yield page
    context.close()


def open_page(page):
    """The page, and its stream where it can listen."""
    page.goto(page.link)
    wait_for_scripts(page)
    page.asked.clear()


def fetches(page):
    return page.asked.count(f"{page.link}now/")


def test_reports_of_other_tables_are_not_fetched_and_the_own_is(hall, phone):
    with phone.expect_response(lambda answer: "/live/me/" in answer.url):
        open_page(phone)
    hall.report(1)
    hall.report(3)
    hall.report(2, seat=1)

    expect(phone.get_by_text("Your opponent has reported the result")).to_be_visible()
    assert fetches(phone) == 1


@pytest.mark.thorough
def test_a_slow_answer_is_not_asked_for_twice(hall, phone):
    held = []

    def hold_the_first(route):
        if held:
            route.continue_()
        held.append(route)

    phone.add_init_script("Math.random = () => 0")  # its turn is at once
    phone.route("**/now/", hold_the_first)
    with phone.expect_response(lambda answer: "/live/me/" in answer.url):
        open_page(phone)
    phone.evaluate(
        "() => { window.news = 0; document.addEventListener('muster:news', () => (window.news += 1)); }"
    )
    with phone.expect_request("**/now/"):
        hall.report(2, seat=1)
    hall.report(2, seat=0)
    phone.wait_for_function("() => window.news >= 2")
    phone.evaluate("() => new Promise(resolve => setTimeout(resolve))")
    assert fetches(phone) == 1, "the second waits for the first"

    held[0].continue_()
    expect(phone.get_by_text("your game is over")).to_be_visible()
    assert fetches(phone) <= 2


@pytest.mark.thorough
def test_a_phone_that_cannot_listen_asks_and_fetches_only_its_own(hall, phone):
    phone.add_init_script(DEAF)
    statuses = []
    phone.on("response", lambda answer: "live/state" in answer.url and statuses.append(answer.status))
    open_page(phone)
    with phone.expect_response(lambda answer: "live/state" in answer.url):
        pass
    hall.report(1)
    with phone.expect_response(lambda answer: "live/state" in answer.url and answer.status == 304):
        pass
    assert fetches(phone) == 0

    hall.report(2, seat=1)
    expect(phone.get_by_text("Your opponent has reported the result")).to_be_visible()
    assert fetches(phone) == 1


@pytest.mark.thorough
def test_a_phone_that_slept_shows_what_happened_once_it_wakes(hall, phone):
    with phone.expect_response(lambda answer: "/live/me/" in answer.url):
        open_page(phone)
    phone.evaluate(SLEEP, True)
    hall.report(2, seat=1)
    assert fetches(phone) == 0

    phone.evaluate(SLEEP, False)
    expect(phone.get_by_text("Your opponent has reported the result")).to_be_visible()
    assert fetches(phone) == 1


def test_a_phone_that_was_out_of_reach_shows_what_happened_once_it_is_back(hall, phone):
    with phone.expect_response(lambda answer: "/live/me/" in answer.url):
        open_page(phone)
    phone.context.set_offline(True)
    phone.wait_for_selector("[data-live-lost]:not([hidden])")
    hall.report(2, seat=1)

    phone.context.set_offline(False)
    expect(phone.get_by_text("Your opponent has reported the result")).to_be_visible()
    phone.wait_for_selector("[data-live-lost]", state="hidden")
