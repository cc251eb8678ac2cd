"""A real Chromium, where there is one; otherwise these tests say why they did not run."""

import contextlib
import json
import os
import shutil
from datetime import UTC, datetime
from urllib.request import Request, urlopen

import pytest

from tests import servers
from tests.browser.windows import new_context, new_page, session_of, wait_for_scripts

# the shell draws no window of its own around each page: half the work
PLACES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP hall.test 127.0.0.1",  # plain HTTP at a name that no browser trusts
)


def own_environment():
    """A browser has the fonts of its machine; a print made earlier in this process may have named others."""
    return {key: value for key, value in os.environ.items() if key != "FONTCONFIG_FILE"}


def launched(browser_type, *switches):
    """The Chromium of this machine, with these switches besides those that keep it quiet."""
    place = next(filter(None, map(shutil.which, PLACES)))
    return browser_type.launch(executable_path=place, args=[*QUIET, *switches], env=own_environment())


@pytest.fixture(scope="package")
def chromium():
    """One browser for all files of this folder.

    Playwright keeps a loop running meanwhile. Django takes that for async code, and it must be gone
    before the next folder, whose tests may run loops of their own.
    """
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed.")
    if not any(map(shutil.which, PLACES)):
        pytest.skip("No Chromium here: install the package chromium-headless-shell to run the browser tests.")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with playwright.sync_playwright() as engine:
        browser = launched(engine.chromium)
        yield browser
        browser.close()
    os.environ.pop("DJANGO_ALLOW_ASYNC_UNSAFE")


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Tell the fixtures whether the test has failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def tell(context):
    """What stood on the pages when a test failed: whoever reads it has no other window there."""
    for page in context.pages:
        with contextlib.suppress(Exception):
            print(page.url, *page.complaints, page.inner_text("body", timeout=1000)[:2000], sep="\n")  # noqa: T201


@pytest.fixture
def open_page(request, chromium, live_server, settings):
    """Open addresses in fresh windows, as a visitor or as a user of the desk."""
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = False
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "hall.test"]
    contexts = []

    def open_(  # noqa: PLR0913 - what a test may want of a window
        path,
        *,
        user=None,
        width=1280,
        height=900,
        scripts=True,
        scheme="light",
        host="localhost",
        workers="block",
    ):
        base = live_server.url.replace("localhost", host)
        context = new_context(
            chromium,
            viewport={"width": width, "height": height},
            java_script_enabled=scripts,
            color_scheme=scheme,
            service_workers=workers,
        )
        contexts.append(context)
        if user:
            cookie = {"name": "sessionid", "value": session_of(user), "url": base}
            context.add_cookies([cookie])
        page = new_page(context)
        page.goto(base + path)
        if scripts:
            wait_for_scripts(page)
        return page

    yield open_
    for context in contexts:
        if request.node.stash.get(FAILED, False):
            tell(context)
        context.close()


class StillTime:
    """A time of the house that only a test moves."""

    def __init__(self):
        self.at = datetime.now(UTC)

    def now(self):
        return self.at

    def look(self):
        """Nobody else is there to agree with."""


@pytest.fixture
def still(monkeypatch):
    """Time stands still in the house until a test moves it: nothing is over before somebody looks."""
    time = StillTime()
    monkeypatch.setattr("tournament.time_source._source", time)
    return time


class Hall:
    """A server with one tournament at its desk, and the people around it."""

    def __init__(self, state, port, story):
        self.state, self.port, self.story = state, port, story
        self.base = f"http://127.0.0.1:{port}"

    def elsewhere(self):
        """The same hall behind a door of its own, which may be slammed."""
        return Hall(self.state, servers.free_port(), self.story)

    def doors(self):
        return servers.web(self.state, self.port)

    def address(self, room=""):
        return f"{self.base}/desk/{self.story['slug']}/{room}"

    def report(self, table, *, seat=0):
        """A player reports the game over HTTP; the same facts from both seats agree."""
        game = self.story["games"][str(table)]
        token = self.story["tokens"][str(game["seats"][seat])]
        headers = {"Authorization": f"Link {token}", "Content-Type": "application/json"}
        body = json.dumps({"token": f"{table}-{seat}", "facts": game["facts"]}).encode()
        request = Request(f"{self.base}/api/v1/me/pairings/1/result/", body, headers)  # noqa: S310 - our own
        with urlopen(request, timeout=servers.PATIENCE) as answer:  # noqa: S310 - our own server
            assert answer.status < 300


@pytest.fixture(scope="module")
def halls(request, hall_template, tmp_path_factory):
    """One server for all tests of a file, and a tournament for each of them that asks for a hall."""
    there = [item for item in request.session.items if item.path == request.path]
    count = sum("hall" in item.fixturenames for item in there)
    state = servers.copy_of(hall_template, tmp_path_factory.mktemp("halls"))
    port = servers.free_port()
    stories = json.loads(state.run("-m", "tests.data.seed_db", "desks", str(count)))
    with servers.web(state, port):
        yield iter([Hall(state, port, story) for story in stories])


@pytest.fixture
def hall(halls):
    return next(halls)
