"""A referee at work in a real browser: ten lists in a row by thumb, and ten by key."""

from functools import partial

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from tests.browser import first_datum
from tests.browser.looks import too_wide
from tests.browser.presses import Presses
from tests.browser.public.test_public_pages import SMALL_TARGETS, without_stream
from tests.data.days import a_day, with_entrants
from tests.data.lists import ILLEGAL, LEGAL, OTHER, armed, hand_in
from tests.examples import some_of, wide
from tournament.models import ListApproval
from tournament.queries.lists import list_queue

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
PHONE = {"width": 390, "height": 844}
# a choice inside its label, a clause within a line and the key hints are not pressed by thumbs
SMALL = SMALL_TARGETS.replace(
    "each => each.offsetParent", "each => each.offsetParent && !each.closest('label, .clauses, .diary, p')"
)
BOTTOMS = "each => each.map((one) => one.getBoundingClientRect().bottom)"
BAR = "document.querySelector('.thumb-bar').getBoundingClientRect()"


@pytest.fixture
def day():
    """Ten lists to judge; the first two break the rules."""
    cache.clear()
    day = with_entrants(a_day(ruleset_key="combat-hex-starter", level=500), 10)
    armed(day)
    for entrant in day.entrants:
        hand_in(entrant, ILLEGAL if entrant.number <= 2 else LEGAL)
    return day


@pytest.fixture
def jun(desk_page):
    """A page of the desk, with Jun signed in."""
    return partial(desk_page, by="jun")


def see(page, number):
    """List so and so of ten is there, and hears keys: they are only heard once its scripts were read."""
    page.wait_for_selector(f".judging__ways strong:has-text('{number} of 10')")
    page.wait_for_load_state()


def states(day):
    return {row.entrant.number: str(row.state) for row in list_queue.rows_of(day.tournament)}


def test_figures_findings_and_decision_are_in_one_view(jun, day):
    hand_in(day.entrants[0], OTHER)
    hand_in(day.entrants[0], ILLEGAL)
    for number in (1, 3):
        page = jun(f"lists/{number}/good/", width=1366, height=768)
        bottoms = "#findings, #figures, #send-back .button, #approve .button, .list-decision summary"

        assert first_datum.measured(page)["top"] <= 160
        assert max(page.locator(bottoms).evaluate_all(BOTTOMS)) <= 768
        assert (
            max(page.locator(".figure-row").evaluate_all("rows => rows.map((row) => row.offsetHeight)")) <= 37
        )
    assert page.locator(".thumb-bar").is_hidden()


def test_all_legal_lists_are_approved_by_one_press_and_undone_by_another(jun, day):
    page = jun("lists/", width=1366, height=768)
    measured = first_datum.measured(page)
    assert measured["top"] <= 240
    assert measured["tooHigh"] == []
    presses = Presses(page)

    presses.click("text=Approve all 8")
    expect(page.locator("#messages")).to_contain_text("8 legal lists approved.")
    assert list(states(day).values()).count("approved") == 8
    presses.click("#messages button:has-text('Undo')")
    expect(page.locator("#messages")).to_contain_text("Undone")

    assert list(states(day).values()).count("approved") == 0
    assert presses.count == 2


@pytest.mark.thorough
@pytest.mark.parametrize("scripts", some_of([True, False], 1))
def test_ten_lists_in_a_row_with_the_thumb(jun, day, scripts):
    page = jun("lists/", scripts=scripts, **PHONE)
    page.click("text=Start deciding")

    for number in range(1, 11):
        see(page, number)
        if number <= 2:
            page.click(".thumb-bar >> text=Send back")
            page.click("form#send-back button")
        else:
            page.click(".thumb-bar button")

    page.wait_for_selector("text=No list waits for a referee")
    assert list(states(day).values()).count("approved") == 8
    assert ListApproval.objects.filter(message__contains="Add a hero").count() == 2
    assert without_stream(page.complaints) == []


@pytest.mark.thorough
@pytest.mark.parametrize(("scheme", "width"), [wide("light", 390), wide("dark", 390), ("light", 320)])
def test_list_fits_a_phone_and_the_buttons_lie_under_the_thumb(jun, day, scheme, width):
    hand_in(day.entrants[0], OTHER)
    for path in ("lists/1/good/", "lists/2/good/?last=1-good", "lists/", "lists/?only=all"):
        page = jun(path, scheme=scheme, width=width, height=PHONE["height"])

        assert too_wide(page) == []
        assert page.evaluate(SMALL) == []
        if "good" in path:
            bar_of_pages = page.locator(".desk-bar").bounding_box()["y"]
            assert page.evaluate(f"{BAR}.bottom") <= bar_of_pages + 1  # its border
            assert page.evaluate(f"{BAR}.height") >= 60


@pytest.mark.thorough
def test_lists_are_judged_by_keys_alone(jun, day):
    page = jun("lists/1/good/")

    page.keyboard.press("s")
    assert page.evaluate("document.activeElement.id") == "mend"
    page.keyboard.type(" and join us")  # keys that are typed press nothing
    page.keyboard.press("Control+Enter")
    see(page, 2)
    page.keyboard.press("r")
    assert page.evaluate("document.activeElement.id") == "clause"
    page.keyboard.type("10.01")
    page.keyboard.press("Tab")
    page.keyboard.type("Agreed.")
    page.keyboard.press("Control+Enter")
    for number in range(3, 11):
        see(page, number)
        page.keyboard.press("a")

    page.wait_for_selector("text=No list waits for a referee")
    assert states(day)[1] == "sent-back"
    assert list(states(day).values()).count("approved") == 9
    assert ListApproval.objects.get(clause="10.01").message == "Agreed."
    assert "and join us" in ListApproval.objects.get(decision="sent-back").message
    assert without_stream(page.complaints) == []


@pytest.mark.thorough
def test_keys_walk_and_explain_themselves(jun):
    page = jun("lists/1/good/")

    page.keyboard.press("j")
    see(page, 2)
    page.keyboard.press("k")
    see(page, 1)
    page.keyboard.press("?")
    expect(page.locator("text=previous list").first).to_be_visible()
    page.locator("main a").first.focus()
    left = page.evaluate("() => document.activeElement.href")
    page.keyboard.press("s")
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.href") == left
    page.keyboard.press("Control+k")  # the palette, not the list before
    page.keyboard.press("Escape")
    page.keyboard.press("j")

    see(page, 2)


@pytest.mark.thorough
def test_word_is_taken_back_with_one_tap(jun, day):
    page = jun("lists/3/good/", **PHONE)

    page.click(".thumb-bar button")
    page.click("#messages .undo-offer button")
    page.wait_for_selector("text=is back in the queue")

    assert states(day)[3] == "waiting"
