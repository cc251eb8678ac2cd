"""Plain HTTP at a name, as in a hall: what browsers do on trusted addresses only has a way without it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.browser.public.test_public_pages import a_running_day, without_stream
from tests.browser.windows import wait_for_scripts
from tests.data import days
from tests.data.cast import NOW
from tests.tournament.web.test_bundles import MODULES
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.hall import screens

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
HALL = {"host": "hall.test", "workers": "allow", "width": 390, "height": 844}
TRUSTED_ONLY = re.compile(
    r"crypto\.(?:subtle|randomUUID)|navigator\.(?:clipboard|share|canShare|serviceWorker|mediaDevices|wakeLock|locks"
    r"|geolocation|credentials|storage)|\bcaches\.|PushManager|Notification\.|showSaveFilePicker|BarcodeDetector"
)
TRUSTED = "() => [isSecureContext, 'serviceWorker' in navigator, 'caches' in window]"
# Each file that uses one of them, and the test that shows what it does without.
USES = {
    "entry/camera": "test_desk_without_a_camera_offers_the_other_ways",
    "hall/phone": "test_phone_does_not_offer_to_keep_the_screen_on_and_pages_work",
    "hall/screen_care": "test_projector_says_that_its_screen_may_go_dark",
    "offline/kept_page": "test_phone_does_not_offer_to_keep_the_screen_on_and_pages_work",  # not there
    "offline/push": "test_page_on_plain_http_says_why_there_are_no_notifications",  # test_notifications.py
    "offline/register": "test_link_page_says_that_this_phone_keeps_no_pages",
    "offline/worker": "test_phone_does_not_offer_to_keep_the_screen_on_and_pages_work",  # nor this
    "page/share": "test_link_page_offers_neither_copy_nor_share_and_shows_the_address",
    "parts/live_stream": "test_phone_does_not_offer_to_keep_the_screen_on_and_pages_work",
}


def objections(page):
    """What the console says, but for a header that browsers heed on trusted addresses only."""
    return [each for each in without_stream(page.complaints) if "Cross-Origin-Opener-Policy" not in each]


def test_every_use_of_what_plain_http_lacks_is_known():
    js = next(path for path in MODULES[0].parents if path.name == "js")
    found = {
        str(path.relative_to(js).with_suffix(""))
        for path in MODULES
        if TRUSTED_ONLY.search(path.read_text(encoding="utf-8"))
    }

    assert found == set(USES)
    here = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in USES.values() if f"def {name}(" not in here] == []


def test_phone_does_not_offer_to_keep_the_screen_on_and_pages_work(open_page):
    day = a_running_day(minutes=10, count=2)
    page = open_page(f"/me/{day.tokens[1]}/", **HALL)
    assert (
        page.evaluate("() => [isSecureContext, 'serviceWorker' in navigator, 'caches' in window]")
        == [False] * 3
    )

    expect(page.locator("[data-phone-can=awake]")).to_be_hidden()
    expect(page.locator("[data-phone-insecure]")).to_be_visible()
    assert too_wide(page) == []
    for place in ("lists/", "rounds/1/result/", "link/"):
        page.goto(f"{page.url.partition('/me/')[0]}/me/{day.tokens[1]}/{place}")
        wait_for_scripts(page)
    assert objections(page) == []


def test_link_page_says_that_this_phone_keeps_no_pages(open_page):
    day = days.with_entrants(days.a_day(), 1)
    page = open_page(f"/me/{day.tokens[1]}/link/", **HALL)

    expect(page.locator("[data-has-no-worker]")).to_be_visible()
    expect(page.locator("[data-has-worker]")).to_be_hidden()
    page.evaluate(f"() => localStorage.setItem('muster-kept-{day.entrants[0].pk}', '[]')")
    page.click("summary:has-text('Forget this phone')")
    page.click("button:has-text('Forget this phone')")

    page.wait_for_function("() => location.pathname === '/'")
    assert page.evaluate("() => [localStorage.getItem('muster-links'), localStorage.length]") == ["[]", 1]


def test_link_page_offers_neither_copy_nor_share_and_shows_the_address(open_page):
    day = days.with_entrants(days.a_day(), 1)
    page = open_page(f"/me/{day.tokens[1]}/link/", **HALL)

    offers = page.locator("[data-copy], [data-share], [data-share-link]")
    assert offers.count() > 0
    for offer in offers.all():
        expect(offer).to_be_hidden()
    expect(page.locator("main")).to_contain_text(f"/me/{day.tokens[1]}/")


def test_desk_without_a_camera_offers_the_other_ways(open_page):
    day = days.with_entrants(days.a_day(status=TournamentStatus.CHECK_IN), 1)
    page = open_page(f"/desk/{day.tournament.slug}/check-in/", user=day.cast.olga, **HALL)

    expect(page.locator("[data-camera-insecure]")).to_be_visible()
    expect(page.locator("[data-camera-start]")).to_be_hidden()


def test_projector_says_that_its_screen_may_go_dark(open_page):
    day = a_running_day(minutes=10)
    wide = {**HALL, "width": 1280, "height": 720}
    page = open_page(f"/t/{day.tournament.slug}/screen/", **wide)
    page.wait_for_function("() => document.documentElement.dataset.ready")
    assert objections(page) == []

    screen = screens.create(day.tournament, name="Left", by=day.cast.organiser, now=NOW)
    desk = open_page(f"/desk/{day.tournament.slug}/screens/{screen.key}/", user=day.cast.olga, **wide)
    desk.wait_for_selector("text=Over plain HTTP a page cannot keep it awake.")
