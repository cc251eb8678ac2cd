"""A new event in three steps, and the presses from a spreadsheet of people to a published round."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import faults_of
from tests.browser.desk.entrants.test_import_preview import BAD, MESSY
from tests.browser.looks import too_wide
from tests.browser.presses import Presses
from tests.browser.public.test_public_pages import without_stream
from tests.data.cast import person
from tests.examples import wide
from tournament.models import Tournament

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 768}
NEXT = ".set-up__go .button--primary"
DASHBOARD = "nav a:has-text('Dashboard') >> visible=true"


@pytest.fixture
def new_event(open_page):
    def open_(**options):
        size = {"width": 1366, "height": 768, **options}
        return open_page("/desk/new/", user=person("Olga"), **size)

    return open_


def walk(page, presses, preset):
    """The three steps, with nothing typed but the name."""
    presses.type("input[name=name]", "Club day of the Grey Ford")
    presses.click(NEXT)
    presses.click(f"input[type=radio][value={preset}]")
    presses.click(NEXT)
    expect(page.get_by_role("group", name="Who registers players?")).to_be_visible()
    presses.click(NEXT)


def test_sixteen_people_of_a_messy_spreadsheet_play_a_round_without_lists(new_event):
    page = new_event()
    presses = Presses(page)
    walk(page, presses, "club-day")
    page.wait_for_url("**/club-day-of-the-grey-ford/")
    assert presses.count == 4
    page.goto(page.url + "entrants/import/")
    page.fill("textarea[name=text]", MESSY)

    presses = Presses(page)
    presses.click(page.get_by_role("button", name="Check the lines"))
    expect(page.locator(BAD)).to_be_focused()
    presses.type(BAD, "t.okonjo@example.org")
    presses.click("button[name=import]")
    expect(page.get_by_role("heading", name="Import finished")).to_be_visible()
    presses.click(page.locator(DASHBOARD))
    presses.click("main button:has-text('Open check-in')")
    presses.click("main a:has-text('Go to check-in')")
    presses.click("[data-select-all]")
    presses.click(".attendees-bar button:has-text('Check in 16')")
    expect(page.locator(".attendees-bar")).to_contain_text("16 here")
    presses.click(page.locator(DASHBOARD))
    presses.click("main button:has-text('Pair round 1')")
    presses.click("main button:has-text('Publish round 1')")
    expect(page.locator("#messages")).to_contain_text("Round 1 is published")
    assert presses.count <= 14
    assert without_stream(page.complaints) == []


def test_the_keys_alone_make_an_event_and_the_zone_is_that_of_the_device(new_event):
    page = new_event()
    presses = Presses(page)
    expect(page.locator("[data-zone-found]")).to_be_visible()
    presses.type("input[name=name]", "Cup of the Grey Ford")
    presses.key("Enter")
    expect(page.locator("input[type=radio][value=championship]")).to_be_visible()
    page.locator("input[type=radio][value=championship]").focus()
    presses.key("ArrowDown")
    expect(page.locator("input[type=radio][value=club-day]")).to_be_checked()
    expect(page.locator(".set-up__asks[data-preset=club-day]")).to_be_visible()
    presses.key("Enter")
    expect(page.get_by_role("group", name="Who registers players?")).to_be_visible()
    page.locator("input[name=registering]:checked").focus()
    presses.key("Enter")
    page.wait_for_url("**/cup-of-the-grey-ford/")

    assert presses.count <= 4
    assert Tournament.objects.get().preset == "club-day"
    assert without_stream(page.complaints) == []


def test_back_and_forth_without_scripts_keeps_what_was_typed(new_event):
    page = new_event(scripts=False)
    page.fill("input[name=name]", "Cup of the Grey Ford")
    page.click(NEXT)
    page.check("input[type=radio][value=own]")
    page.fill("input[name=rounds_planned]", "4")
    page.click(".set-up__go button:has-text('Back')")
    expect(page.locator("input[name=name]")).to_have_value("Cup of the Grey Ford")
    page.click(NEXT)
    expect(page.locator("input[type=radio][value=own]")).to_be_checked()
    expect(page.locator("input[name=rounds_planned]")).to_have_value("4")


@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "light"), (LAPTOP, "dark"), wide(PHONE, "dark"), wide(LAPTOP, "light")]
)
def test_each_step_fits_and_has_no_fault_of_accessibility(new_event, size, scheme):
    page = new_event(**size, scheme=scheme)
    page.fill("input[name=name]", "Cup of the Grey Ford")
    for step in (1, 2, 3):
        assert (too_wide(page), faults_of(page)) == ([], []), step
        if step < 3:
            page.click(NEXT)
            expect(page.locator(f".steps .is-current:has-text('{step + 1}')")).to_be_visible()
