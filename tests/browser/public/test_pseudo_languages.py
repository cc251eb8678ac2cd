"""In longer and in mirrored words every page still fits a phone and a laptop, and nothing is cut off."""

import pytest

from tests.browser.windows import new_context, new_page, session_of
from tests.data import pseudo_languages
from tests.data.dense_tournament import a_rich_day
from tests.tournament.web.every_door import addresses

pytestmark = [
    pytest.mark.browser,
    pytest.mark.thorough,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
WIDTHS = (320, 390, 1366)
OTHERS = ("admin", "live", "api", "time", "guides")
# Wider than the window; or cut: an element that hides what does not fit, and is not made to be scrolled.
FAULTS = """() => {
  const page = document.documentElement;
  const wide = page.scrollWidth - page.clientWidth;
  const cut = [...document.body.querySelectorAll('*')].filter((each) => {
    if (!each.offsetParent || !each.textContent.trim() || each.clientWidth < 8) return false;
    const style = getComputedStyle(each);
    return ['hidden', 'clip'].includes(style.overflowX) && each.scrollWidth > each.clientWidth + 1;
  });
  return [
    ...(wide > 0 ? [`${wide} px too wide`] : []),
    ...cut.slice(0, 3).map((each) => `cut: ${each.className}: ${each.textContent.trim().slice(0, 40)}`),
  ];
}"""


@pytest.fixture
def pseudo(settings, tmp_path):
    pseudo_languages.write(tmp_path)
    settings.LOCALE_PATHS = [tmp_path, *settings.LOCALE_PATHS]
    settings.LANGUAGES = [*settings.LANGUAGES, *pseudo_languages.LANGUAGES]
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = False


def faults_of(context, url, doors):
    """What does not fit, by address and width. Only answers that are pages are looked at."""
    page = new_page(context)
    for door in doors:
        answer = context.request.get(url + door, max_redirects=0, headers={"Accept": "text/html"})
        if answer.status != 200 or "text/html" not in answer.headers.get("content-type", ""):
            continue
        page.goto(url + door, wait_until="load")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            if found := page.evaluate(FAULTS):
                yield f"{door} at {width}: {'; '.join(found)}"


@pytest.mark.parametrize("language", [code for code, _name in pseudo_languages.LANGUAGES])
@pytest.mark.parametrize("who", ["an official", "a player"])
def test_pages_fit(chromium, live_server, pseudo, language, who):
    day = a_rich_day()
    is_official = who == "an official"
    context = new_context(chromium)
    cookies = {"django_language": language} | (
        {"sessionid": session_of(day.cast.olga)} if is_official else {}
    )
    context.add_cookies(
        [{"name": name, "value": value, "url": live_server.url} for name, value in cookies.items()]
    )
    token = "nobody" if is_official else day.tokens[1]
    doors = [
        door
        for door in addresses(day.tournament, token=token, without=OTHERS)
        if door.startswith("/desk/") == is_official
    ]

    found = list(faults_of(context, live_server.url, doors))
    context.close()

    assert len(doors) > 50
    assert found == []
