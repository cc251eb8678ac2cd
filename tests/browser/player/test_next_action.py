"""The one thing to do next stands under the thumb, above the bar, on the smallest phone too."""

import pytest

from tests.browser import fits
from tests.browser.looks import too_wide
from tests.browser.presses import Presses
from tests.data import days
from tests.data.cast import NOW
from tests.examples import some_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.clock import clocks

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
SMALL, USUAL = (320, 640), (390, 844)
IS_REACHED = """() => {
  const box = document.querySelector(".next-action .button").getBoundingClientRect();
  const bar = document.querySelector(".bottom-bar").getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top > 0 && box.bottom <= bar.top && hit.closest(".next-action") !== null;
}"""


TWICE = {"standard": 32, "fixed": 26}  # pixels: the text size of the browser, at 200 %
STANDS_OVER = """() => [...document.querySelectorAll("body *")]
  .filter((each) => ["sticky", "fixed"].includes(getComputedStyle(each).position) && each.checkVisibility())
  .reduce((sum, each) => sum + each.getBoundingClientRect().height, 0) / window.innerHeight"""
LABELS_APART = """() => {
  const boxes = [...document.querySelectorAll(".bottom-bar a")].map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect();
  });
  return boxes.every((one, at) => one.left >= 0 && one.right <= window.innerWidth && boxes.slice(at + 1)
    .every((other) => other.left - one.right >= 8 || other.top >= one.bottom));
}"""


@pytest.mark.parametrize(("width", "height"), some_of([SMALL, USUAL], 1))
def test_text_of_twice_the_size_leaves_labels_apart_and_the_page_in_sight(open_page, width, height):
    day, _round = days.published(4)
    page = open_page(f"/me/{day.tokens[1]}/", width=width, height=height)
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": TWICE})

    page.reload()

    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"
    assert page.evaluate(LABELS_APART)
    assert page.evaluate(STANDS_OVER) <= 0.25
    page.locator(".next-action a").click()
    assert fits.faults_of(page) == []
    for place in ("event/", "lists/", "link/"):
        page.goto(f"{page.url.partition('/me/')[0]}/me/{day.tokens[1]}/{place}")
        assert fits.faults_of(page) == [], place


@pytest.mark.parametrize(("width", "height"), some_of([SMALL, USUAL], 1))
def test_action_is_under_the_thumb_wherever_the_page_stands(open_page, width, height):
    day, round_ = days.published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)

    page = open_page(f"/me/{day.tokens[1]}/", width=width, height=height)

    assert page.evaluate(IS_REACHED)
    page.evaluate("() => scrollTo(0, 200)")
    assert page.evaluate(IS_REACHED)
    assert too_wide(page) == []


@pytest.mark.parametrize(("width", "height"), some_of([USUAL, SMALL], 1))
def test_roll_and_the_way_to_the_result_take_three_taps(open_page, width, height):
    day, _round = days.published(4)
    page = open_page(f"/me/{day.tokens[1]}/", width=width, height=height)
    presses = Presses(page)

    presses.click(".next-action a:has-text('We rolled')")
    presses.click(".roll button[value='good']")
    presses.click(".next-action a:has-text('Enter the result')")

    page.wait_for_url("**/rounds/1/result/")
    assert presses.count == 3


@pytest.mark.parametrize(("width", "height"), some_of([SMALL, USUAL], 1))
def test_check_in_is_one_tap(open_page, width, height):
    day = days.with_entrants(days.a_day(status=TournamentStatus.CHECK_IN), 2)
    page = open_page(f"/me/{day.tokens[1]}/", width=width, height=height)
    presses = Presses(page)
    assert page.evaluate(IS_REACHED)

    presses.click(".next-action button")

    page.get_by_text("You are checked in").first.wait_for()
    assert presses.count == 1


def test_referee_is_called_in_two_taps_and_a_phone_without_a_line_says_so(open_page):
    day, _round = days.published(4)
    page = open_page(f"/me/{day.tokens[1]}/", width=320, height=640)
    presses = Presses(page)
    presses.click("#referee summary")
    assert too_wide(page) == []

    page.context.set_offline(True)
    page.click("#referee button[value='rules']")
    page.locator("#messages [role]").first.wait_for()
    assert not day.tournament.referee_calls.exists()

    page.context.set_offline(False)
    presses.click("#referee button[value='rules']")

    page.locator(".referee-call").wait_for()
    assert presses.count == 2
    assert day.tournament.referee_calls.get().kind == "rules"
