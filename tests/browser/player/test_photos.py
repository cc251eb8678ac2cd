"""A phone makes a photo smaller, and sends it again while the server is busy; without scripts neither."""

import contextlib
import io
import random

import pytest
from django.core.signals import request_started
from PIL import Image

from tests.data import days
from tournament.models import SheetPhoto
from tournament.services.core import pictures

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
# What would be done in a second or later is done when the test says so.
HOLD_TIMERS = """() => { const later = window.setTimeout.bind(window);
  window.held = [];
  window.setTimeout = (act, wait, ...given) =>
    (wait >= 1000 ? window.held.push(act) : later(act, wait, ...given)); }"""
SENT = 400_000  # bytes: what is below stays as it is
ORIENTATION = 0x0112


def a_large_photo():
    """Three thousand by two thousand pixels of a phone that was held upright."""
    noise = Image.effect_noise((750, 500), 60).resize((3000, 2000))
    exif, out = Image.Exif(), io.BytesIO()
    exif[ORIENTATION] = 6
    noise.save(out, "JPEG", quality=97, exif=exif)
    return out.getvalue()


@pytest.fixture
def desk(open_page):
    """The page of a table, as the desk sees it; ``sizes`` are those of the forms that the server was sent."""
    sizes = []

    def note(environ, **_):
        if environ["REQUEST_METHOD"] == "POST":  # the frame of the page asks for itself
            sizes.append(int(environ["CONTENT_LENGTH"]))

    def opened(**options):
        day, _ = days.published(2)
        page = open_page(f"/desk/{day.tournament.slug}/rounds/1/tables/1/", user=day.cast.kei, **options)
        page.sizes = sizes
        return page

    request_started.connect(note)
    yield opened
    request_started.disconnect(note)


def send(page, content, *, name="IMG 1.jpeg"):
    page.set_input_files("#photo", {"name": name, "mimeType": "image/jpeg", "buffer": content})
    page.click("text=Save photo")  # at once: the form waits until the photo is ready
    page.wait_for_selector(".notice")
    return max(page.sizes)


def test_a_large_photo_is_sent_small_and_upright(desk):
    page, photo = desk(width=390), a_large_photo()

    size = send(page, photo)

    kept = SheetPhoto.objects.get()
    assert 1000 < size < len(photo) / 2
    assert kept.height > kept.width


@pytest.mark.thorough
def test_what_the_browser_cannot_read_is_sent_as_it_is(desk):
    content = random.Random(1).randbytes(2 * SENT)

    page = desk()

    assert send(page, content) > len(content)
    assert "not a picture that" in page.inner_text(".notice")


@pytest.mark.thorough
def test_without_scripts_the_photo_is_sent_as_it_is(desk):
    photo = a_large_photo()

    assert send(desk(scripts=False), photo) > len(photo)
    assert SheetPhoto.objects.count() == 1


@contextlib.contextmanager
def busy():
    """Other photos hold every thread that is there for them."""
    for _ in range(pictures.MAX_THREADS):
        assert pictures._threads.acquire(timeout=60)
    try:
        yield
    finally:
        for _ in range(pictures.MAX_THREADS):
            pictures._threads.release()


def test_a_photo_that_meets_a_busy_server_is_sent_again(desk, monkeypatch):
    monkeypatch.setattr(pictures, "RETRY_AFTER", 1)
    page = desk()
    page.evaluate(HOLD_TIMERS)
    with busy():
        page.set_input_files("#photo", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": a_large_photo()})
        page.click("text=Save photo")
        page.wait_for_selector("text=/was not stored. It is sent again in \\d seconds/")
        assert SheetPhoto.objects.count() == 0

    page.evaluate("() => window.held.forEach(act => act())")
    page.wait_for_selector(".notice >> text=Photo saved")

    assert SheetPhoto.objects.count() == 1


@pytest.mark.thorough
def test_a_phone_says_when_it_gives_up(desk, monkeypatch):
    monkeypatch.setattr(pictures, "RETRY_AFTER", 1)
    page = desk()
    page.clock.install()
    with busy():
        page.set_input_files("#photo", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": a_large_photo()})
        page.click("text=Save photo")
        while not page.is_visible("text=Send it again in a minute"):
            page.clock.run_for(1000)
        tried = len(page.sizes)
        page.clock.run_for(60_000)

    assert len(page.sizes) == tried
    assert SheetPhoto.objects.count() == 0


@pytest.mark.thorough
def test_a_phone_without_an_answer_says_so(desk):
    page = desk()
    page.route("**/photos/**", lambda route: route.abort())
    page.set_input_files("#photo", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": a_large_photo()})
    page.click("text=Save photo")

    page.wait_for_selector("text=No answer came from the server")


@pytest.mark.thorough
def test_without_scripts_a_busy_server_says_so_on_the_page(desk):
    page = desk(scripts=False)
    with busy():
        send(page, a_large_photo())

    assert "Send it again in a few seconds" in page.inner_text(".notice")
