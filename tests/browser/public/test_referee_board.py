"""A referee settles on a phone whether a friend between blocks a shot: by taps, and by keys."""

import pytest

from tests.browser.accessibility import faults_of

PHONE = {"width": 360, "height": 740}
TAPS = 30 / 3  # at three seconds each, a question is drawn and asked in under 30 seconds


def hex_at(page, column, row):
    q = column - 1
    return page.locator(f'.board-hex[data-at="{q},{row - 1 - q // 2}"]')


@pytest.mark.django_db(transaction=True)
def test_a_referee_draws_a_friend_between_and_reads_the_answer(open_page):
    page = open_page("/referee/board/", **PHONE)
    taps = []

    def tap(place):
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        taps.append(place)

    tap(hex_at(page, 2, 5))
    tap(hex_at(page, 2, 4))
    tap(page.get_by_role("button", name="Evil"))
    tap(hex_at(page, 3, 4))
    tap(page.get_by_role("button", name="Ask"))
    tap(hex_at(page, 2, 5))
    tap(hex_at(page, 3, 4))

    page.get_by_role("heading", name="a sees c.").wait_for()
    assert len(taps) < TAPS
    assert page.locator(".board-line").count() == 2
    assert "5.121" in page.locator(".board-answered").inner_text()
    assert "#" + page.locator("[data-code]").get_attribute("data-code") == page.evaluate("location.hash")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.locator(".board-cell").first.bounding_box()["height"] >= 44

    assert faults_of(page) == []

    page.get_by_role("button", name="Rubber").click()
    for place in ((2, 5), (2, 4), (3, 4)):
        hex_at(page, *place).click()
    hex_at(page, 2, 5).focus()
    for key in ("g", "ArrowUp", "g", "ArrowRight", "e", "ArrowLeft", "ArrowDown", "?", "Enter"):
        page.keyboard.press(key)
    for key in ("ArrowUp", "ArrowRight", "Enter"):
        page.keyboard.press(key)

    page.get_by_role("heading", name="a sees c.").wait_for()
    assert "evil figure c facing south" in hex_at(page, 3, 4).get_attribute("aria-label")
