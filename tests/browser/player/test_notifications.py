"""Notifications of a phone: what its worker shows, and what a page says that cannot have them."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.player.test_offline_pages import PHONE, me, opened
from tests.data import days
from tests.servers import wait_until

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
WRITE_DOWN = """() => { self.shown = [];
  self.registration.showNotification = async (title, how) => self.shown.push([title, how.body, how.tag]); }"""
PRESSED = """() => new Promise((done) => self.dispatchEvent(Object.assign(new Event("notificationclick"), {
  notification: { close: () => null }, waitUntil: (until) => until.finally(done) })))"""
MESSAGE = {"tag": "pairings", "title": "Round 1 is published", "body": "Table 1, against Paul Lind."}


@pytest.fixture
def day(settings):
    settings.PUSH_CONTACT, settings.HALL_MODE = "mailto:it@club.example", False
    day, day.round = days.published(2)
    return day


def deliver(page, message):
    """What the browser does when its push service brings a message."""
    wire, found = page.context.new_cdp_session(page), []
    wire.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    wire.send("ServiceWorker.enable")
    wait_until(lambda: page.evaluate("() => true") and found, what="the browser tells of its worker")
    origin = page.url.partition("/me/")[0]
    order = {"origin": origin, "registrationId": found[-1]["registrationId"], "data": json.dumps(message)}
    wire.send("ServiceWorker.deliverPushMessage", order)
    wire.detach()


def test_message_is_shown_and_leads_to_today(open_page, day):
    page = opened(open_page, me(day))
    [worker] = page.context.service_workers
    worker.evaluate(WRITE_DOWN)
    page.goto(page.url + "link/")

    deliver(page, MESSAGE)

    wait_until(lambda: worker.evaluate("() => self.shown.length"), what="the worker shows it")
    assert worker.evaluate("() => self.shown") == [[MESSAGE[name] for name in ("title", "body", "tag")]]
    worker.evaluate(PRESSED)
    page.wait_for_url(f"**{me(day)}")


def test_browser_that_may_not_show_notifications_says_so_and_stays_as_it_was(open_page, day):
    page = opened(open_page, me(day))
    page.goto(page.url + "link/")
    expect(page.locator("[data-push-says=off]")).to_be_visible()

    page.click("button:has-text('Turn on notifications')")

    said = page.locator("[data-push-says=refused], [data-push-says=failed]")
    expect(said.locator("visible=true")).to_have_count(1)
    expect(page.locator("button:has-text('Turn on notifications')")).to_be_visible()


def test_page_on_plain_http_says_why_there_are_no_notifications(open_page, day):
    page = open_page(me(day) + "link/", **{**PHONE, "host": "hall.test"})

    expect(page.locator("[data-push-says=insecure]")).to_be_visible()
    expect(page.locator("[data-push-start]")).to_be_hidden()
