"""Names of every script are set in fonts that ship; a page without such a name knows nothing of them."""

import hashlib
import re
from itertools import chain
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tests.data import days
from tests.examples import some_of
from tests.tournament.web.static.test_style_page import FACE, points
from tournament.models import Entrant
from tournament.templatetags.fonts import OTHER_SCRIPTS
from tournament.web.bundles import bundle_name

STATIC = Path(__file__).resolve().parents[4] / "tournament" / "static" / "tournament"
STYLES = (STATIC / "css" / "base" / "scripts.css").read_text(encoding="utf-8")
FACES = FACE.findall(STYLES)
LINK = f'<link rel="stylesheet" href="/static/{bundle_name("other-scripts.css")}"></head>'
NAMES = {
    "Arabic": "محمد الفارسي",
    "Armenian": "Արամ",
    "Chinese": "李小龍 张伟",
    "Cyrillic": "Дмитрий Їжак",
    "Ethiopic": "አበበ",
    "Flag": "\U0001f1eb\U0001f1ee \U0001f468\u200d\U0001f467 \U0001f44d\U0001f3fd \u2764\ufe0f",
    "Georgian": "გიორგი",
    "Greek": "Γιώργος Ὀδυσσεύς",
    "Hebrew": "יוֹסֵף",
    "Hindi": "अर्जुन",
    "Japanese": "山田 太郎 さくら 𠮷野 髙橋 (イチロー)",
    "Korean": "김민준",
    "Thai": "สมชาย",
}


def test_style_sheet_names_the_fonts_that_ship_by_their_digest_and_no_others():
    files = sorted((STATIC / "fonts" / "scripts").glob("*.woff2"))

    assert sorted(STATIC / file for file, _ in FACES) == files
    assert [file.name.split(".")[1] for file in files] == [
        hashlib.sha256(file.read_bytes()).hexdigest()[:8] for file in files
    ]


@pytest.mark.parametrize("name", ["greek", "arabic", "han-4e00"])
def test_font_has_every_letter_that_the_style_sheet_promises(name):
    file, ranges = next(face for face in FACES if f"/{name}." in face[0])

    with TTFont(STATIC / file) as font:
        assert set(font.getBestCmap()) == points(ranges)
        assert "Open Font License" in font["name"].getDebugName(13)


def test_every_letter_of_a_name_has_a_font_and_each_has_one():
    latin = FACE.findall((STATIC / "css" / "base" / "tokens.css").read_text(encoding="utf-8"))
    promised = [points(ranges) for _, ranges in FACES]
    covered = set().union(*promised, *(points(ranges) for _, ranges in latin))

    assert {script for script, name in NAMES.items() if set(map(ord, name)) - covered} == set()
    joining = {0x200C, 0x200D, *range(0x300, 0x370)}  # each face has those that its letters take
    own = [code for code in chain.from_iterable(promised) if code not in joining]
    assert len(own) == len(set(own))


@pytest.mark.thorough
@pytest.mark.django_db
@pytest.mark.parametrize("name", some_of(NAMES.values(), 4), ids=NAMES)
def test_page_with_a_name_of_another_script_links_its_fonts(client, name):
    day = days.with_entrants(days.a_day(), 1)
    page = f"/me/{day.tokens[1]}/"
    assert "scripts.css" not in client.get(page).content.decode()

    Entrant.objects.update(name=name)

    assert client.get(page).content.decode().count(LINK) == 1


@pytest.mark.django_db
def test_the_choice_of_languages_links_no_fonts(client, every_language):
    day = days.with_entrants(days.a_day(), 1)

    page = client.get(f"/me/{day.tokens[1]}/").content.decode()

    assert "ja" in every_language
    assert OTHER_SCRIPTS.search(page)
    assert LINK not in page


def test_scripts_link_the_same_letters_as_templates():
    script = (STATIC / "js" / "page" / "fonts.js").read_text(encoding="utf-8")
    (ranges,) = re.findall(r"OTHER_SCRIPTS = /\[(.*)\]/", script)
    in_script = re.compile(f"[{ranges}\U00010000-\U0010ffff]")

    assert [
        code
        for code in chain(range(0x20, 0xD800), range(0xE000, 0x30000))
        if bool(OTHER_SCRIPTS.match(chr(code))) is not bool(in_script.match(chr(code)))
    ] == []
