"""In every language, also longer and mirrored, every page and projector scene fits; nothing is cut off."""

import re

import pytest

from tests.browser import fits
from tests.browser.windows import new_context, new_page, session_of, wait_for_scripts
from tests.data import pseudo_languages
from tests.data.dense_tournament import a_rich_day
from tests.tournament.web.every_door import addresses
from tournament.web.public.screen import SCENES

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
CODES = [*(code for code, _name in pseudo_languages.LANGUAGES), "de", "es", "fr", "it", "ja", "pt"]
MIRRORED = "ar-xb"
WIDTHS = (320, 390, 1366)  # of pages
WALLS = ((1366, 768), (1920, 1080))  # of projectors
NO_PAGES = ("admin", "live", "api", "time", "guides", "print", "screen", "hall")
FILE = re.compile(r"\.\w+$")
STILL = """() => {
  const still = new CSSStyleSheet();
  still.replaceSync('* { --drift-x: 0 !important; --drift-y: 0 !important; transition: none !important; }');
  document.adoptedStyleSheets = [still];
}"""  # a projector's picture drifts by a few pixels, so that nothing burns in
WHOLE = re.compile(rb"\s*<!doctype html", re.IGNORECASE)  # else it is a part of a page, for a script


@pytest.fixture
def window(chromium, live_server, every_language, pseudo, settings):
    """Open a page for somebody who reads one of the languages."""
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = False
    contexts = []

    def open_(language, *, user=None):
        context = new_context(chromium)
        contexts.append(context)
        cookies = {"django_language": language} | ({"sessionid": session_of(user)} if user else {})
        context.add_cookies(
            [{"name": name, "value": value, "url": live_server.url} for name, value in cookies.items()]
        )
        return new_page(context)

    yield open_
    for context in contexts:
        context.close()


def faults_of(page, url, doors, *, language):
    """What does not fit, by address and width. Only answers that are pages are looked at."""
    for door in doors:
        answer = page.context.request.get(url + door, max_redirects=2, headers={"Accept": "text/html"})
        if answer.status != 200 or not WHOLE.match(answer.body()):
            continue
        page.goto(url + door, wait_until="load")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            if found := fits.faults_of(page, is_mirrored=language == MIRRORED):
                yield f"{door} at {width}: {'; '.join(found)}"


def doors_of(day, *, token="nobody", begin=("/",), without=()):  # noqa: S107 - the token of no link
    found = addresses(day.tournament, token=token, without=NO_PAGES)
    return [
        door
        for door in found
        if door.startswith(tuple(begin)) and not door.startswith(tuple(without)) and not FILE.search(door)
    ]


@pytest.mark.parametrize("language", CODES)
def test_the_pages_most_looked_at_fit(window, live_server, language):
    day = a_rich_day()
    slug = day.tournament.slug
    type(day.tournament).objects.filter(pk=day.tournament.pk).update(language=language)
    page = window(language, user=day.cast.olga)
    doors = [f"/t/{slug}/", f"/me/{day.tokens[1]}/", f"/desk/{slug}/", "/nothing-is-here/"]

    assert list(faults_of(page, live_server.url, doors, language=language)) == []


@pytest.mark.thorough
@pytest.mark.parametrize("language", CODES)
def test_pages_of_officials_fit(window, live_server, language):
    day = a_rich_day()
    doors = doors_of(day, begin=("/desk/", "/account/"))

    assert len(doors) > 50
    page = window(language, user=day.cast.olga)
    assert list(faults_of(page, live_server.url, doors, language=language)) == []


@pytest.mark.thorough
@pytest.mark.parametrize("language", CODES)
def test_pages_of_players_and_the_public_fit(window, live_server, language):
    day = a_rich_day()
    type(day.tournament).objects.update(language=language)  # of the frames for a club's site
    doors = doors_of(
        day, token=day.tokens[1], without=("/desk/", "/account/", f"/t/{day.tournament.slug}/screen/")
    )

    assert len(doors) > 50
    assert list(faults_of(window(language), live_server.url, doors, language=language)) == []


@pytest.mark.thorough
@pytest.mark.parametrize("language", CODES)
def test_projector_scenes_fit(window, live_server, language):
    day = a_rich_day()
    type(day.tournament).objects.filter(pk=day.tournament.pk).update(language=language)
    page, found = window("en"), []
    for scene in SCENES:
        for width, height in WALLS:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"{live_server.url}/screen/{day.tournament.slug}/?show={scene}")
            wait_for_scripts(page)
            page.evaluate(STILL)
            found += [f"{scene} at {width}: {each}" for each in fits.faults_of(page)]

    assert found == []
