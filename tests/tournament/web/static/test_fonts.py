"""The type of the pages: what ships is whole, is what the style sheet names, and is fetched once for ever."""

import hashlib
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tests.tournament.web.static.test_style_page import FACE, points

STATIC = Path(__file__).resolve().parents[4] / "tournament" / "static" / "tournament"
BASE = STATIC.parents[2] / "templates" / "base.html"
FACES = FACE.findall((STATIC / "css" / "base" / "tokens.css").read_text(encoding="utf-8"))
FILES = sorted(set((STATIC / "fonts").glob("*.woff2")) - set((STATIC / "fonts").glob("*-print.*")))


def test_style_sheet_names_the_fonts_that_ship_and_no_others():
    assert sorted(STATIC / file for file, _ in FACES) == FILES
    assert len(FILES) == 8


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_name_of_a_font_carries_its_digest(file):
    assert file.name.split(".")[1] == hashlib.sha256(file.read_bytes()).hexdigest()[:8]


@pytest.mark.parametrize(("file", "ranges"), FACES, ids=lambda value: value.split(".")[0])
def test_font_has_every_letter_that_the_style_sheet_promises(file, ranges):
    with TTFont(STATIC / file) as font:
        assert set(font.getBestCmap()) == points(ranges)


def test_font_keeps_its_licence():
    assert "SIL Open Font License, Version 1.1" in (STATIC / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    for file in FILES:
        with TTFont(file) as font:
            assert "Open Font License" in font["name"].getDebugName(13)


def test_every_page_asks_early_for_the_two_fonts_that_it_always_needs():
    asked = re.findall(
        r'rel="preload" as="font"[^>]*tournament/(fonts/[^\']+)', BASE.read_text(encoding="utf-8")
    )

    assert asked == [file for file, ranges in FACES if ord(" ") in points(ranges)]


def test_font_is_fetched_once_for_ever(client):
    answer = client.get(f"/static/tournament/fonts/{FILES[0].name}", headers={"accept-encoding": "gzip"})

    assert b"".join(answer) == FILES[0].read_bytes()
    assert answer.headers["Content-Type"] == "font/woff2"
    assert "immutable" in answer.headers["Cache-Control"]
    assert "Content-Encoding" not in answer.headers  # it is squeezed already


def test_style_sheet_is_asked_for_again(client):
    answer = client.head("/static/tournament/css/base/tokens.css")

    assert "immutable" not in answer.headers["Cache-Control"]


@pytest.mark.django_db
def test_policy_lets_fonts_come_from_here_only(client):
    assert "font-src 'self';" in client.get("/").headers["Content-Security-Policy"]
