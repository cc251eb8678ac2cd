"""The pages are set in the fonts that ship, whatever fonts the machine has, and fetch each once."""

import pytest

from tests import days
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


@pytest.mark.parametrize("path", ["", "screen/"])
def test_page_is_set_in_the_fonts_that_ship(open_page, path):
    day, _ = days.published(6)

    page = open_page(f"/t/{day.tournament.slug}/{path}")
    serif, sans = (".board__round", ".screen__address") if path else ("h1", ".foot p")

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
