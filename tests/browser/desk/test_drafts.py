"""What only a browser can tell of a draft: the meaning of a change while it is chosen, thumbs, no scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.browser.player.test_player_pages import SMALL
from tests.browser.public.test_public_pages import without_stream
from tests.data import days
from tests.examples import some_of
from tournament.models import Change

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
ROOMS = ("", "change/?what=unpair&first=1", "again/?how=all", "why/?one=1&other=2")


@pytest.fixture
def story():
    """A draft of six."""
    return days.drafted(6)


@pytest.fixture
def sit_down(open_page, story):
    """Open a page of the draft as the organiser."""
    day, _ = story

    def open_(room="", **options):
        return open_page(f"/desk/{day.tournament.slug}/rounds/1/{room}", user=day.cast.olga, **options)

    return open_


def choose(page, round_, verb="swap"):
    """Fill in the form with the first of table 1 and the first of table 2."""
    one, two = (round_.pairings.get(is_current=True, table=number).a for number in (1, 2))
    page.select_option("#id_what", verb)
    page.select_option("#id_first", str(one.number))
    page.select_option("#id_second", str(two.number))
    return one, two


def test_a_change_is_explained_while_it_is_chosen_and_made_by_one_press(story, sit_down):
    _, round_ = story
    page = sit_down()

    one, two = choose(page, round_)
    page.wait_for_selector("#preview >> text=1 pairing stays the same.")
    was_silent = not Change.objects.exists()
    page.fill("#id_reason", "They came in one car")
    page.click("text=Save change")
    page.wait_for_selector("text=swapped places")

    assert was_silent
    assert Change.objects.get().says == f"{one} and {two} change places."
    expect(page.locator(".badge", has_text="Changed by hand")).to_have_count(2)
    assert without_stream(page.complaints) == []


def is_whole(asked):
    """What a change would mean, asked with both of its people."""
    return asked.url.endswith("/change/preview/") and 'name="second"\r\n\r\n\r\n' not in asked.post_data


@pytest.mark.thorough
def test_button_stays_under_the_thumb_that_presses_it(story, sit_down):
    _, round_ = story
    page = sit_down()
    page.fill("#id_reason", "They came in one car")
    page.locator("text=Save change").hover()

    held = []

    def hold(route):
        held.append(route)

    page.route("**/change/preview/", hold)
    with page.expect_request(is_whole):
        choose(page, round_)
    page.mouse.down()
    with page.expect_response("**/change/preview/") as answer:
        held[-1].continue_()
    answer.value.finished()
    was_still = page.locator(".preview__sides").count() == 0
    page.mouse.up()
    page.wait_for_selector("text=swapped places")

    assert was_still


def test_the_same_without_scripts(story, sit_down):
    _, round_ = story
    page = sit_down(scripts=False)

    choose(page, round_, verb="fix")
    page.fill("#id_reason", "They came in one car")
    page.click("text=Preview change")
    assert page.locator("#preview").inner_text().count("Fixed") == 1
    page.click("text=Save change")

    expect(page.locator("#messages .notice >> text=Fixed: ")).to_have_count(1)
    assert Change.objects.count() == 1


@pytest.mark.thorough
def test_what_pairing_again_would_change_comes_by_itself_or_by_a_button_without_scripts(sit_down):
    page, plain = sit_down("again/?how=all"), sit_down("again/?how=all", scripts=False)

    expect(page.locator("#preview")).to_contain_text("No player would move.")
    expect(plain.locator("#preview")).to_have_text("")
    plain.get_by_role("button", name="Preview change").click()
    expect(plain.locator("#preview")).to_contain_text("No player would move.")

    assert page.get_by_role("button", name="Preview change").count() == 0
    assert without_stream(page.complaints) == []
    assert not Change.objects.exists()


@pytest.mark.parametrize("room", some_of(ROOMS, 1))
def test_page_fits_a_small_phone_and_is_made_for_thumbs(sit_down, room):
    page = sit_down(room, width=320, height=640)

    assert too_wide(page) == []
    assert page.evaluate(SMALL) == []
