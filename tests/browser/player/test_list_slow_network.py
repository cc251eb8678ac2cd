"""The list builder on a network that fails or swallows a request while somebody taps: no tap is lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.player.test_list_offline import (
    BOSK,
    PHONE,
    RUNNER,
    content_of,
    day,
    find,
    path,
    sent,
    tap,
)
from tests.browser.windows import STILL

__all__ = ["day", "path"]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
IMPATIENT = """() => {
  const steady = AbortSignal.timeout;
  window.patience = new AbortController();
  AbortSignal.timeout = () => { AbortSignal.timeout = steady; return window.patience.signal; };
}"""  # the next answer is waited for until the test says so
SEARCH_AGAIN = "() => document.getElementById('q').dispatchEvent(new Event('input', { bubbles: true }))"


def test_a_tap_counts_though_a_search_fails_while_the_thumb_is_down(open_page, day, path):
    """A failed search shows what the page knows, below a notice: not under a thumb that is down."""
    page = open_page(f"{path}?q=beacon+runner", **PHONE)
    page.evaluate(STILL)  # the thumb may be down for long on a busy machine

    page.locator("#found [data-step='1']").hover()
    page.mouse.down()
    with page.expect_event("requestfailed"):
        page.context.set_offline(True)
        page.evaluate(SEARCH_AGAIN)
    page.wait_for_timeout(100)  # as long as a thumb is down
    page.mouse.up()

    expect(page.locator("#list .stepper output")).to_have_text("1")
    page.wait_for_selector("[data-offline]:not([hidden])")
    page.wait_for_selector("#found >> text=only figures that this page has already shown")
    page.context.set_offline(False)
    sent(page)
    assert content_of(day) == {RUNNER: 1}


@pytest.mark.thorough
def test_taps_whose_answer_never_comes_are_sent_again(open_page, day, path):
    """A network that swallows a request answers it with nothing, for minutes."""
    page = open_page(path, **PHONE)
    find(page, BOSK)
    page.evaluate(IMPATIENT)
    page.route("**/good/kept/", lambda _route: None, times=1)
    with page.expect_request("**/good/kept/"):
        tap(page, BOSK)

    page.evaluate("() => window.patience.abort()")

    page.wait_for_selector("[data-offline]:not([hidden])")
    sent(page)
    assert content_of(day) == {BOSK: 1}
    expect(page.locator("[data-offline]")).to_be_hidden()
