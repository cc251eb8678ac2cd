"""Every page of players and of the public, and every scene of a projector, at every moment: axe."""

import pytest
from playwright.sync_api import Error

from tests.browser import accessibility
from tests.browser.desk.test_every_page import OPEN, WHOLE
from tests.browser.desk_pages import EVENTS
from tests.browser.public.test_languages_fit import STILL, WALLS, doors_of
from tests.examples import some_of
from tournament.models import Theme
from tournament.web.public.guides import GUIDES
from tournament.web.public.screen import SCENES

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
WINDOWS = {
    "phone": {"width": 390, "height": 844, "scheme": "light"},
    "small phone, dark": {"width": 320, "height": 640, "scheme": "dark"},
    "laptop, dark": {"width": 1366, "height": 768, "scheme": "dark"},
}
LEAST = 25  # pages of an event, its players and the house


def pages_of(page, url, doors):
    """The address and the open page of each door that answers with a page of its own."""
    size = page.viewport_size
    for door in doors:
        page.set_viewport_size(size)
        try:
            answer = page.goto(url + door, wait_until="load")
        except Error:  # a file to keep, or an answer without content
            continue
        if not answer.request.redirected_from and page.evaluate(WHOLE):
            yield door, page


@pytest.mark.parametrize("window", some_of(WINDOWS, 1))
@pytest.mark.parametrize("name", some_of(EVENTS, 1))
def test_every_page_of_players_and_of_the_public_is_accessible(open_page, live_server, name, window):
    """Also what is folded, and what a door says that is closed at this moment."""
    day, seen, faults = EVENTS[name](), 0, []
    doors = doors_of(
        day,
        token=next(iter(day.tokens.values()), "nobody"),
        without=("/desk/", "/account/", f"/t/{day.tournament.slug}/screen/"),
    )
    for door, page in pages_of(open_page("/", **WINDOWS[window]), live_server.url, doors):
        page.evaluate(OPEN)
        faults += [f"{door}: {fault}" for fault in accessibility.faults_of(page)]
        seen += 1

    assert faults == []
    assert seen >= LEAST


@pytest.mark.parametrize("window", some_of(WINDOWS, 1))
def test_every_guide_is_accessible(open_page, live_server, window):
    doors = [f"/guides/{name}/" for name in GUIDES]
    faults = [
        f"{door}: {fault}"
        for door, page in pages_of(open_page("/", **WINDOWS[window]), live_server.url, doors)
        for fault in accessibility.faults_of(page)
    ]

    assert faults == []


@pytest.mark.parametrize("theme", some_of(Theme.values, 1))
@pytest.mark.parametrize("name", some_of(EVENTS, 1))
def test_every_scene_of_a_projector_is_accessible(open_page, live_server, name, theme):
    day, faults = EVENTS[name](), []
    width, height = WALLS[-1]
    page = open_page("/", width=width, height=height)
    for scene in ("", *SCENES):
        page.goto(
            f"{live_server.url}/screen/{day.tournament.slug}/?show={scene}&theme={theme}", wait_until="load"
        )
        page.evaluate(STILL)
        faults += [f"{scene or 'auto'}: {fault}" for fault in accessibility.faults_of(page)]

    assert faults == []
