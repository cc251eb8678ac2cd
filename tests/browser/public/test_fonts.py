"""The pages are set in the fonts that ship, whatever fonts the machine has, and fetch each once."""

import pytest

from tests.data import days
from tests.examples import some_of
from tests.servers import wait_until
from tournament.models import Entrant

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]


def fonts_of(page, selector):
    """The fonts in which the browser really drew an element."""
    tools = page.context.new_cdp_session(page)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    node = tools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    found = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {(font["familyName"], font["isCustomFont"]) for font in found}


@pytest.mark.parametrize("path", some_of(["", "screen/"], 1))
def test_page_is_set_in_the_fonts_that_ship(open_page, path):
    day, _ = days.published(6)

    page = open_page(f"/t/{day.tournament.slug}/{path}")
    serif, sans = (".board__round", ".screen__address bdi") if path else ("h1", ".foot p")

    wait_until(lambda: fonts_of(page, serif) == {("Noto Serif", True)}, what="titles in our serif")
    wait_until(lambda: fonts_of(page, sans) == {("Noto Sans", True)}, what="text in our sans")


def fetched_by(page):
    """The fonts that the server is asked for from now on; what the browser still has is not among them."""
    tools, asked, cached = page.context.new_cdp_session(page), {}, set()
    tools.on(
        "Network.requestWillBeSent", lambda said: asked.update({said["requestId"]: said["request"]["url"]})
    )
    tools.on("Network.requestServedFromCache", lambda said: cached.add(said["requestId"]))
    tools.send("Network.enable")

    def fetched():
        page.evaluate("() => document.fonts.ready.then(() => true)")
        urls = [url for each, url in asked.items() if each not in cached and url.endswith(".woff2")]
        return sorted(url.rpartition("/")[2].split(".")[0] for url in urls)

    return fetched


def test_fonts_are_fetched_once_and_further_letters_only_with_a_name_that_has_them(open_page):
    day, _ = days.published(6)
    page = open_page("/")
    fetched, public = fetched_by(page), page.url + f"t/{day.tournament.slug}/"

    page.goto(public + "pairings/")
    assert fetched() == []

    Entrant.objects.filter(number=2).update(name="Jan Wi\u015bniewski")
    page.goto(public + "entrants/")
    wait_until(lambda: fetched() == ["noto-sans-latin-ext"], what="one more font")


@pytest.mark.thorough
def test_every_letter_of_a_name_is_drawn_in_a_font_that_ships(open_page):
    day, _ = days.published(6)
    page = open_page("/")
    fetched = fetched_by(page)

    Entrant.objects.filter(number=2).update(
        name="\u5c71\u7530 \u0414\u043c\u0438\u0442\u0440\u0438\u0439 \u0645\u062d\u0645\u062f"
    )
    page.goto(page.url + f"t/{day.tournament.slug}/entrants/")

    wanted = ["arabic", "cyrillic", "han-5c00", "han-7500"]
    wait_until(lambda: fetched() == wanted, what="the fonts of one name")
    assert all(is_own for _family, is_own in fonts_of(page, "#no-2 th"))


MARKED = {  # no composed form: one face has to hold the letter and its mark
    2: "\u017d\u0301elko Re\u030ane",
    3: "\u0117\u0301lta Ade\u0323\u0301 Ug\u0303a Dine\u0328\u0301",
    4: "\u025b\u0303\u0254\u0300 \u0253o\u0199i",
    5: "\u0418\u0432\u0430\u0301\u043d \u03b1\u0306\u0301",
    6: "\U0001f1eb\U0001f1ee \u2764\ufe0f",
}


@pytest.mark.thorough
def test_letter_with_a_mark_and_joined_pictures_are_drawn_in_a_font_that_ships(open_page):
    day, _ = days.published(6)
    for number, name in MARKED.items():
        Entrant.objects.filter(number=number).update(name=name)

    page = open_page(f"/t/{day.tournament.slug}/entrants/")

    def drawn_by_others():
        return [each for each in MARKED for _, is_own in fonts_of(page, f"#no-{each} th") if not is_own]

    wait_until(lambda: drawn_by_others() == [], what="every name in our fonts")


@pytest.mark.thorough
def test_fonts_come_with_the_first_name_that_needs_them_on_an_open_page(open_page):
    page = open_page("/")
    fetched = fetched_by(page)

    page.evaluate("() => { document.getElementById('main').textContent = 'Jan'; }")
    page.evaluate("() => { document.getElementById('main').firstChild.data = '\u05d9\u05d5\u05e1\u05e3'; }")

    wait_until(lambda: fetched() == ["hebrew"], what="the font of the name")
