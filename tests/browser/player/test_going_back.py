"""Forms in a real browser: going back after one was sent, what is wrong comes first, and no network."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.data import days
from tests.data.cast import NOW
from tests.examples import some_of
from tournament.models import Submission
from tournament.services.rounds import pairings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
COUNTS = {"own_original": 12, "own_remaining": 10, "own_points_remaining": 1200, "own_hero_points": 600} | {
    "other_original": 14,
    "other_remaining": 4,
    "other_points_remaining": 350,
    "other_hero_points": 500,
}


def test_going_back_after_sending_shows_the_report_and_sends_nothing(open_page):
    day, round_ = days.published(2)
    pairing = pairings.record_roll(round_.pairings.get(), faction_a="good", by=day.cast.referee, now=NOW)
    address = f"/me/{day.tokens[pairing.a.number]}/rounds/1/result/"
    page = open_page(address, width=390, height=844)
    page.check("input[name=ending][value=broken]")
    for name, value in COUNTS.items():
        page.fill(f"#id_{name}", str(value))
    page.click("button[value=preview]")
    page.wait_for_selector("h1:has-text('Is this right?')")
    assert too_wide(page) == []
    page.click("button[value=send]")
    page.wait_for_selector("h1:has-text('You reported the result')")

    page.go_back()

    page.wait_for_selector("h1:has-text('You reported the result')")
    assert page.url.endswith(address)
    page.reload()
    page.wait_for_selector("h1:has-text('You reported the result')")
    assert Submission.objects.count() == 1


def test_form_without_a_network_stays_with_what_was_typed_and_says_so(open_page):
    day = days.with_entrants(days.a_day(), 1)
    page = open_page(f"/desk/{day.tournament.slug}/entrants/add/", user=day.cast.olga)
    page.fill("#id_name", "Zoë Østergård")
    page.context.set_offline(True)
    page.get_by_role("button", name="Register").click()

    notice = page.get_by_text("Nothing was sent. This page stays as it is")
    expect(notice).to_be_visible()
    assert page.input_value("#id_name") == "Zoë Østergård"

    page.context.set_offline(False)
    expect(notice).to_be_hidden()
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("link", name="Back to players")).to_be_visible()
    assert day.tournament.entrants.filter(name="Zoë Østergård").count() == 1


def test_form_waits_for_a_slow_server_and_is_sent_once(open_page):
    day = days.with_entrants(days.a_day(), 1)
    page, held = open_page(f"/desk/{day.tournament.slug}/entrants/add/", user=day.cast.olga), []

    def hold(route):
        held.append(route)

    page.route("**" + page.locator("#unsent").get_attribute("data-time-url"), hold)
    page.fill("#id_name", "Zoë Østergård")

    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("The server answers slowly")).to_be_visible()
    page.get_by_role("button", name="Register").click()
    assert len(held) == 1
    held[0].continue_()

    expect(page.get_by_role("link", name="Back to players")).to_be_visible()
    assert day.tournament.entrants.filter(name="Zoë Østergård").count() == 1


@pytest.mark.thorough
def test_form_is_sent_to_a_server_on_this_machine_though_the_browser_has_no_network(open_page):
    day = days.with_entrants(days.a_day(), 1)
    page = open_page(f"/desk/{day.tournament.slug}/entrants/add/", user=day.cast.olga)
    page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    page.fill("#id_name", "Zoë Østergård")
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("link", name="Back to players")).to_be_visible()
    assert day.tournament.entrants.filter(name="Zoë Østergård").count() == 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    "path", some_of(["/me/{token}/details/", "/t/{slug}/register/", "/desk/{slug}/entrants/1/edit/"], 1)
)
def test_what_was_typed_stays_where_the_wifi_reaches_no_server(open_page, path):
    day = days.with_entrants(days.a_day(), 1)
    address = path.format(slug=day.tournament.slug, token=day.tokens[1])
    page = open_page(
        address, width=390, height=844, user=day.cast.olga if path.startswith("/desk/") else None
    )
    if path.endswith("/register/"):
        page.fill("#id_name", "Zoë Østergård")
        page.check("#id_consent")
    page.fill("#id_club", "Grey Ford")
    page.route("**/*", lambda route: route.abort())
    button = page.locator("main form").filter(has=page.locator("#id_club")).locator("button").last
    button.click()

    expect(page.get_by_text("Nothing was sent. This page stays as it is")).to_be_visible()
    assert page.input_value("#id_club") == "Grey Ford"

    page.unroute("**/*")
    button.click()
    page.wait_for_url(re.compile(r"/link/\?new$|/me/[^/]+/$|/desk/.*(?<!/edit/)$"))
    assert day.tournament.entrants.filter(club="Grey Ford").count() == 1


@pytest.mark.parametrize("has_scripts", some_of([True, False], 1))
def test_what_is_wrong_with_a_slip_is_seen_and_focused_first_and_leads_to_its_field(open_page, has_scripts):
    day, round_ = days.published(2)
    pairing = pairings.record_roll(round_.pairings.get(), faction_a="good", by=day.cast.referee, now=NOW)
    address = f"/me/{day.tokens[pairing.a.number]}/rounds/1/result/"
    page = open_page(address, width=390, height=844, scripts=has_scripts)
    page.check("input[name=ending][value=broken]")
    for name, value in (COUNTS | {"own_remaining": ""}).items():
        page.fill(f"#id_{name}", str(value))

    page.click("button[value=preview]")

    expect(page.locator("#errors")).to_be_focused()
    expect(page.locator("#errors")).to_be_in_viewport(ratio=1)
    assert too_wide(page) == []
    page.click("text=Your figures left")
    expect(page.locator("#id_own_remaining")).to_be_focused()
    expect(page.locator("#id_own_remaining")).to_be_in_viewport(ratio=1)
