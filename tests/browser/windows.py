"""A page of a test: it waits long for everything, knows when its scripts listen, and may be signed in."""

from django.test import Client
from playwright.sync_api import expect

PATIENCE = 120_000  # milliseconds: a busy machine is no fault of the page
expect.set_options(timeout=PATIENCE)
READY = """() => document.documentElement.dataset.ready
  || !document.querySelector('script[src*="/bundles/"]') || document.querySelector('#builder')"""


STILL = """(() => {
  const [date, counter] = [Date.now(), performance.now()];
  window.ahead = 0; // milliseconds that the test lets pass
  Date.now = () => date + window.ahead;
  performance.now = () => counter + window.ahead;
  const later = window.setTimeout.bind(window);
  window.setTimeout = (act, wait, ...given) => (wait >= 2000 ? 0 : later(act, wait, ...given));
})();"""
"""Time stands still for the scripts of a page, but for short waits: nothing is over before a test looks."""


def new_context(browser, **options):
    """A browser of somebody else, which waits long for everything.

    It runs no service worker unless the test says so: Playwright does not see what a worker asks for.
    """
    context = browser.new_context(**{"service_workers": "block", **options})
    context.set_default_timeout(PATIENCE)
    return context


def new_page(context):
    """A page that keeps what its console objected to in ``complaints``, and waits long for everything."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.complaints = []
    page.on("console", lambda said: page.complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    return page


def wait_for_scripts(page):
    """Until the page's own scripts listen, also those that it loads on demand."""
    page.wait_for_function(READY)


def session_of(user):
    """The cookie of somebody who has signed in."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.session.session_key
