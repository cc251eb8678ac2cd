"""One stream for a browser with many pages: who leads listens, who leaves hands over, nothing is missed."""

import pytest

from tests import servers
from tests.browser.windows import new_context
from tests.tournament.live.test_streams import SLUG, happen

pytestmark = [pytest.mark.browser, pytest.mark.services, pytest.mark.xdist_group("browser")]
# A page that listens through another one listens by itself when that says nothing for three seconds.
NOBODY_GIVES_UP = """(() => { const later = window.setTimeout.bind(window);
  window.setTimeout = (act, wait, ...given) => (wait === 3000 ? 0 : later(act, wait, ...given)); })()"""
NEWS = """() => {
  window.heard = [];
  document.addEventListener("muster:news", ({ detail }) => window.heard.push(...(detail.ids ?? [])));
}"""


@pytest.fixture
def hall(hall_template, tmp_path):
    state = servers.copy_of(hall_template, tmp_path)
    state.port = servers.free_port()
    with servers.web(state, state.port):
        yield state


@pytest.fixture
def window(chromium, hall):
    """One browser; ``streams`` are the streams its pages have opened."""
    context = new_context(chromium)
    context.add_init_script(NOBODY_GIVES_UP)
    context.streams = []
    context.on("response", lambda answer: is_stream(answer) and context.streams.append(answer))
    context.hall = f"http://127.0.0.1:{hall.port}/t/{SLUG}/"
    yield context
    context.close()


def is_stream(answer):
    return "/live/t/" in answer.url


def a_page(window, room):
    page = window.new_page()
    page.goto(window.hall + room)
    page.evaluate(NEWS)
    return page


def a_listener(window, room):
    """A page whose own stream is open."""
    with window.expect_event("response", is_stream):
        return a_page(window, room)


def has_heard(page, number):
    page.wait_for_function("number => window.heard.includes(number)", arg=number)
    return page.evaluate("() => window.heard")


def test_pages_of_one_browser_share_a_stream_and_hand_it_over(window, hall):
    leader, follower = a_listener(window, "pairings/"), a_page(window, "standings/")
    leader.wait_for_function("async () => (await navigator.locks.query()).pending.length === 1")
    first = happen(hall, "results")
    assert has_heard(leader, first) == has_heard(follower, first) == [first]
    assert len(window.streams) == 1

    leader.close()
    second = happen(hall, "results")
    assert has_heard(follower, second) == [first, second]
    assert len(window.streams) == 2
    assert f"after={first}" in window.streams[1].url


@pytest.mark.thorough
def test_a_browser_without_locks_has_a_stream_for_each_page(window, hall):
    window.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })")
    pages = [a_listener(window, "pairings/"), a_listener(window, "standings/")]
    number = happen(hall, "results")

    assert [has_heard(page, number) for page in pages] == [[number], [number]]
    assert len(window.streams) == 2
