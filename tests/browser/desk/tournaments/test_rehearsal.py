"""Tomorrow played through tonight: made, played and deleted by single presses; and what is printed when."""

import pytest
from playwright.sync_api import expect

from tests.browser import accessibility, first_datum
from tests.browser.looks import too_wide
from tests.browser.player.test_player_pages import SMALL
from tests.browser.presses import Presses
from tests.browser.public.test_public_pages import without_stream
from tests.data.cast import NOW
from tests.data.days import a_day, closed, published, with_entrants
from tests.examples import some_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Tournament
from tournament.services.transfer import tournament_copies

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]


def a_rehearsal(count=8):
    """A published round 1, in a rehearsal."""
    day, _ = published(count)
    return day, tournament_copies.rehearse(day.tournament, by=day.cast.organiser, now=NOW)


@pytest.mark.parametrize("scripts", some_of([True, False], 1))
def test_a_rehearsal_is_made_in_one_press_and_deleted_in_two(open_page, scripts):
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 8)
    page = open_page(f"/desk/{day.tournament.slug}/", user=day.cast.olga, scripts=scripts)
    presses = Presses(page)

    presses.click("text=Make rehearsal")
    page.wait_for_selector(".banner--rehearsal")
    made = Tournament.objects.get(is_rehearsal=True)
    assert presses.count == 1

    page.click("text=Let players act")
    expect(page.locator("#messages")).to_contain_text("actions by players")
    assert made.entrants.filter(status="checked-in").count() == 7

    presses = Presses(page)
    presses.click(".banner--rehearsal >> text=Delete")
    presses.click("main >> text=Delete rehearsal")
    expect(page.locator("#messages")).to_contain_text("is deleted")
    assert presses.count == 2
    assert not Tournament.objects.filter(is_rehearsal=True).exists()
    assert day.tournament.entrants.filter(status="registered").count() == 8


def test_players_act_where_the_organiser_is_by_keyboard_on_a_phone(open_page):
    day, made = a_rehearsal()
    where = f"/desk/{made.slug}/rounds/1/"
    page = open_page(where, user=day.cast.olga, width=390, height=844)
    assert too_wide(page) == []
    assert page.evaluate(SMALL) == []

    page.locator("text=Let players act").focus()
    page.keyboard.press("Enter")

    expect(page.locator("#messages")).to_contain_text("by players")
    assert page.url.endswith(where)
    assert without_stream(page.complaints) == []


@pytest.mark.parametrize("width", some_of([1366, 390], 1))
@pytest.mark.parametrize("scheme", some_of(["light", "dark"], 1))
def test_the_pages_of_a_rehearsal_are_accessible_and_begin_high(open_page, scheme, width):
    day, made = a_rehearsal()
    for room in ("", "prints/", "rehearsal/delete/", "settings/manage/"):
        page = open_page(
            f"/desk/{made.slug}/{room}", user=day.cast.olga, width=width, height=768, scheme=scheme
        )
        assert accessibility.faults_of(page) == [], room
        assert page.locator("text=Rehearsal.").is_visible()
        if width > 1024 and "manage" not in room:
            assert first_datum.measured(page)["top"] <= first_datum.LIMIT, room


@pytest.mark.parametrize("scripts", some_of([True, False], 1))
def test_what_the_day_needs_is_printed_in_two_presses_from_the_dashboard(open_page, scripts):
    day, _ = published(4)
    page = open_page(f"/desk/{day.tournament.slug}/", user=day.cast.olga, scripts=scripts)
    assert page.locator("main >> text=Pairings and sheets").is_visible()
    presses = Presses(page)

    presses.click("a[href$='/prints/'] >> visible=true")
    page.wait_for_selector("#prints-now")
    first = page.locator(".panel--now .print-rows__link").first

    expect(first).to_contain_text("Pairings and sheets")
    assert first.get_attribute("href").endswith("/rounds/1/pairings-and-sheets.pdf")
    assert presses.count + 1 == 2
    measured = first_datum.measured(page)
    assert measured["top"] <= 160
    heights = page.locator(".print-rows > li").evaluate_all("rows => rows.map((row) => row.offsetHeight)")
    assert max(heights) <= 36


def test_the_standings_are_offered_on_the_dashboard_after_a_round(open_page):
    day, _ = closed(4)
    page = open_page(f"/desk/{day.tournament.slug}/", user=day.cast.olga)

    assert page.locator("main >> text=Print standings").is_visible()


def test_prints_fit_a_small_phone_in_any_letters(open_page):
    day, _ = closed(4)
    page = open_page(f"/desk/{day.tournament.slug}/prints/", user=day.cast.olga, width=320, height=640)

    assert page.locator("text=For the wall, with all tie-breaks").first.is_visible()
    assert too_wide(page) == []
