"""A projector nobody looks after: every name comes by, and a lost line stops nothing."""

import math
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.data import days
from tests.data.large_fields import large_round
from tests.examples import some_of, wide
from tests.servers import wait_until
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Screen
from tournament.services.clock import clocks
from tournament.services.hall import calls, screens
from tournament.services.tournaments import tournaments

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),  # one after the other: they look at clocks, too
    pytest.mark.django_db(transaction=True),
]
TURNS = 200
LONG = (
    "Maria del Carmen Fernández de la Vega y Mendoza",
    "Wolfeschlegelsteinhausenbergerdorff",
    "Maximiliane-Theodora von Hohenstein-Wiesenburg",
    "佐藤 健太郎",
)
HELD_BEAT = """const every = window.setInterval.bind(window);
  window.setInterval = (act, wait) => (wait === 15_000 ? ((window.beat = act), 0) : every(act, wait))"""
CUT_OFF = """() => { const list = document.querySelector('.scene.is-on .board__list').getBoundingClientRect();
  return [...document.querySelectorAll('.scene.is-on .board__row')].filter(row => row.offsetParent)
    .filter(row => { const box = row.getBoundingClientRect(), name = row.querySelector('.board__name');
      return box.right > list.right + 1 || box.bottom > list.bottom + 1
        || row.scrollWidth > row.clientWidth + 1 || name.scrollWidth > name.clientWidth + 1
        || name.scrollHeight > row.clientHeight + 1; })
    .map(row => row.textContent); }"""
SHOWN = """() => [...document.querySelectorAll('.scene.is-on .board__row')].filter(row => row.offsetParent)
  .map(row => row.querySelector('.board__name').textContent)"""
SIZES = """() => [...document.querySelectorAll('.scene.is-on .board__name')].filter(name => name.offsetParent)
  .map(name => parseFloat(getComputedStyle(name).fontSize))"""
READ = """() => [...document.querySelectorAll('.scene.is-on .board__name')].filter(name => name.offsetParent)
  .map(name => name.classList.contains('is-short')
    ? name.querySelector('.board__initials').dataset.initials : name.innerText)"""
COLUMNS = """() => new Set([...document.querySelectorAll('.scene.is-on .board__row')]
  .filter(row => row.offsetParent).map(row => row.getBoundingClientRect().left)).size"""
ROWS = """() => [...document.querySelectorAll('.scene.is-on .board__row')].filter(row => row.offsetParent)
  .map(row => row.getBoundingClientRect().height)"""
CAPITALS = """() => {
  const name = [...document.querySelectorAll('.scene.is-on .board__name')].find(name => name.offsetParent);
  const style = getComputedStyle(name), pen = document.createElement('canvas').getContext('2d');
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return pen.measureText('H').actualBoundingBoxAscent; }"""  # pixels
WIDE_WALL = (1920, 1080)
PICTURE_M, AWAY_M, MINUTES_OF_ARC = 1.5, 15, 16
USUAL_NAMES = (
    "Pia Lindqvist",
    "Paul Okafor",
    "Rosa Iwashita",
    "Stellan Brook",
    "Wanda Castellan",
    "Yusuf Tarn",
)
SECONDS = """() => { const [m, s] = document.querySelector('[data-clock-digits]').textContent.split(':');
  return Number(m) * 60 + Number(s); }"""


@pytest.mark.thorough
def test_every_name_comes_by_and_nothing_is_out_of_sight(open_page):
    day, _ = days.published(120, table_count=60)
    for entrant, name in zip(day.entrants[5:], LONG, strict=False):
        type(entrant).objects.filter(pk=entrant.pk).update(name=name)
    names = set(day.tournament.entrants.values_list("name", flat=True))
    page = open_page(f"/screen/{day.tournament.slug}/?show=names", width=1920, height=1080)
    page.clock.install()  # from here on time passes when we say so
    for width, height in ((1920, 1080), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_function("() => document.querySelector('[data-pages]').textContent")
        label = page.locator("[data-pages]").inner_text()
        seen = set()
        for _ in range(TURNS):  # a page that a busy machine turns by itself comes by again
            page.wait_for_function(f"() => ({CUT_OFF})().length === 0")  # a band that appears takes a frame
            seen |= set(page.evaluate(SHOWN))
            if seen == names:
                break
            page.clock.fast_forward(10_300)

        assert label.startswith("Page ")
        assert seen == names


@pytest.mark.parametrize("wall", [WIDE_WALL, wide((1024, 768))])
@pytest.mark.parametrize("count", [wide(8), 33, wide(100), wide(200)])
def test_names_are_of_one_size_that_reads_at_fifteen_metres(open_page, count, wall):
    """Also as the field grows: more pages, never smaller letters."""
    day, _ = large_round(count)
    for entrant, name in zip(day.entrants, USUAL_NAMES * count, strict=False):
        type(entrant).objects.filter(pk=entrant.pk).update(name=f"{name} {entrant.number}")
    page = open_page(f"/screen/{day.tournament.slug}/?show=names", width=wall[0], height=wall[1])
    page.wait_for_function(f"() => ({SHOWN})().length")
    page.evaluate("() => document.fonts.ready.then(() => true)")

    sizes, rows = page.evaluate(SIZES), page.evaluate(ROWS)
    capitals = page.evaluate(CAPITALS) / wall[1] * PICTURE_M  # metres

    minutes = math.degrees(math.atan(capitals / AWAY_M)) * 60
    pages = math.ceil(count / len(rows))
    assert len(set(sizes)) == 1
    assert minutes >= MINUTES_OF_ARC
    assert max(rows) - min(rows) <= 1
    assert page.evaluate(COLUMNS) == (2 if wall == WIDE_WALL else 1)
    assert page.locator("[data-page-dots] i").count() == (pages if pages > 1 else 0)
    assert page.evaluate(CUT_OFF) == []


def test_given_names_become_initials_where_a_line_is_too_short(open_page):
    day, _ = days.published(20, table_count=60)
    for entrant, name in zip(
        day.entrants, ("Alba Sofía de la Cruz", "Dr. Karl-Peter Hohenstein"), strict=False
    ):
        type(entrant).objects.filter(pk=entrant.pk).update(name=name)
    page = open_page(f"/screen/{day.tournament.slug}/?show=names", width=1920, height=1080)
    page.wait_for_function("() => document.querySelectorAll('[data-page-dots] i').length")

    assert "A. S. de la Cruz" in page.evaluate(READ)


def test_a_call_takes_the_screen_and_then_stands_at_its_top(open_page):
    day, round_ = days.published(4)
    page = open_page(f"/screen/{day.tournament.slug}/?show=names", width=1920, height=1080)
    calls.call(day.tournament, pairing=round_.pairings.get(table=2), by=day.cast.referee, now=timezone.now())
    page.reload()
    page.wait_for_selector(".scene--call.is-on")
    whole = page.locator(".scene--call").bounding_box()

    page.evaluate("() => { document.querySelector('[data-board]').dataset.callUntil = 1; }")
    page.wait_for_selector('[data-board][data-scene="names"]')
    band = page.locator(".call-band").bounding_box()
    top = page.locator(".screen").bounding_box()["y"]  # the whole picture drifts

    assert whole["y"] <= 0
    assert whole["height"] >= 1080
    assert band["y"] <= top
    assert band["height"] < 200
    assert page.evaluate(CUT_OFF) == []


def test_a_lost_line_stops_neither_clock_nor_scenes_and_is_dated(open_page):
    day, round_ = days.published(4)
    clocks.start(round_, by=day.cast.referee, now=timezone.now() - timedelta(minutes=5.9))
    screen = screens.create(day.tournament, name="Main hall", by=day.cast.organiser, now=timezone.now())
    page = open_page(f"/screen/{day.tournament.slug}/", width=1024, height=768)
    wait_until(lambda: Screen.objects.get(pk=screen.pk).seen_at, what="the screen has said that it is there")
    page.context.set_offline(True)
    before = page.evaluate(SECONDS)

    page.wait_for_selector('[data-board][data-scene="clock"]')
    page.wait_for_selector("[data-live-lost]:visible")
    band = page.locator("[data-live-lost]")
    assert round(band.bounding_box()["width"]) >= 1024
    assert band.evaluate("band => parseFloat(getComputedStyle(band).fontSize)") >= 0.065 * 768

    page.wait_for_function(f"before => ({SECONDS})() !== before", arg=before)
    assert ":" in page.locator("[data-live-since]").inner_text()
    page.context.set_offline(False)
    page.wait_for_selector("[data-live-lost]", state="hidden")


@pytest.mark.thorough
def test_a_board_that_comes_late_does_not_replace_a_newer_one(open_page):
    day, _ = days.published(4)
    screens.create(day.tournament, name="Main hall", by=day.cast.organiser, now=timezone.now())
    page, late = open_page("/nothing/"), []
    page.add_init_script(
        HELD_BEAT
        + """;
        AbortSignal.timeout = () => new AbortController().signal; // however busy the machine is"""
    )
    page.route("**/seen/", lambda route: route.fulfill(json={"revision": 1_000_000}))
    page.goto(page.url.removesuffix("/nothing/") + f"/screen/{day.tournament.slug}/")
    page.wait_for_function("() => window.beat")
    page.route("**/parts/screen/**", lambda route: late.append((route, route.fetch())))
    with page.expect_request("**/parts/screen/**"):
        page.evaluate("() => { window.beat().then(window.beat); }")
    wait_until(lambda: page.evaluate("() => true") and late, what="the board is asked for")
    page.evaluate("() => { document.querySelector('[data-board]').dataset.revision = 999_999; }")

    route, old = late[0]
    with page.expect_response("**/parts/screen/**") as answer:
        route.fulfill(body=old.text().replace("Cup of the Grey Ford", "An older board"))
    answer.value.finished()
    page.evaluate("() => new Promise(resolve => setTimeout(resolve))")

    assert page.locator(".board__title").inner_text() == "Cup of the Grey Ford"


def test_a_projector_that_waits_for_a_key_tells_the_desk_until_it_is_pressed(open_page):
    day, _ = days.published(4)
    screen = screens.create(day.tournament, name="Main hall", by=day.cast.organiser, now=timezone.now())
    page, sent = open_page("/nothing/"), []
    page.add_init_script(HELD_BEAT)
    page.on("request", lambda asked: sent.append(asked.post_data) if "/seen/" in asked.url else None)
    page.goto(page.url.removesuffix("/nothing/") + f"/screen/{day.tournament.slug}/{screen.key}/")
    page.wait_for_selector("[data-voice-unlock]:not([hidden])")
    page.evaluate("() => window.beat()")
    assert "silence=blocked" in sent[-1]

    page.keyboard.press("Shift")
    page.wait_for_selector("[data-voice-unlock]", state="hidden")
    page.evaluate("() => window.beat()")
    assert "silence=blocked" not in sent[-1]


@pytest.mark.parametrize("scheme", some_of(["dark", "light"], 1))
def test_podium_stands_whole_and_rises_at_a_key_third_place_first(open_page, scheme):
    day, _ = days.closed(6, rounds_planned=1)
    for entrant, name in zip(day.entrants, LONG, strict=False):
        type(entrant).objects.filter(pk=entrant.pk).update(name=name)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=timezone.now())
    page = open_page(f"/screen/{day.tournament.slug}/?theme={scheme}", width=1920, height=1080)
    page.wait_for_selector(".scene--podium.is-on")
    cut_off = """() => { const scene = document.querySelector('.scene--podium').getBoundingClientRect();
      return [...document.querySelectorAll('.podium__step > *')].filter(text => {
        const box = text.getBoundingClientRect();
        const isCut = box.top < scene.top - 1 || box.right > scene.right + 1;
        return isCut || text.scrollWidth > text.clientWidth + 1;
      }).map(text => text.textContent); }"""
    assert page.evaluate(cut_off) == []

    page.keyboard.press("Space")
    delays = page.evaluate(
        """() => [...document.querySelectorAll('.is-rising .podium__step')].map(step =>
          [Number(step.className.at(-1)), parseFloat(getComputedStyle(step).animationDelay)])"""
    )
    assert delays
    assert delays == [[place, 2 * (3 - place)] for place, _ in delays]

    both_sides = page.evaluate(
        """() => { const podium = document.querySelector('.podium');
          return [1, 2, 3, 4, 5].map((count) => {
            while (podium.children.length > count) podium.lastElementChild.remove();
            while (podium.children.length < count) podium.append(podium.lastElementChild.cloneNode(true));
            const [first, ...others] = [...podium.children].map((step) => step.getBoundingClientRect().x);
            return [others.filter((x) => x < first).length, others.filter((x) => x > first).length];
          }); }"""
    )
    assert both_sides == [[0, 0], [1, 0], [1, 1], [2, 1], [2, 2]]
    assert page.evaluate(cut_off) == []
