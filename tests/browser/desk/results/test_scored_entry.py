"""Sheets of a scored game by keys alone: counts, tick boxes, and a table that the round does not have."""

import pytest
from playwright.sync_api import expect

from tests.data import days
from tournament.models import Submission

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def page(open_page):
    day, round_ = days.published(4, ruleset_key="mesbg", policy={"missing_lists": "not-needed"})
    round_.pairings.update(faction_a="good")
    return open_page(f"/desk/{day.tournament.slug}/entry/", user=day.cast.kei)


def test_enter_leads_through_the_tick_boxes_and_saves_after_the_last(page):
    page.keyboard.press("Enter")
    expect(page.locator("#id_a_counter_0")).to_be_focused()
    page.keyboard.type("8")
    page.keyboard.press("Enter")
    expect(page.locator("#id_a_mark_0")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#id_b_counter_0")).to_be_focused()
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(page.locator("#id_b_mark_0")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")

    page.wait_for_selector("#last >> text=Table 1 saved")
    facts = Submission.objects.get().facts
    assert facts["b"]["marks"] == ["leader slain"]
    assert "marks" not in facts["a"]
    page.keyboard.press("Enter")
    expect(page.locator("#id_a_counter_0")).to_be_focused()
    expect(page.locator("#id_b_mark_0")).not_to_be_checked()


def test_a_table_that_the_round_does_not_have_is_named_before_anything_is_counted(page):
    page.keyboard.type("99")
    page.keyboard.press("Enter")

    expect(page.locator("#table-wrong")).to_contain_text("Round 1 has no table 99. Check the sheet.")
    expect(page.locator("#id_table")).to_be_focused()
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.locator("#id_a_counter_0")).to_be_focused()
    expect(page.locator("#table-wrong")).to_have_text("")
