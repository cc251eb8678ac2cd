"""The editor of the board: no connection, the limit, dragging, and keys switched off."""

import re

import pytest

from rules.hex_board import share_code
from rules.hex_board.codec import position_from_json
from tests.browser.accessibility import faults_of
from tests.browser.public.test_referee_board import PHONE, hex_at
from tests.data.many_entrants import playing_with_lists

pytestmark = [pytest.mark.thorough, pytest.mark.django_db(transaction=True)]
NARROW = {"width": 320, "height": 640}
PAIR = {
    "pieces": [
        {"id": "s", "side": "good", "at": [1, 3], "facing": "N", "is": ["ring-on"]},
        {"id": "t", "side": "evil", "at": [1, 1], "facing": "S"},
    ]
}


def code_of(position):
    return share_code.encode(position_from_json(position, path="position"))


def figures(page):
    return page.locator(".board-figure").count()


def middle(place):
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_code_in_the_address_opens_its_position_on_a_dark_narrow_phone(open_page):
    page = open_page(f"/referee/board/#{code_of(PAIR)}", scheme="dark", **NARROW)
    page.wait_for_url(re.compile(r"\?code="))

    assert figures(page) == 2
    assert "good figure s facing north" in hex_at(page, 2, 4).get_attribute("aria-label")
    hex_at(page, 2, 4).click()
    sheet = page.get_by_role("dialog")
    assert sheet.get_by_label("Wears the Ring").is_checked()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert faults_of(page) == []
    sheet.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Ask").click()
    page.get_by_role("button", name="Kill zones").click()
    page.get_by_text("Kill zone of s:").wait_for()
    page.locator("summary", has_text="The position as rows").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert faults_of(page) == []


def test_dragging_turns_a_figure_and_undo_takes_everything_back(open_page):
    page = open_page("/referee/board/", **PHONE)
    hex_at(page, 3, 5).click()
    page.mouse.move(*middle(hex_at(page, 3, 5)))
    page.mouse.down()
    page.mouse.move(*middle(hex_at(page, 4, 5)), steps=4)
    page.mouse.up()

    turned = hex_at(page, 3, 5).get_attribute("aria-label")
    assert "facing south-east" in turned or "facing north-east" in turned
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    assert "facing north" in hex_at(page, 3, 5).get_attribute("aria-label").split(", ")[-1]
    undo.click()
    assert figures(page) == 0
    assert undo.is_disabled()


def test_a_finger_on_a_figure_turns_it_and_elsewhere_moves_the_page(open_page):
    page = open_page("/referee/board/", **PHONE)
    hex_at(page, 3, 5).click()
    touch = page.context.new_cdp_session(page)

    def swipe(start, end):
        (x, y), (to_x, to_y) = (middle(hex_at(page, *each)) for each in (start, end))
        points = [{"x": x + (to_x - x) * step / 4, "y": y + (to_y - y) * step / 4} for step in range(5)]
        for kind, at in (("touchStart", points[:1]), *(("touchMove", [each]) for each in points[1:])):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe((3, 5), (3, 7))
    page.locator('[aria-label="column 3, row 5, good figure a facing south"]').wait_for()
    assert page.evaluate("scrollY") == 0
    swipe((5, 8), (5, 3))
    page.wait_for_function("scrollY > 0")
    assert figures(page) == 1


def test_each_tool_says_what_to_tap(open_page):
    page = open_page("/referee/board/", **PHONE)

    for tool, words in (
        ("Good", "Tap to place or edit."),
        ("Side", "Tap near a side"),
        ("Hill", "hexes of a hill"),
        ("Rubber", "Tap what to remove."),
        ("Ask", "Tap the shooter, then the target."),
    ):
        page.get_by_role("button", name=tool, exact=True).click()
        assert words in page.get_by_role("status").inner_text()
        assert page.get_by_role("button", name="Kill zones").is_visible() is (tool == "Ask")


def test_tools_wrap_where_letters_are_twice_as_large(open_page):
    page = open_page("/referee/board/", width=195, height=420)

    assert page.evaluate("document.documentElement.scrollWidth") <= 195
    assert faults_of(page) == []


def test_keys_switched_off_leave_arrows_and_enter(open_page):
    page = open_page("/referee/board/", **PHONE)
    page.evaluate("localStorage.setItem('muster-single-keys', 'off')")
    page.reload()
    hex_at(page, 3, 5).focus()
    for key in ("g", "e", "h", "x", "1", "?"):
        page.keyboard.press(key)
    assert hex_at(page, 3, 5).get_attribute("aria-label") == "column 3, row 5, empty"

    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert "good figure a" in hex_at(page, 3, 4).get_attribute("aria-label")


def test_a_question_without_a_connection_is_answered_when_it_is_back(open_page):
    page = open_page(f"/referee/board/?code={code_of(PAIR)}", **PHONE)
    page.get_by_role("button", name="Ask").click()
    page.context.set_offline(True)
    page.get_by_role("button", name="Combats").click()
    page.get_by_text("No connection.").wait_for()

    page.context.set_offline(False)
    page.get_by_role("heading", name=re.compile("There (is|are)")).wait_for()
    assert figures(page) == 2


def test_a_question_over_the_limit_is_asked_again_by_itself(open_page):
    page = open_page(f"/referee/board/?code={code_of(PAIR)}", **PHONE)
    page.get_by_role("button", name="Ask").click()
    refused = []

    def limited(route):
        if refused:
            route.continue_()
            return
        refused.append(route.request.post_data)
        route.fulfill(status=429, headers={"Retry-After": "1"})

    page.route("**/referee/board/", limited)
    page.get_by_role("button", name="Combats").click()
    page.get_by_text("Too many questions from this network.").wait_for()
    page.get_by_role("heading", name=re.compile("There (is|are)")).wait_for()
    assert len(refused) == 1


def test_a_page_that_is_refused_says_so_and_each_table_keeps_its_own_drawing(open_page):
    day = playing_with_lists()
    board = f"/t/{day.tournament.slug}/referee/board/"
    page = open_page(f"{board}?table=1", user=day.cast.jun, **PHONE)
    hex_at(page, 3, 5).click()
    page.wait_for_url(re.compile("#"))
    page.get_by_role("button", name="Ask").click()
    page.route("**/referee/board/**", lambda route: route.fulfill(status=404))
    page.locator("[data-ask=zones]").click()
    page.get_by_text("This page is out of date.").wait_for()

    page.unroute("**/referee/board/**")
    page.goto(page.url.replace("table=1", "table=2").split("#")[0])
    assert figures(page) == 0
    page.goto(page.url.replace("table=2", "table=1").split("#")[0])
    assert figures(page) == 1


def test_a_figure_of_the_list_fills_the_sheet_and_the_table_stays_in_the_address(open_page):
    day = playing_with_lists()
    board = f"/t/{day.tournament.slug}/referee/board/?table=1&round=1"
    page = open_page(board, user=day.cast.jun, **PHONE)
    for column in (2, 4):
        hex_at(page, column, 5).click()
        hex_at(page, column, 5).click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_label("Table 1 lists").select_option("Warden")
        sheet.get_by_role("button", name="Done").click()

    page.locator('[aria-label*="good figure Warden 2"]').wait_for(state="attached")
    page.wait_for_url(re.compile(r"\?table=1&round=1#"))
    page.get_by_role("button", name="Ask").click()
    page.locator("[data-ask=zones]").click()
    page.get_by_role("link", name="Keep as ruling").click()
    page.get_by_role("button", name="Save ruling").wait_for()
    assert page.locator("#id_table").input_value() == "1"
