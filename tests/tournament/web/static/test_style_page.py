"""The style page, the security policy, and what the first page weighs."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests.data import days
from tests.data.cast import NOW
from tests.examples import some_of
from tournament.services.clock import clocks

pytestmark = pytest.mark.django_db
LINK = re.compile(r'(?:href|src)="/static/([^"#]+\.(?:css|js|svg))')
FACE = re.compile(r'url\("(?:\.\./)+(fonts/[^"]+)"\)[^;]*;\s*unicode-range: ([^;]+);')


def assets_of(html):
    """Every file but the fonts that a page makes the browser load."""
    return set(LINK.findall(html))


def fonts_of(html):
    """The fonts whose letters stand on the page: a browser fetches no others."""
    tokens = Path(finders.find("tournament/css/base/tokens.css")).read_text(encoding="utf-8")
    found = []
    for family in ("noto-sans", "noto-serif"):
        letters = {ord(letter) for letter in html}
        faces = [(file, points(ranges)) for file, ranges in FACE.findall(tokens) if family in file]
        for file, covered in reversed(faces):  # the last face first
            found += [f"tournament/{file}"] if letters & covered else []
            letters -= covered
    assert found, "The page has no letter, or tokens.css names no font."
    return found


def points(ranges):
    """The code points of ``U+20-7E, U+131``."""
    ends = [each.strip().removeprefix("U+").partition("-") for each in ranges.split(",")]
    return {point for first, _, last in ends for point in range(int(first, 16), int(last or first, 16) + 1)}


def test_fonts_are_counted_where_their_letters_stand():
    plain, polish = fonts_of("<p>Jan"), fonts_of("<p>Jan Wi\u015bniewski")

    assert [Path(name).name.split(".")[0] for name in plain] == ["noto-sans-latin", "noto-serif-latin"]
    assert len(polish) == 4


def on_the_line(client, address):
    """Bytes of one answer, as a browser asks for it."""
    return len(client.get(address, headers={"accept-encoding": "gzip"}).content)


def weight_of(client, address):
    """Bytes on the line of a page that is opened for the first time, with its fonts."""
    html = client.get(address).content.decode()
    files = sum(on_the_line(client, f"/static/{name}") for name in assets_of(html))
    files += sum(Path(finders.find(name)).stat().st_size for name in fonts_of(html))
    return on_the_line(client, address) + files


def test_style_page_shows_every_component_while_developing(client, settings):
    settings.DEBUG = True

    html = client.get("/styles/").content.decode()

    assert "Northern Hex Open" in html


def test_style_page_is_absent_from_a_real_tournament(client):
    assert client.get("/styles/").status_code == 404


def test_every_answer_carries_the_policy(client):
    policy = client.get("/styles/").headers["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.thorough
@pytest.mark.parametrize(
    "path", some_of(["", "pairings/", "clock/", "standings/", "entrants/", "screen/"], 3)
)
def test_first_page_of_a_visitor_weighs_under_100_kilobytes(client, path):
    day, _ = days.published(32)

    assert weight_of(client, f"/t/{day.tournament.slug}/{path}") < 100_000


def test_first_page_of_a_player_weighs_under_100_kilobytes(client):
    day, round_ = days.published(32)
    clocks.start(round_, by=day.cast.referee, now=NOW)

    assert weight_of(client, f"/me/{day.tokens[1]}/") < 100_000


@pytest.mark.thorough
@pytest.mark.parametrize(
    "room", some_of(["", "rounds/1/", "rounds/1/tables/1/", "check-in/", "lists/", "entrants/"], 3)
)
def test_first_page_of_an_official_weighs_under_100_kilobytes(client, room):
    day, _ = days.published(32)
    client.force_login(day.cast.olga, backend="django.contrib.auth.backends.ModelBackend")

    assert weight_of(client, f"/desk/{day.tournament.slug}/{room}") < 100_000
