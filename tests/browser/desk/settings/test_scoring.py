"""The scoring page on a phone: filled in, tried while typing, saved; also without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import faults_of
from tests.browser.looks import too_wide
from tests.data.days import a_day

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
PHONE, NARROW = {"width": 390, "height": 844}, {"width": 320, "height": 640}


@pytest.fixture
def day():
    return a_day(ruleset_key="mesbg")


def test_a_scoring_is_filled_in_tried_and_saved_on_a_phone(desk_page, day):
    page = desk_page("settings/scoring/", **PHONE)
    line = page.locator("#preview")
    expect(line).to_have_text("If it ends 8 : 4: minor win, 4 to 1.")

    page.get_by_label("Begin with").select_option("Table Top Con 2024")
    page.get_by_role("button", name="Fill in").click()
    expect(line).to_have_text("If it ends 8 : 4: minor win, 20 to 10.")
    page.locator("[name=try-a]").fill("9")
    expect(line).to_have_text("If it ends 9 : 4: major win, 25 to 5.")
    page.locator("[name=bands-winner]").nth(1).fill("27.5")
    expect(line).to_have_text("If it ends 9 : 4: major win, 27.5 to 5.")
    page.locator("[name=bands-winner]").nth(1).fill("x")
    expect(line).to_contain_text("are not points")
    page.locator("[name=bands-winner]").nth(1).fill("27")
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_text("Scoring saved.")).to_be_visible()
    assert day.refresh().tournament.scheme["bands"][1]["winner"] == "27"
    expect(page.get_by_text("the winner gets 27")).to_be_visible()


def test_without_scripts_the_button_answers(desk_page, day):
    page = desk_page("settings/scoring/", scripts=False, **PHONE)

    page.locator("[name=try-a]").fill("20")
    page.get_by_role("button", name="Preview").click()

    expect(page.locator("#preview")).to_have_text("If it ends 20 : 4: major win, 5 to 0.")
    assert day.refresh().tournament.scheme == {}


@pytest.mark.parametrize("window", [PHONE, NARROW], ids=["390", "320"])
def test_the_form_fits_and_can_be_read_aloud(desk_page, day, window):
    page = desk_page("settings/scoring/?preset=Refugees+of+the+Olde+Worlde", **window)
    for fold in page.locator("details.fold").all():
        fold.evaluate("fold => (fold.open = true)")

    assert too_wide(page) == []
    assert faults_of(page) == []
