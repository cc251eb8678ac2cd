"""The frame of the desk in a real browser: the palette, the menus, and the countdown on every page."""

import pytest
from playwright.sync_api import expect

from tests.browser import accessibility
from tests.browser.presses import Presses
from tests.browser.public.test_public_pages import without_stream
from tests.browser.windows import wait_for_scripts
from tests.data.days import published
from tests.data.dense_tournament import a_rich_day
from tournament.services.clock import clocks

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def day():
    found, _ = published(8)
    return found


def test_palette_opens_a_player_with_two_chords(open_page, day):
    page = open_page(f"/desk/{day.tournament.slug}/prints/", user=day.cast.olga)
    presses = Presses(page)
    player = day.entrants[4]

    presses.key("Control+k")
    presses.type("#find", player.name)
    expect(page.locator("#palette a").first).to_be_visible()
    expect(page.locator("#palette")).to_contain_text(player.name)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    presses.key("Escape")
    expect(page.locator("#palette")).to_be_hidden()
    presses.key("/")
    presses.type("#find", "prin")
    expect(page.locator("#palette a").first).to_contain_text("Prints")
    presses.key("Enter")

    page.wait_for_url("**/prints/")
    assert without_stream(page.complaints) == []


def test_palette_finds_by_pages_without_scripts(open_page, day):
    page = open_page(f"/desk/{day.tournament.slug}/find/?q=3", user=day.cast.olga, scripts=False)

    page.click(".hits a >> nth=0")

    expect(page).to_have_url(f"{page.url.split('/desk/')[0]}/desk/{day.tournament.slug}/rounds/1/tables/3/")


def test_keys_of_one_letter_are_switched_off_for_this_device(open_page, day):
    page = open_page(f"/desk/{day.tournament.slug}/prints/", user=day.cast.olga)
    page.click(".frame-menu summary")
    page.click("[data-keys-switch]")
    page.reload()
    wait_for_scripts(page)

    page.keyboard.press("/")
    expect(page.locator("#find")).not_to_be_focused()
    expect(page.locator("[data-keys-switch]")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Control+k")
    expect(page.locator("#find")).to_be_focused()


def test_dashboard_keeps_its_shape_when_the_next_announcement_is_long(open_page, day, still):
    clocks.start(day.tournament.rounds.get(), by=day.cast.referee, now=still.now())
    page = open_page(f"/desk/{day.tournament.slug}/", user=day.cast.olga, width=1366, height=768)

    page.evaluate(
        "(words) => { document.querySelector('.now-panel__clock p:last-of-type').textContent = words; }",
        "Last turn: finish the turn you are in and play one more. " * 2,
    )

    assert page.locator("#next").bounding_box()["height"] < 260
    assert page.locator("#next-title").bounding_box()["width"] > 100


def test_clock_and_what_waits_stand_on_every_page(open_page, day, still):
    round_ = day.tournament.rounds.get()
    clocks.start(round_, by=day.cast.referee, now=still.now())
    page = open_page(f"/desk/{day.tournament.slug}/prints/", user=day.cast.olga)

    expect(page.locator(".topbar__clock")).to_have_attribute(
        "href", f"/desk/{day.tournament.slug}/rounds/1/clock/"
    )
    assert page.inner_text(".topbar__clock b").count(":") == 1


def test_bar_of_a_phone_leads_everywhere_with_two_taps(open_page, day):
    page = open_page(f"/desk/{day.tournament.slug}/", user=day.cast.olga, width=390, height=844)
    presses = Presses(page)

    presses.click(".desk-bar summary:has-text('People')")
    presses.click(".desk-bar a:has-text('Check-in')")

    page.wait_for_url("**/check-in/")
    assert presses.count == 2
    assert page.locator(".desk-bar .desk-bar__item:visible").count() == 5


@pytest.mark.thorough
def test_top_bar_of_a_phone_is_one_line_above_the_rounds(open_page, day):
    page = open_page(f"/desk/{day.tournament.slug}/", user=day.cast.olga, width=390, height=844)

    parts = page.locator(".topbar > a, .topbar__end :is(a, button, summary)").locator("visible=true")
    boxes = [each.bounding_box() for each in parts.all()]
    assert len(boxes) >= 6
    assert {round(box["y"]) for box in boxes} == {0}
    assert page.locator(".round-strip").bounding_box()["y"] >= max(box["height"] for box in boxes)


LOUDSPEAKER = """
  localStorage.setItem('muster-inbox-sound', 'on');
  window.tones = 0;
  const wire = { connect: (to) => to };
  const volume = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  window.AudioContext = class {
    currentTime = 0; destination = wire;
    createOscillator() { return { ...wire, frequency: {}, stop() {}, start() { window.tones += 1; } }; }
    createGain() { return { ...wire, gain: volume }; }
  };"""
ARRIVES = """keys => {
  document.querySelector('[data-waiting]').dataset.waitingKeys = keys;
  document.dispatchEvent(new CustomEvent('muster:fragment'));
  return window.tones;
}"""


def test_each_new_thing_sounds_once_on_every_page(open_page, day):
    page = open_page(f"/desk/{day.tournament.slug}/prints/", user=day.cast.olga)
    page.add_init_script(LOUDSPEAKER)
    page.reload()
    wait_for_scripts(page)

    tones = [page.evaluate(ARRIVES, keys) for keys in ("", "a b", "b c", "b c", "c", "b")]

    assert tones == [0, 2, 4, 4, 4, 6]


def test_what_opens_in_the_frame_is_accessible(open_page):
    day = a_rich_day()
    page = open_page(
        f"/desk/{day.tournament.slug}/", user=day.cast.olga, width=1366, height=768, scheme="dark"
    )
    page.keyboard.press("Control+k")
    page.keyboard.type("a")
    page.wait_for_selector("#palette a")
    assert accessibility.faults_of(page) == []

    page.keyboard.press("Escape")
    page.click(".frame-menu summary")
    assert accessibility.faults_of(page) == []

    page.set_viewport_size({"width": 390, "height": 844})
    page.click(".desk-bar summary:has-text('People')")
    assert accessibility.faults_of(page) == []
