"""Typing results on every screen: free of faults, low rows, whole names, and Save in view."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import faults_of
from tests.browser.first_datum import measured
from tests.browser.looks import too_wide
from tests.data import days
from tests.examples import wide
from tests.tournament.services.results.tables_with_lists import hand_in_lists
from tournament.models import Pairing, Tournament

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]


@pytest.mark.parametrize(
    ("width", "kept"), [(1366, "counts"), (390, "points"), wide(1366, "points"), wide(390, "counts")]
)
def test_a_sheet_is_free_of_faults_low_and_whole_on_every_width(open_page, kept, width):
    day, _ = days.published(32)
    hand_in_lists(day)
    Pairing.objects.update(faction_a="good")
    Pairing.objects.filter(table=2).update(faction_a=None)
    Tournament.objects.update(policy={"results_kept": kept})
    page = open_page(f"/desk/{day.tournament.slug}/entry/?table=2", user=day.cast.kei, width=width)

    assert faults_of(page) == []
    assert measured(page)["top"] <= 160 or width < 1366
    assert too_wide(page) == []
    if kept == "counts":
        page.keyboard.press("g")
        press_all(page, "h", "4")
        expect(page.locator("[data-of='4'] input").first).to_be_focused()
        assert faults_of(page) == []
        assert too_wide(page) == []


def press_all(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_save_is_above_the_bar_of_a_phone_wherever_the_sheet_is_scrolled_to(open_page):
    day, _ = days.published(4)
    page = open_page(f"/desk/{day.tournament.slug}/entry/?table=1", user=day.cast.olga, width=390, height=844)

    for to in ("0", "300", "document.body.scrollHeight"):
        page.evaluate(f"scrollTo(0, {to})")
        save = page.locator(".entry__end .button--primary").bounding_box()
        assert save["y"] + save["height"] <= page.locator(".desk-bar").bounding_box()["y"]


def test_tables_beside_a_sheet_show_whole_names_in_one_view(open_page):
    day, _ = days.published(32)
    day.tournament.entrants.filter(number=1).update(name="Bartholomew Featherstonehaugh")
    page = open_page(f"/desk/{day.tournament.slug}/entry/", user=day.cast.kei, width=1366, height=768)
    names = page.locator(".entry-tables__names > span").all()
    boxes = [row.bounding_box() for row in page.locator(".entry-tables__row").all()]

    assert len(names) == 32
    assert not [name for name in names if name.evaluate("each => each.scrollWidth > each.clientWidth")]
    assert max(box["height"] for box in boxes) <= 37
    assert boxes[-1]["y"] + boxes[-1]["height"] <= 768


def test_rows_of_a_round_from_paper_are_low(open_page):
    day = days.checked_in(32)

    page = open_page(f"/desk/{day.tournament.slug}/rounds/paper/", user=day.cast.olga, width=1366)

    assert measured(page)["tooHigh"] == []
    assert faults_of(page) == []
