"""A newcomer on a small phone: from an empty list to a legal one that is handed in, with few presses."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.browser.player.test_list_rules import a_cup
from tests.browser.presses import Presses
from tests.browser.public.test_public_pages import without_stream
from tournament.queries.lists import list_sheets

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
SMALL = {"width": 320, "height": 568}
WANTED = {
    "Warden of the Grey Ford": 1,
    "Old Thornback": 1,
    "Marshal Edda Stonebridge": 1,
    "Beacon Longbow": 5,
    "Salt Road Outrider": 2,
}
CUT_OFF = """() => [...document.querySelectorAll('#state *')]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
  .map((each) => each.innerText)"""


@pytest.fixture
def day():
    return a_cup()


def is_in_sight(part):
    """Neither below the edge nor under something else."""
    return part.evaluate(
        """part => { const box = part.getBoundingClientRect();
          return part.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)); }"""
    )


def test_list_of_1500_points_is_picked_and_handed_in(open_page, day):
    page = open_page(f"/me/{day.tokens[1]}/lists/good/", **SMALL)
    presses = Presses(page)
    presses.click("[data-pick]")

    for name, quantity in WANTED.items():
        expect(page.locator("#q")).to_be_focused()
        expect(page.locator("#q")).to_have_value("")
        page.keyboard.type(name)
        page.wait_for_function(
            "name => document.querySelector('#found li')?.innerText.includes(name)", arg=name
        )
        for _copy in range(quantity):
            presses.click(page.locator("#found li").first.locator("[data-step='1']"))
        expect(page.locator("#said")).to_contain_text(re.compile(f"{name}.* added: {quantity}. Points: "))
        assert is_in_sight(page.locator("#list li", has_text=name).locator("output"))

    expect(page.locator("#state")).to_contain_text("Legal, 136 points left")
    assert is_in_sight(page.locator("#hand-in"))
    assert too_wide(page) == []
    presses.click("#hand-in")
    page.wait_for_url("**/receipt/")
    version = list_sheets.sheet_of(day.entrants[0], "good").version
    assert (version.is_legal, version.totals["points"]) == (True, 1364)
    assert presses.count == 2 + sum(WANTED.values())
    assert without_stream(page.complaints) == []


def test_list_is_pasted_and_handed_in_with_three_presses(open_page, day):
    page = open_page(f"/me/{day.tokens[1]}/lists/good/", **SMALL)
    presses = Presses(page)

    presses.click("text=Paste a list")
    text = "\n".join(f"{count}x {name}" for name, count in WANTED.items())
    page.fill("#text", text.replace("Grey Ford", "Grey Ford (orange)"))
    presses.click("button:has-text('Use this list')")
    presses.click("#hand-in")

    page.wait_for_url("**/receipt/")
    assert presses.count == 3


def test_sheet_shows_all_and_whole_sentences_of_broken_rules(open_page, day):
    page = open_page(f"/me/{day.tokens[1]}/lists/good/?q=odd", **SMALL)
    for row in range(2):
        page.locator("#found [data-step='1']").nth(row).click()
    page.fill("#q", "ferry-otter")
    expect(page.locator("#found li").first).to_contain_text("Ferry-Otter")
    page.locator("#found [data-step='1']").first.click()
    expect(page.locator("#state")).to_contain_text(re.compile("3 rules broken: .*Unique.*2.04"))
    assert page.evaluate(CUT_OFF) == []
    expect(page.locator("#found .is-out").first).to_contain_text("(")

    page.click(".state--list")
    expect(page.locator("#sheet")).to_have_attribute("data-size", "full")
    expect(page.locator("#list .base")).to_have_count(3)
    page.click(".sheet__handle--down")
    expect(page.locator("#sheet")).to_have_attribute("data-size", "peek")
    page.locator(".sheet__handle--up").hover()
    page.mouse.down()
    page.mouse.move(160, 200)
    page.mouse.up()
    expect(page.locator("#sheet")).to_have_attribute("data-size", "half")
    page.focus("#q")
    expect(page.locator("#sheet")).to_have_attribute("data-size", "peek")


def test_sheet_opens_without_scripts(open_page, day):
    page = open_page(f"/me/{day.tokens[1]}/lists/good/", scripts=False, **SMALL)
    expect(page.locator("#q")).to_be_hidden()
    page.click("text=Pick figures")
    page.fill("#q", "bosk")
    page.press("#q", "Enter")
    page.click("#found [data-step='1']")
    peek = page.locator("#sheet").bounding_box()["height"]

    page.click(".sheet__handle--up")

    assert page.locator("#sheet").bounding_box()["height"] > 1.5 * peek
    page.click(".sheet__handle--down")
    assert page.locator("#sheet").bounding_box()["height"] == peek
    page.click("#hand-in")
    assert "This list is legal" in page.inner_text("main")
