"""Scanning at check-in: the camera of this Chromium shows a film of a player's code."""

import pytest
import segno
from playwright.sync_api import expect

from tests.browser.conftest import launched
from tests.browser.public.test_public_pages import without_stream
from tests.data import days
from tests.examples import wide
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
WIDTH, HEIGHT, MODULE, BORDER = 640, 480, 10, 4  # pixels, and modules around the code
BLACK, WHITE = b"\x10", b"\xeb"
# Chromium reads codes itself on phones and Macs only. This reader samples each module in the film's picture.
READER = """([codes, border, module]) => {
  window.BarcodeDetector = class {
    static async getSupportedFormats() { return ["qr_code"]; }
    async detect(video) {
      const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight), pen = canvas.getContext("2d");
      pen.drawImage(video, 0, 0);
      const middle = (at) => (at + border + 0.5) * module;
      const isDark = (x, y) => pen.getImageData(middle(x), middle(y), 1, 1).data[0] < 128;
      const isRead = (row, y) => [...row].every((bit, x) => isDark(x, y) === (bit === "1"));
      const isSeen = ([, rows]) => rows.every(isRead);
      return Object.entries(codes).filter(isSeen).map(([rawValue]) => ({ rawValue }));
    }
  };
}"""
NO_CAMERA = """navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "%s"));"""


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    return tmp_path_factory.mktemp("film") / "code.y4m"


@pytest.fixture(scope="module")
def chromium(chromium, film):
    switches = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
    browser = launched(chromium.browser_type, *switches, f"--use-file-for-fake-video-capture={film}")
    yield browser
    browser.close()


@pytest.fixture
def day():
    return days.with_entrants(days.a_day(status=TournamentStatus.CHECK_IN), 4)


def rows_of(text):
    return ["".join(str(int(module)) for module in row) for row in segno.make(text).matrix]


def shoot(film, rows):
    """A film of two pictures with a code in its upper left corner, in shades of grey."""
    line = WHITE * WIDTH
    dark = [b"".join((BLACK if module == "1" else WHITE) * MODULE for module in row) for row in rows]
    lines = [line] * BORDER * MODULE
    for row in dark:
        lines += [(WHITE * BORDER * MODULE + row).ljust(WIDTH, WHITE)] * MODULE
    grey = b"".join(lines).ljust(WIDTH * HEIGHT, WHITE) + b"\x80" * (WIDTH * HEIGHT // 2)
    film.write_bytes(b"YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420jpeg\n" + (b"FRAME\n" + grey) * 2)


def at_the_camera(open_page, day, text, *, room="check-in/scan/"):
    """The page of the desk, whose browser reads the code of this text."""
    address = f"/desk/{day.tournament.slug}/{room}"
    page = open_page(address, user=day.cast.kei)
    page.add_init_script(f"({READER})([{{{text!r}: {rows_of(text)}}}, {BORDER}, {MODULE}])")
    page.reload()
    return page


@pytest.mark.parametrize("room", ["check-in/", wide("check-in/scan/")])
def test_code_before_the_camera_checks_its_player_in(open_page, day, film, room):
    link = f"http://hall.test/me/{day.tokens[3]}/"
    shoot(film, rows_of(link))
    page = at_the_camera(open_page, day, link, room=room)
    page.locator("[data-camera-start]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-camera-stop]")).to_be_focused()

    expect(page.locator("#arrived")).to_contain_text("No. 3 is checked in")

    assert day.tournament.entrants.get(number=3).status == EntrantStatus.CHECKED_IN
    expect(page.locator("[data-camera-stop]")).to_be_focused()  # no keyboard over the picture
    page.keyboard.press("Enter")
    expect(page.locator("video")).to_be_hidden()
    expect(page.locator("[data-camera-start]")).to_be_focused()
    assert without_stream(page.complaints) == []


@pytest.mark.parametrize(
    ("error", "says"),
    [("NotAllowedError", "Allow it for this page"), ("NotFoundError", "This device has no camera. Use")],
)
def test_page_says_what_to_do_where_the_camera_is_refused_or_absent(open_page, day, error, says):
    page = at_the_camera(open_page, day, "3")
    page.add_init_script(NO_CAMERA % error)
    page.reload()
    page.locator("[data-camera-start]").click()

    expect(page.locator("[data-camera-words]")).to_contain_text(says, use_inner_text=True)
    expect(page.locator("[data-camera-words] > p:visible")).to_have_count(1)
    expect(page.locator("[data-camera-start]")).to_be_focused()
