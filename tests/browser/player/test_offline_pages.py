"""Where the browser trusts the address, a worker keeps the pages of one private link, and nothing else."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.player.test_kept_results import KEPT, lose
from tests.browser.windows import session_of, wait_for_scripts
from tests.data import days
from tests.data.cast import NOW
from tests.examples import some_of
from tests.servers import wait_until
from tournament.models import Entrant
from tournament.services.core.actors import Actor
from tournament.services.entrants import entrants

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
PHONE = {"width": 390, "height": 844, "workers": "allow"}
KEPT_PAGES = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  }
  return found;
}"""
START = """() => new Promise((done) => self.dispatchEvent(Object.assign(new Event("message"), {
  data: "start", waitUntil: (until) => until.finally(done) })))"""
HAS_WORKER = "async () => (await navigator.serviceWorker.getRegistrations()).length"
HAS_HOME = """async () => Boolean(navigator.serviceWorker.controller)
  && Boolean(await caches.match(new URL(document.documentElement.dataset.home, location.href).href))"""
HAS_TEXT = """async ([path, text]) =>
  (await (await caches.match(new URL(path, location.href).href))?.text())?.includes(text)"""
IS_EMPTY = "async () => (await caches.keys()).length === 0"


@pytest.fixture
def day():
    day, day.round = days.published(2)
    return day


def wait_for(page, is_true, *given):
    """Until a question to the page that takes its time is answered with yes."""
    wait_until(lambda: page.evaluate(is_true, *given), what=is_true)


def opened(open_page, path, **options):
    """A page whose worker runs and has kept the first page of the link."""
    page = open_page(path, **{**PHONE, **options})
    wait_for(page, HAS_HOME)
    return page


def me(day, number=1):
    return f"/me/{day.tokens[number]}/"


def test_pages_open_without_a_connection_and_say_of_when_they_are(open_page, day):
    page = opened(open_page, me(day))
    page.goto(page.url + "lists/")
    wait_for_scripts(page)
    lose(page)

    page.reload()
    since = re.compile(r"^No connection since \d\d:\d\d$")
    expect(page.locator("#messages .notice__title")).to_have_text(since)
    page.click(".bottom-bar >> text=Today")
    wait_for_scripts(page)
    expect(page.locator("[data-live-lost]")).to_be_visible()
    expect(page.locator("h1")).to_have_text(str(day.entrants[0]))
    position = "() => getComputedStyle(document.querySelector('.bottom-bar')).position"
    assert page.evaluate(position) == "sticky"  # its sheets came too


def test_page_that_was_never_open_leads_to_today_and_says_so(open_page, day):
    page = opened(open_page, me(day))
    lose(page)

    page.click(".bottom-bar >> text=Lists")

    page.wait_for_url("**/#not-kept")
    page.wait_for_selector("#messages >> text=That page is not on this phone")
    expect(page.locator("h1")).to_have_text(str(day.entrants[0]))


def test_result_leads_to_the_newest_game_that_this_phone_has(open_page, day):
    page = opened(open_page, me(day))
    page.click(".bottom-bar >> text=Result")
    page.wait_for_url("**/rounds/1/result/")
    wait_for_scripts(page)
    wait_for(page, HAS_TEXT, [me(day) + "rounds/1/result/", "Result"])
    page.goto(page.url.replace("rounds/1/result/", ""))
    lose(page)

    page.click(".bottom-bar >> text=Result")

    page.wait_for_url("**/rounds/1/result/")
    wait_for_scripts(page)
    assert page.get_attribute("html", "data-kept-at")


def test_kept_page_shows_the_newest_part_that_this_phone_has(open_page, day):
    page = opened(open_page, me(day))
    part = page.get_attribute("[data-part-url]", "data-part-url")
    Entrant.objects.filter(pk=day.entrants[0].pk).update(name="Pia Newly")
    day.tournament.refresh_from_db()
    page.evaluate("async (url) => { await (await fetch(url)).text(); }", part)
    wait_for(page, HAS_TEXT, [part, "Newly"])
    lose(page)

    page.reload()

    expect(page.locator("h1")).to_have_text("Pia Newly")


def test_nothing_of_an_official_and_of_no_other_address_is_kept(open_page, day):
    token = day.tokens[1]
    page = opened(open_page, me(day))
    page.goto(page.url + "link/")
    others = ("/", f"/t/{day.tournament.slug}/standings/", "/sign-in/", "/api/schema/", "/admin/login/")
    for address in others:
        page.evaluate("(url) => fetch(url)", address)
        page.goto(page.url.split("/me/")[0] + address)
    kept = page.evaluate(KEPT_PAGES)
    assert kept
    own = re.compile(rf"/me/{token}/|/static/tournament/(bundles|fonts)/")
    assert [each for each in kept if not own.match(each)] == []

    official = open_page(me(day), user=day.cast.olga, **PHONE)
    official.wait_for_selector("text=You are signed in as an official")
    assert official.evaluate(HAS_WORKER) == 0
    assert official.evaluate(KEPT_PAGES) == []


def test_page_that_an_official_sees_through_a_phones_worker_is_not_kept(open_page, day):
    page = opened(open_page, me(day))
    wait_for(page, HAS_HOME)
    before = set(page.evaluate(KEPT_PAGES))
    answer = page.evaluate("async (url) => (await fetch(url)).headers.get('Muster-Keep')", me(day) + "lists/")
    assert answer == "yes"

    cookie = {"name": "sessionid", "value": session_of(day.cast.olga), "url": page.url}
    page.context.add_cookies([cookie])
    page.goto(page.url + "result/")

    assert page.evaluate("async () => (await fetch(location.href)).headers.get('Muster-Keep')") is None
    assert set(page.evaluate(KEPT_PAGES)) - before == {me(day) + "lists/"}


def test_worker_that_starts_again_keeps_nothing_that_an_official_sees(open_page, day):
    page = opened(open_page, me(day))
    [worker] = page.context.service_workers
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    worker.evaluate(START)
    assert me(day) in page.evaluate(KEPT_PAGES)
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    cookie = {"name": "sessionid", "value": session_of(day.cast.olga), "url": page.url}
    page.context.add_cookies([cookie])

    worker.evaluate(START)

    assert page.evaluate(KEPT_PAGES) == []


@pytest.mark.parametrize("contact", some_of(["the page", "a part", "the state"], 1))
def test_revoked_link_empties_the_phone_at_the_next_contact(open_page, day, contact):
    page = opened(open_page, me(day))
    entrants.revoke_link(day.entrants[0], by=Actor("user", "Olga"), now=NOW)

    if contact == "the page":
        page.reload()
    else:
        path = {"a part": "now/", "the state": "live/state"}[contact]
        page.evaluate("(url) => fetch(url)", me(day) + path)

    wait_for(page, IS_EMPTY)
    page.goto(page.url.split("/me/")[0] + "/sign-in/")
    assert page.evaluate(HAS_WORKER) == 0


def test_forgetting_a_phone_takes_one_link_and_leaves_the_other(open_page, day):
    page = opened(open_page, me(day))
    page.goto(page.url.replace(me(day), me(day, 2)))
    wait_for(page, HAS_HOME)
    page.goto(page.url + "link/")
    wait_for_scripts(page)
    page.evaluate(f"() => localStorage.setItem('muster-kept-{day.entrants[1].pk}', '[]')")

    page.click("summary:has-text('Forget this phone')")
    page.click("button:has-text('Forget this phone')")
    page.wait_for_function("() => location.pathname === '/'")

    assert page.evaluate(KEPT) == 0
    kept = page.evaluate(KEPT_PAGES)
    assert kept
    assert [each for each in kept if day.tokens[2] in each] == []
    known = page.evaluate("() => JSON.parse(localStorage.getItem('muster-links'))")
    assert [row["token"] for row in known] == [day.tokens[1]]
