"""What only a browser can tell of a draft: swapping on the board, by keys, by thumbs and without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.browser.player.test_player_pages import SMALL
from tests.browser.presses import Presses
from tests.browser.public.test_public_pages import without_stream
from tests.browser.windows import wait_for_scripts
from tests.data import days
from tests.examples import some_of
from tournament.models import Change

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
WINDOWS = [
    {"width": 1366, "height": 768},
    {"width": 820, "height": 1180},
    {"width": 390, "height": 844},
    {"width": 320, "height": 640},
]
ROOMS = ("", "?pick=1&with=3", "?table=1", "again/?how=all", "why/?one=1&other=2")


# What lies below the bar where the page ends, and what has the focus below it.
COVERED = """() => {
  const bar = document.querySelector("#messages .notice--done");
  const all = [...document.querySelectorAll("main *, .side a, footer *")]
    .filter((each) => !bar.contains(each) && !each.contains(bar) && each.checkVisibility());
  const isBelow = (each) => {
    const [one, other] = [each, bar].map((it) => it.getBoundingClientRect());
    const isBeside = one.right <= other.left || one.left >= other.right;
    return !isBeside && one.bottom > other.top + 1 && one.top < other.bottom;
  };
  scrollTo(0, document.documentElement.scrollHeight);
  const found = all.filter(isBelow);
  const focused = all.filter((each) => each.matches("a, button, input, select")).filter((each) => {
    scrollTo(0, 0);
    each.focus();
    return isBelow(each);
  });
  return [...found, ...focused].map((each) => each.textContent.trim().slice(0, 40));
}"""


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


def first_two(round_):
    """The first players of tables 1 and 2."""
    return [round_.pairings.get(is_current=True, table=number).a for number in (1, 2)]


def test_two_presses_show_what_a_swap_costs_and_a_third_makes_it(story, sit_down):
    _, round_ = story
    page = sit_down()
    presses, (one, two) = Presses(page), first_two(round_)

    presses.click(f"#p-{one.number}")
    expect(page.locator("#panel")).to_contain_text(one.name)
    presses.click(f"#p-{two.number}")
    expect(page.locator("#swap")).to_contain_text("Swap these two?")
    was_silent = not Change.objects.exists()
    presses.click("#swap-form button")
    expect(page.locator("#messages")).to_contain_text("swapped places")

    assert was_silent
    assert Change.objects.get().says == f"{one} and {two} change places."
    assert presses.count == 3
    expect(page.locator(".draft-row.is-by-hand")).to_have_count(2)
    assert without_stream(page.complaints) == []


def test_the_board_is_worked_by_keys_alone(story, sit_down):
    _, round_ = story
    page = sit_down()
    presses, (one, two) = Presses(page), first_two(round_)

    presses.key("ArrowDown")
    expect(page.locator(f"#p-{one.number}")).to_be_focused()
    presses.key("Enter")
    expect(page.locator(".draft-cell.is-picked")).to_have_attribute("data-player", str(one.number))
    presses.key("ArrowDown")
    presses.key("Enter")
    expect(page.locator("#swap")).to_contain_text(two.name)
    presses.key("Escape")
    expect(page.locator("#swap")).to_have_count(0)
    page.locator(f"#p-{one.number}").focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        presses.key(key)
    expect(page.locator("#swap-form")).to_have_count(1)
    presses.key("Enter")
    expect(page.locator("#messages")).to_contain_text("swapped places")
    wait_for_scripts(page)  # a page that has just come hears no key yet
    presses.key("p")
    expect(page.locator("#reason")).to_be_focused()
    presses.key("Escape")
    expect(page.locator("[data-key=p]")).to_be_focused()
    presses.key("Control+z")
    expect(page.locator("#messages")).to_contain_text("Undone")

    assert Change.objects.earliest("pk").is_taken_back
    assert without_stream(page.complaints) == []


def test_a_table_that_keys_open_is_worked_at_once_and_its_pairing_is_fixed(story, sit_down):
    _, round_ = story
    page = sit_down()

    page.locator("#more-2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#panel > .panel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#more-2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#panel > .panel")).to_be_focused()
    fix = page.get_by_role("button", name="Fix pairing")
    for _ in range(4):
        page.keyboard.press("Tab")
        if fix.evaluate("(each) => each === document.activeElement"):
            break
    page.keyboard.press("Enter")

    expect(page.locator("#messages")).to_contain_text("fixed")
    assert round_.pairings.get(is_current=True, table=2).is_fixed


def test_the_same_without_scripts(story, sit_down):
    _, round_ = story
    page = sit_down(scripts=False)
    one, two = first_two(round_)

    page.click(f"#p-{one.number}")
    page.click(f"#p-{two.number}")
    page.click("#swap-form button")

    expect(page.locator("#messages .notice >> text=swapped places")).to_have_count(1)
    assert Change.objects.count() == 1


def test_every_table_of_sixteen_is_in_one_view(open_page):
    day, _ = days.drafted(32)
    page = open_page(f"/desk/{day.tournament.slug}/rounds/1/", user=day.cast.olga, width=1366, height=768)

    places = page.locator(".draft-row").evaluate_all("rows => rows.map(row => row.getBoundingClientRect())")

    assert len(places) == 16
    assert places[0]["top"] < 240
    assert places[-1]["bottom"] <= 768


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


def test_the_bye_is_written_out_on_a_phone(open_page):
    day, _ = days.drafted(5)
    page = open_page(f"/desk/{day.tournament.slug}/rounds/1/", user=day.cast.olga, width=390, height=844)

    bye = page.locator("#bye .draft-cell__who:text-is('Bye')")
    assert bye.evaluate("(each) => each.scrollWidth - each.clientWidth") == 0


@pytest.mark.parametrize("scripts", some_of([True, False], 1))
def test_a_player_is_left_out_by_two_presses_and_comes_back_by_one(story, sit_down, scripts):
    _, round_ = story
    page = sit_down(scripts=scripts)
    presses, (one, _) = Presses(page), first_two(round_)

    presses.click(f"#p-{one.number}")
    if scripts:
        expect(page.locator("[data-key=l]")).to_have_count(1)
        presses.key("l")
    else:
        presses.click("[data-key=l]")
    expect(page.locator("#messages")).to_contain_text("1 player is left out")
    expect(page.locator(f"#p-{one.number}")).to_have_count(0)
    presses.click("#messages button:has-text('Undo')")
    expect(page.locator(f"#p-{one.number}")).to_have_count(1)

    assert presses.count == 3


@pytest.mark.parametrize("window", some_of(WINDOWS, 2))
def test_one_bar_says_what_was_done_offers_undo_and_covers_nothing(open_page, window):
    """It has a place below the page, and is gone after a minute unless somebody is about to press it."""
    day, round_ = days.drafted(32)
    one, two = first_two(round_)
    address = f"/desk/{day.tournament.slug}/rounds/1/?pick={one.number}&with={two.number}"
    page = open_page(address, user=day.cast.olga, **window)
    page.clock.install()
    page.click("#swap-form button")
    bar = page.locator("#messages .notice--done")
    expect(bar).to_contain_text("Undo")
    wait_for_scripts(page)
    assert bar.bounding_box()["height"] < 50 or window["width"] < 1024  # one line
    assert page.evaluate(COVERED) == []
    bar.locator("button").focus()
    page.clock.fast_forward("01:01")
    expect(bar).to_have_count(1)
    page.locator("h1").click()
    page.clock.fast_forward("01:01")
    expect(bar).to_have_count(0)
