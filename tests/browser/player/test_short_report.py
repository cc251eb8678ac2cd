"""A result in five taps beside the number pad, where both lists are known."""

import pytest

from tests.browser.looks import too_wide
from tests.browser.presses import Presses
from tests.data import days
from tests.examples import wide
from tests.tournament.services.results.tables_with_lists import hand_in_lists
from tournament.models import Pairing, Tournament

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
PHONES = [(390, 844), wide((320, 640))]
LEFT = {
    "own_remaining": "10",
    "own_points_remaining": "900",
    "other_remaining": "2",
    "other_points_remaining": "100",
}


@pytest.fixture(params=PHONES, ids=["390", "320"])
def slip(request, open_page):
    day, _round = days.published(2)
    hand_in_lists(day)
    Pairing.objects.update(faction_a="good")
    Tournament.objects.update(reveal="always")
    width, height = request.param
    return open_page(f"/me/{day.tokens[1]}/rounds/1/result/", width=width, height=height)


def test_result_is_sent_in_five_taps_or_fewer(slip):
    presses = Presses(slip)
    presses.click(slip.locator("label", has_text="An army was broken"))
    assert slip.locator("#id_own_original").is_hidden()
    assert "Figures left of 12" in slip.inner_text("label[for=id_own_remaining]")
    assert too_wide(slip) == []

    presses.count += 1  # into the first number; the pad leads from one to the next
    for name, text in LEFT.items():
        presses.type(f"[name={name}]", text)
    presses.click("button[value=preview]")
    slip.get_by_text("Is this right?").wait_for()
    presses.click("button[value=send]")

    slip.get_by_text("Result reported.").first.wait_for()
    assert presses.count <= 5


def test_an_error_takes_the_focus_in_sight_and_names_the_person(slip):
    slip.locator("label", has_text="An army was broken").click()
    for name, text in {**LEFT, "other_remaining": "61"}.items():
        slip.fill(f"[name={name}]", text)

    slip.click("button[value=preview]")

    slip.wait_for_function("() => document.activeElement.matches('[data-errors]')")
    top = slip.evaluate("() => document.activeElement.getBoundingClientRect().top")
    assert 0 <= top < slip.viewport_size["height"] / 2
    assert Pairing.objects.get().b.name in slip.inner_text("[data-errors]")


def test_a_concession_asks_for_no_counts(slip):
    slip.locator("label", has_text="My opponent conceded").click()

    assert slip.locator(".slip__counts").is_hidden()
