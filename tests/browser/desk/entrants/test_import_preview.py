"""The preview of players: few presses from pasted cells to registered players, by keyboard, on a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk.entrants.test_files import sent
from tests.browser.looks import too_wide
from tests.browser.player.test_player_pages import SMALL
from tests.browser.presses import Presses
from tests.browser.windows import wait_for_scripts
from tests.data.days import a_day
from tests.examples import some_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
HEAD = "Timestamp\tFirst name\tSurname\tTeam / Club\tCountry\tYour e-mail\tPhone\n"
PEOPLE = [f"{n}\tPlayer{n}\tNumber\tClub {n}\tNorway\tp{n}@example.org\t010{n}\n" for n in range(1, 14)]
MESSY = "".join(
    [
        "Answers of the form\n\n",
        HEAD,
        *PEOPLE[:7],
        "\t\t\t\t\t\t\n",
        *PEOPLE[7:],
        "14\tJean\tDupont\tHexagone\tFR\tj@example.org\t1\n",
        "15\tJean\tDupont\tTable Ronde\tBelgique\tk@example.org\t1\n",
        "16\tTom\tOkonjo-Reed\tFenland\tUK\tt.okonjo@example\t1\n",
        "Total\t\t\t\t\t\t16\n",
    ]
)
BAD = "[aria-invalid]"


@pytest.fixture
def day():
    return a_day()


@pytest.fixture
def import_page(open_page, day):
    def open_(**options):
        size = {"width": 1366, "height": 768, **options}
        return open_page(f"/desk/{day.tournament.slug}/entrants/import/", user=day.cast.olga, **size)

    return open_


def test_sixteen_people_of_a_messy_spreadsheet_are_registered_with_two_presses(import_page, day):
    page = import_page()
    presses = Presses(page)
    page.fill("textarea[name=text]", MESSY)
    presses.click(page.get_by_role("button", name="Check the lines"))
    expect(page.locator(BAD)).to_be_focused()
    presses.type(page.locator(BAD), "t.okonjo@example.org")
    presses.click(page.locator("button[name=import]"))

    expect(page.get_by_role("heading", name="Import finished")).to_be_visible()
    assert len(day.entrants) == 16
    assert presses.count <= 2
    assert [row.name for row in day.entrants].count("Jean Dupont") == 2


def test_any_cell_opens_and_what_was_typed_stays_when_a_column_is_chosen(import_page, day):
    page = import_page()
    page.fill("textarea[name=text]", "Player;Town;Team\nPia Lind;Oslo;Hexers\nPaul Okafor;Bergen;Towers\n")
    page.click("text=Check the lines")
    page.wait_for_selector("#line-2")
    wait_for_scripts(page)
    page.locator("#line-2 > td").nth(3).click()
    page.keyboard.type(" of the North")
    with page.expect_response("**/import/"):
        page.select_option("select[name=column-1]", "families")
    page.click("button[name=import]")
    expect(page.get_by_role("heading", name="Import finished")).to_be_visible()

    assert [(row.club, row.families) for row in day.entrants] == [
        ("Hexers of the North", ["Oslo"]),
        ("Towers", ["Bergen"]),
    ]


def test_a_choice_is_counted_at_once_and_enter_in_a_cell_checks_again(import_page):
    page = import_page()
    page.fill("textarea[name=text]", MESSY)
    page.click("text=Check the lines")
    expect(page.locator("button[name=import]")).to_have_text("Register 15 players")
    page.check("input[name^=action-][value=skip]")
    expect(page.locator("button[name=import]")).to_have_text("Register 14 players")
    page.locator(BAD).fill("t.okonjo@example.org")
    page.locator(BAD).press("Enter")

    expect(page.locator("button[name=import]")).to_have_text("Register 15 players")
    expect(page.locator(BAD)).to_have_count(0)
    page.locator("button[name=edit]").first.press("Enter")
    expect(page.locator("[name=cell-4-1]")).to_be_focused()  # the column before it is left out


@pytest.mark.parametrize("width", some_of([390, 1366], 1))
def test_the_preview_fits_and_its_rows_are_dense(import_page, width):
    page = import_page(width=width, height=844)
    page.set_input_files("input[type=file]", sent("people.tsv", MESSY.encode()))
    page.click("text=Check the lines")
    page.wait_for_selector(BAD)

    assert too_wide(page) == []
    if width == 390:
        assert page.evaluate(SMALL) == []
        return
    rows = page.locator(".import tr[data-line]:not(.is-left)")
    assert max(row.bounding_box()["height"] for row in rows.all()) <= 36
    assert page.locator(".import tbody tr").first.bounding_box()["y"] <= 240
