"""The pages of the desk, and what opens on them, as axe sees them: laptop and phone, light and dark."""

import pytest

from tests.browser import accessibility
from tests.browser.public.test_pseudo_languages import WHOLE, doors_of
from tests.browser.windows import new_context, new_page, session_of, wait_for_scripts
from tests.data.dense_tournament import a_rich_day
from tests.examples import some_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
WINDOWS = {
    "laptop": {"viewport": LAPTOP, "color_scheme": "light"},
    "laptop, dark": {"viewport": LAPTOP, "color_scheme": "dark"},
    "phone": {"viewport": PHONE, "color_scheme": "light", "has_touch": True},
    "phone, dark": {"viewport": PHONE, "color_scheme": "dark", "has_touch": True},
}
OPEN = "() => document.querySelectorAll('main details').forEach((each) => { each.open = true; })"


@pytest.fixture
def window(chromium, live_server, settings):
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = False
    contexts = []

    def open_(user, **options):
        context = new_context(chromium, **options)
        contexts.append(context)
        context.add_cookies([{"name": "sessionid", "value": session_of(user), "url": live_server.url}])
        return new_page(context)

    yield open_
    for context in contexts:
        context.close()


@pytest.mark.parametrize("name", some_of(WINDOWS, 1))
def test_pages_of_the_desk_are_accessible(window, live_server, name):
    day = a_rich_day()
    page, found, seen = window(day.cast.olga, **WINDOWS[name]), [], 0
    for door in doors_of(day, begin=("/desk/", "/account/")):
        answer = page.context.request.get(live_server.url + door, max_redirects=0)
        if answer.status != 200 or not WHOLE.match(answer.body()):
            continue
        page.goto(live_server.url + door, wait_until="load")
        page.evaluate(OPEN)
        found += [f"{door}: {fault}" for fault in accessibility.faults_of(page)]
        seen += 1

    assert seen > 60
    assert found == []


def test_what_opens_in_the_frame_is_accessible(window, live_server):
    day = a_rich_day()
    page = window(day.cast.olga, **WINDOWS["laptop, dark"])
    page.goto(f"{live_server.url}/desk/{day.tournament.slug}/")
    wait_for_scripts(page)
    page.keyboard.press("Control+k")
    page.keyboard.type("a")
    page.wait_for_selector("#palette a")
    assert accessibility.faults_of(page) == []

    page.keyboard.press("Escape")
    page.click(".frame-menu summary")
    assert accessibility.faults_of(page) == []

    page.set_viewport_size(PHONE)
    page.click(".desk-bar summary:has-text('People')")
    assert accessibility.faults_of(page) == []
