"""What only a browser can tell: nothing overflows, nothing breaks the policy, all screens count alike."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.data import days
from tests.examples import some_of
from tournament.models import Entrant
from tournament.services.clock import clocks

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),  # one after the other: they look at clocks, too
    pytest.mark.django_db(transaction=True),
]
PATHS = ("", "pairings/", "pairings/?sort=table", "clock/", "standings/", "entrants/", "screen/")
FARTHEST = "() => document.documentElement.style.setProperty('--drift-x', '2')"  # a minute of eight
SMALL_TARGETS = """() => [...document.querySelectorAll(
    'a.button, button, .tabs a, .segments a, .masthead a, input:not([type=hidden]), summary')]
  .filter(each => each.offsetParent && !each.closest('.skip-link, .visually-hidden'))
  .map(each => each.matches('input') && each.closest('label') || each)
  .map(each => [each.textContent.trim(), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""


def a_running_day(*, minutes, count=6):
    day, round_ = days.published(count)
    clocks.start(round_, by=day.cast.referee, now=timezone.now() - timedelta(minutes=minutes))
    return day


def without_stream(complaints):
    """The live stream is served by the hub, which is not there: a page must do without it, quietly."""
    return [each for each in complaints if "404" not in each]


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), some_of([(1024, 768), (1280, 900), (1920, 1080)], 1))
def test_countdown_of_a_projector_fits_with_other_letters_and_spacing(open_page, width, height):
    day = a_running_day(minutes=10)

    page = open_page(f"/t/{day.tournament.slug}/screen/", width=width, height=height)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(FARTHEST)

    assert page.inner_text(".clock__digits").count(":") == 1
    assert too_wide(page) == []


@pytest.mark.thorough
def test_results_of_a_round_keep_their_buttons_beside_the_longest_names(open_page):
    day, round_ = days.published(4)
    day.tournament.entrants.update(name="Maximiliane-Theresia von und zu Guttenbergschwarzenfels-Hohenlinden")
    days.play(day, round_)

    page = open_page(f"/desk/{day.tournament.slug}/rounds/1/", user=day.cast.olga)

    wrap = page.locator(".table-wrap").first
    assert wrap.evaluate("each => each.scrollWidth - each.clientWidth") == 0


@pytest.mark.parametrize("path", some_of(PATHS, 2))
def test_page_fits_a_small_phone_and_is_made_for_thumbs(open_page, path):
    day = a_running_day(minutes=10)
    day.tournament.entrants.filter(number=2).update(name="Wolfe" * 12)  # one word

    page = open_page(f"/t/{day.tournament.slug}/{path}", width=320, height=640)

    assert too_wide(page) == []
    assert page.evaluate(SMALL_TARGETS) == []
    assert without_stream(page.complaints) == []


def test_find_my_name_narrows_while_typing(open_page):
    day, _ = days.published(6)
    page = open_page(f"/t/{day.tournament.slug}/pairings/")

    page.get_by_label("Find my name").fill("okafor")

    expect(page.locator("#board > li:visible")).to_have_count(1)
    assert "Paul Okafor" in page.locator("#board > li:visible").inner_text()


@pytest.mark.thorough
def test_a_name_on_another_page_is_found_while_typing_and_the_page_comes_back(open_page):
    day, _ = days.published(2)
    Entrant.objects.bulk_create(
        Entrant(tournament=day.tournament, number=number, name=f"Ann {number}", registered_at=timezone.now())
        for number in range(3, 131)
    )
    page = open_page(f"/t/{day.tournament.slug}/entrants/?sort=number")
    lines, field = page.locator("#board > tr"), page.get_by_label("Find a player")
    expect(lines).to_have_count(100)

    field.press_sequentially("ann 129")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("Ann 129")
    expect(page.locator(".pages")).to_have_count(0)
    field.fill("")

    expect(lines).to_have_count(100)
    assert "sort=number" in page.locator("#part-entrants").get_attribute("data-part-url")
    assert without_stream(page.complaints) == []


def test_find_my_name_works_without_scripts(open_page):
    day, _ = days.published(6)
    page = open_page(f"/t/{day.tournament.slug}/pairings/", scripts=False)

    page.get_by_label("Find my name").fill("okafor")
    page.get_by_role("button", name="Find").click()

    expect(page.locator("#board > li:visible")).to_have_count(1)


def test_result_appears_without_reloading(open_page):
    day, round_ = days.published(2)
    page = open_page(f"/t/{day.tournament.slug}/pairings/?sort=table")
    expect(page.get_by_text("3 : 0")).to_have_count(0)

    days.play(day, round_)
    page.evaluate("() => window.dispatchEvent(new Event('online'))")

    page.wait_for_selector("text=3 : 0")


def test_theme_follows_the_system_until_the_switch_is_pressed(open_page):
    page = open_page("/", scheme="dark")
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"

    page.get_by_role("button", name="Switch between light and dark").click()
    page.reload()

    assert page.evaluate("() => document.documentElement.dataset.theme") == "light"


def test_keyboard_reaches_the_content_first(open_page):
    page = open_page("/")

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    page.wait_for_function("() => document.activeElement.id === 'main'")


@pytest.mark.thorough
def test_focus_stays_in_a_part_whose_focused_row_is_gone(open_page):
    page = open_page("/", width=390)

    kept = page.evaluate(
        """async () => {
          const { morph } = await window.musterModule("parts/morph");
          const part = document.getElementById("main");
          morph(part, "<button id=one>1</button><button id=two>2</button>");
          document.getElementById("two").focus();
          morph(part, "<button id=two>2</button><button id=one>1</button>");
          const moved = document.activeElement.id;
          morph(part, "<button id=one>1</button>");
          return [moved, document.activeElement.id];
        }"""
    )

    assert kept == ["two", "main"]
