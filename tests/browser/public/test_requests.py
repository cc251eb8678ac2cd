"""What a page asks the hall's wifi for: six files at the first visit, itself and its stream afterwards."""

import pytest

from tests import servers
from tests.browser.player.test_offline_pages import HAS_HOME, wait_for
from tests.browser.windows import new_context, new_page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
MOST_AT_FIRST, MOST_LATER = 6, 2
PHONES, MOST_OF_ALL = 100, 300
# as browsers do by themselves after each page
UPDATE = """async () => { await (await navigator.serviceWorker.ready).update(); }"""
READY = "() => document.documentElement.dataset.ready && document.fonts.status === 'loaded'"


def asked_for(page, address):
    """What a page asks the server for until it is ready: not what the browser has.

    Nor the time: a page that was slow to come asks for it once.
    """
    wire, asked, kept = page.context.new_cdp_session(page), {}, set()

    def was_sent(event):
        asked[event["requestId"]] = event["request"]["url"]

    def was_answered(event):
        if event["response"].get("fromDiskCache"):
            kept.add(event["requestId"])

    wire.on("Network.requestWillBeSent", was_sent)
    wire.on("Network.requestServedFromCache", lambda event: kept.add(event["requestId"]))
    wire.on("Network.responseReceived", was_answered)
    wire.send("Network.enable")
    page.goto(address)
    page.wait_for_function(READY)
    wire.detach()
    urls = [url for key, url in asked.items() if key not in kept and url.startswith("http")]
    return [url for url in urls if not url.endswith("/time")]


def test_first_page_asks_for_six_files_and_a_later_one_for_two(chromium, hall):
    token = next(iter(hall.story["tokens"].values()))
    for first, later in (
        (f"{hall.base}/me/{token}/", f"{hall.base}/me/{token}/lists/"),
        (f"{hall.base}/t/{hall.story['slug']}/clock/", f"{hall.base}/t/{hall.story['slug']}/standings/"),
    ):
        context = new_context(chromium, viewport={"width": 390, "height": 844})
        page = new_page(context)

        asked = [url for url in asked_for(page, first) if "/live/" not in url]
        assert len(asked) <= MOST_AT_FIRST, "\n".join(asked)
        asked = asked_for(page, later)
        assert len(asked) <= MOST_LATER, "\n".join(asked)
        asked = asked_for(page, first)
        assert len(asked) <= MOST_LATER, "\n".join(asked)
        context.close()


def test_hundred_phones_that_were_here_before_ask_for_300_files_at_most(chromium, hall, tmp_path):
    """Counted by the server, so streams, the worker and its updates are among them."""
    place, log = hall.elsewhere(), tmp_path / "requests.log"

    def requests():
        return [line for line in log.read_text().splitlines() if " HTTP/1." in line]

    token = next(iter(hall.story["tokens"].values()))
    address = f"http://localhost:{place.port}/me/{token}/"
    with servers.web(place.state, place.port, requests=log):
        context = new_context(chromium, viewport={"width": 390, "height": 844}, service_workers="allow")
        first = new_page(context)
        first.goto(address)
        wait_for(first, HAS_HOME)
        first.close()
        before = len(requests())

        page = new_page(context)
        page.goto(address)
        page.wait_for_function(READY)
        page.evaluate(UPDATE)
        servers.wait_until(
            lambda: any("/live/me/" in line for line in requests()[before:]), what="it listens"
        )
        asked = requests()[before:]
        context.close()

    assert len(asked) * PHONES <= MOST_OF_ALL, "\n".join(asked)
    assert sum("worker.js" in line for line in requests()) == 1
