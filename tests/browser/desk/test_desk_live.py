"""The organiser's desk beside a real server: what others do shows by itself, and nothing is torn away."""

import re
import signal

import pytest
from playwright.sync_api import expect

from tests import servers
from tests.browser.looks import too_wide
from tests.browser.public.test_public_pages import SMALL_TARGETS
from tests.browser.public.test_requests import MOST_LATER, asked_for
from tests.browser.windows import new_context, new_page, wait_for_scripts
from tests.examples import some_of

pytestmark = [pytest.mark.browser, pytest.mark.services, pytest.mark.xdist_group("browser")]


@pytest.fixture
def sit_down(chromium, hall):
    """Open pages of the desk as one of its people; each page remembers that it was never loaded again.

    A page without its stream asks every five seconds. Unless it ``asks``, nobody answers, and what shows
    came by the stream.
    """
    contexts = []

    def open_(room, *, who="olga", at=hall, asks=False, is_live=True, **options):
        context = new_context(chromium, **{"viewport": {"width": 1280, "height": 900}, **options})
        contexts.append(context)
        session = at.story["sessions"][who]
        context.add_cookies([{"name": "sessionid", "value": session, "url": at.base}])
        page = new_page(context)
        if not asks:
            page.route("**/live/state?*", lambda route: route.abort())
        if is_live:
            with page.expect_response("**/live/o/*") as stream:
                page.goto(at.address(room))
            assert stream.value.ok
        else:
            page.goto(at.address(room))
        wait_for_scripts(page)
        page.evaluate("() => { window.stayed = true; }")
        return page

    yield open_
    for context in contexts:
        context.close()


def test_report_and_agreement_show_on_the_open_round_page(hall, sit_down):
    page = sit_down("rounds/1/")

    hall.report(1)
    page.wait_for_selector("#table-1 >> text=Check and confirm")
    hall.report(1, seat=1)
    page.wait_for_selector("#table-1 >> text=3 – 0")

    expect(page.locator("#waiting li")).to_have_count(2)
    expect(page.locator("nav").get_by_role("link", name="Results")).to_contain_text("1/3")
    assert page.evaluate("() => window.stayed")
    assert page.complaints == []


@pytest.mark.thorough
def test_form_in_use_stays_while_results_arrive(hall, sit_down):
    page = sit_down("rounds/1/")
    page.click("summary:has-text('Correct 3 rolls')")
    page.check("[name=roll-1][value=evil]", force=True)

    hall.report(2)
    page.wait_for_selector("#table-2 >> text=Check and confirm")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")

    expect(page.locator("[name=roll-2][value=good]")).to_be_focused()
    expect(page.locator("[name=roll-1][value=evil]")).to_be_checked()
    expect(page.locator("#rolls details[open]")).to_have_count(1)
    page.click("button:has-text('Save rolls')")
    expect(page.locator("#messages .notice").first).to_be_focused()
    expect(page.locator("#table-1")).to_contain_text("Evil")


@pytest.mark.thorough
def test_message_has_the_focus_though_the_address_names_a_place_on_the_page(hall, sit_down):
    page = sit_down("rounds/1/tables/3/", is_live=False)
    page.select_option("#id_ending", "a-conceded")
    page.click("text=Save unchecked")

    page.wait_for_url("**/rounds/1/#results")
    expect(page.locator("#messages .notice")).to_be_focused()


def test_refusal_that_stands_in_the_page_has_the_focus(hall, sit_down):
    page = sit_down("groups/", is_live=False)
    for who in ("1", "2"):  # the second is refused: the name is taken
        page.fill("#name", "Ford")
        page.check(f"[name=numbers][value='{who}']")
        page.click("text=Save group")
        page.wait_for_selector("#messages .notice" if who == "1" else "main .notice--error")

    expect(page.locator("main .notice--error")).to_be_focused()


@pytest.mark.thorough
def test_clock_follows_another_device(hall, sit_down):
    page, other = sit_down("rounds/1/"), sit_down("rounds/1/clock/", who="jun")

    other.click("#orders >> text=Pause")

    page.wait_for_selector("text=Paused by the referee")
    stands = page.inner_text("[data-clock-digits]")
    page.wait_for_timeout(1200)
    assert page.inner_text("[data-clock-digits]") == stands
    expect(page.locator("#clock >> text=Resume")).to_have_count(1)
    assert page.evaluate("() => window.stayed")


@pytest.mark.thorough
def test_referee_gives_a_table_time_with_two_taps_and_takes_it_back(sit_down):
    desk = sit_down("rounds/1/clock/")
    phone = sit_down("rounds/1/clock/", who="jun", viewport={"width": 390, "height": 844}, has_touch=True)

    phone.tap("#key-2 a")
    phone.tap("button:has-text('Rules question')")
    desk.wait_for_selector("#extra-2 >> text=+5:00, Rules question.")
    phone.wait_for_selector(".undo [data-left]:text-matches('^0:[0-5][0-9]$')")
    phone.tap(".undo button")
    desk.wait_for_selector("#extra-2", state="detached")
    expect(desk.locator("#ledger")).to_contain_text("Undone at")
    assert desk.complaints == phone.complaints == []


@pytest.mark.thorough
def test_today_counts_along_and_says_what_is_next(hall, sit_down):
    page = sit_down("")
    assert "3 tables have no result yet" in page.inner_text("#next")

    for table in (1, 2, 3):
        for seat in (0, 1):
            hall.report(table, seat=seat)

    page.wait_for_selector("#next >> text=Close round 1")
    expect(page.locator("#tables .tile--confirmed")).to_have_count(3)
    expect(page.locator(".side a:has-text('Results')")).to_contain_text("3/3")
    expect(page.locator("#latest")).to_contain_text("table 3")


@pytest.mark.thorough
def test_check_in_follows_another_device(hall, sit_down):
    page, other = sit_down("check-in/"), sit_down("check-in/", who="jun")
    page.fill("#q", "uma")

    other.click("#p-7 button")

    page.wait_for_selector("#p-7.is-here")
    expect(page.locator("#p-7 button")).to_have_count(0)
    assert page.input_value("#q") == "uma"
    assert page.evaluate("() => window.stayed")


@pytest.mark.thorough
def test_killed_server_is_said_since_when_and_comes_back_by_itself(hall, sit_down):
    own = hall.elsewhere()
    with own.doors() as child:
        page = sit_down("rounds/1/", at=own, asks=True)
        servers.end(child, signal.SIGKILL)
        page.wait_for_selector("[data-live-lost]:not([hidden])")
        said = page.inner_text("[data-live-lost]")

    with own.doors():
        own.report(3)
        page.wait_for_selector("#table-3 >> text=Check and confirm")
        page.wait_for_selector("[data-live-lost]", state="hidden")

    assert re.search(r"No connection since \d\d:\d\d\n", said)
    assert page.evaluate("() => window.stayed")


@pytest.mark.thorough
def test_page_says_that_it_stands_still_once_signed_out(hall, sit_down):
    page, other = sit_down("rounds/1/"), sit_down("")
    other.click("summary:has-text('Menu of')")
    other.click("button:has-text('Sign out')")
    other.wait_for_load_state()

    hall.report(1)

    page.wait_for_selector("text=You are signed out")
    expect(page.locator("#table-1 >> text=Enter")).to_have_count(1)


@pytest.mark.thorough
def test_facts_are_said_in_words_while_they_are_typed(hall, sit_down):
    page = sit_down("rounds/1/tables/1/", is_live=False)
    facts = hall.story["games"]["1"]["facts"]

    for side in "ab":
        for name in ("original", "remaining", "points_remaining", "hero_points"):
            page.fill(f"[name={side}_{name}]", str(facts[side][name]))
    page.keyboard.press("Tab")

    page.wait_for_selector("#said >> text=3 to 0")
    assert page.evaluate("() => window.stayed")
    assert page.complaints == []


@pytest.mark.parametrize("room", some_of(["check-in/", "", "rounds/1/", "rounds/1/clock/", "lists/"], 2))
def test_desk_fits_a_small_phone_and_is_made_for_thumbs(hall, sit_down, room):
    page = sit_down(room, viewport={"width": 320, "height": 640})

    assert too_wide(page) == []
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.complaints == []


def test_pages_of_the_desk_ask_for_themselves_and_their_stream(hall, sit_down):
    page = sit_down("", asks=True)  # a page with a route keeps nothing
    for room in ("rounds/1/", "entry/", "check-in/", "log/"):
        asked = asked_for(page, hall.address(room))
        assert len(asked) <= MOST_LATER, "\n".join(asked)
