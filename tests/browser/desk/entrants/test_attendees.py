"""Check-in of many: presses are counted, namesakes are never mixed up, forms work without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.browser.presses import Presses
from tests.browser.public.test_public_pages import without_stream
from tests.data import days
from tests.data.cast import NOW
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import Entrant
from tournament.services.entrants import attendance

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
CLUBS = ("Hexers", "Fenland Dice", "Les Dés du Nord", "Gipfelwürfel")


@pytest.fixture
def day():
    """32 people of four clubs, two of them with one name."""
    day = days.a_day(status=TournamentStatus.CHECK_IN)
    for number in range(1, 33):
        is_twin = number > 30
        Entrant.objects.create(
            tournament=day.tournament,
            number=number,
            name="Jean Dupont" if is_twin else f"Player Family{number:02}",
            club=CLUBS[number % 4],
            country="FR" if number % 2 else "BE",
            shares_name=is_twin,
            registered_at=NOW,
        )
    return day


@pytest.fixture
def desk(open_page, day):
    def open_(room="check-in/", user=None, **options):
        size = {"width": 1366, "height": 768, **options}
        return open_page(f"/desk/{day.tournament.slug}/{room}", user=user or day.cast.kei, **size)

    return open_


def here(day):
    return day.tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).count()


def test_32_people_are_in_view_and_checked_in_with_two_presses(desk, day):
    page = desk()
    presses = Presses(page)
    rows = page.locator(".attendees__row")
    boxes = [rows.nth(at).bounding_box() for at in range(32)]
    assert max(box["y"] + box["height"] for box in boxes) <= 768
    assert max(box["height"] for box in boxes) <= 36
    assert min(box["y"] for box in boxes) <= 240
    assert len({box["x"] for box in boxes}) == 2

    presses.click("[data-select-all]")
    expect(page.locator(".attendees-bar")).to_contain_text("32 selected")
    presses.click(".attendees-bar button:has-text('Check in 32')")
    expect(page.locator(".attendees-bar")).to_contain_text("32 here")

    assert here(day) == 32
    assert presses.count <= 8
    presses.key("Control+z")
    expect(page.locator(".attendees-bar")).to_contain_text("0 here")
    assert without_stream(page.complaints) == []


def test_a_queue_of_32_whose_last_comes_late_takes_eight_presses(desk, day):
    """A club at once, somebody by letters and Enter, all others at once, one of them late."""
    page = desk()
    presses = Presses(page)

    presses.type("#q", "fenland")
    presses.click("[data-select-all]")
    presses.click(".attendees-bar button:has-text('Check in 8')")
    expect(page.locator(".attendees-bar")).to_contain_text("8 here")
    presses.key("/")
    page.fill("#q", "")
    presses.type("#q", "family02")
    presses.key("Enter")
    expect(page.locator("#arrived")).to_contain_text("Player Family02")
    presses.click("#p-3 input")
    presses.click(".attendees-bar button:has-text('From round 2')")
    expect(page.locator("#p-3")).to_contain_text("Late, from round 2")
    presses.click("[data-select-all]")
    page.click(".attendees-bar button:has-text('Check in 22')")
    expect(page.locator(".attendees-bar")).to_contain_text("31 here")

    assert presses.count <= 8
    assert here(day) == 31


def test_enter_never_picks_one_of_two_namesakes_and_arrows_choose(desk, day):
    attendance.check_in(day.tournament.entrants.get(number=31), by=day.cast.organiser, now=NOW)
    page = desk()

    page.keyboard.type("/dupont")  # the key that leads to the field, pressed in it
    expect(page.locator("#meant")).to_contain_text("2 match")
    page.keyboard.press("Enter")
    page.wait_for_load_state("networkidle")
    assert here(day) == 1
    page.fill("#q", "dupont")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#p-32")).to_have_class("attendees__row is-twin is-first")
    page.keyboard.press("Enter")
    expect(page.locator("#arrived")).to_contain_text("No. 32 is checked in")

    assert here(day) == 2


def test_one_undo_is_for_all_of_them(desk, day):
    page = desk()
    page.click("[data-select-all]")
    page.click(".attendees-bar button:has-text('Check in 32')")
    expect(page.locator(".attendees-bar")).to_contain_text("32 here")

    page.locator(".undo-offer button").click()
    expect(page.locator(".attendees-bar")).to_contain_text("0 here")

    assert here(day) == 0


@pytest.mark.thorough
def test_without_scripts_many_are_checked_in_and_the_page_closes(desk, day):
    page = desk(user=day.cast.olga, scripts=False)

    page.fill("#q", "fenland")
    page.press("#q", "Enter")
    page.click("[data-select-all]")
    page.click(".attendees-bar button:has-text('Check in')")
    assert here(day) == 8
    page.goto(page.url.split("?")[0] + "close/")
    page.check("[name=choice-3][value=late]")
    page.check("[name=choice-4][value=drop]")
    page.click("button:has-text('Pair round 1')")

    found = dict(day.tournament.entrants.values_list("number", "status"))
    assert (found[3], found[4], found[2]) == ("absent", "dropped", "absent")
    assert day.tournament.rounds.get().seats.count() == 8


@pytest.mark.thorough
def test_everything_fits_the_phone(desk, day):
    for room in ("check-in/", "check-in/?list=all", "check-in/close/", "check-in/?done=1"):
        assert too_wide(desk(room, user=day.cast.olga, width=390, height=844)) == []
