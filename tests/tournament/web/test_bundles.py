"""Sheets and scripts of a layout are one file each, named after their content."""

import re
import shutil
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

from tests.tournament.web.static.test_static_files import body_of
from tournament.web import bundles
from tournament.web.bundles import BUNDLES, SOURCES, bundle_name, sources_of

MODULES = sorted((SOURCES / "js").rglob("*.js"))
STATEMENT = re.compile(r"^(?:import|export)\b[^\n(]*", re.MULTILINE)
EVERY_STATEMENT = re.compile(r"^\s*(?:import|export)[ {*\"]", re.MULTILINE)


def text_of(name):
    return Path(finders.find(bundle_name(name))).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", BUNDLES)
def test_bundle_is_served_for_ever_under_the_name_of_its_content(client, name):
    answer = client.get(f"/static/{bundle_name(name)}")

    assert body_of(answer).decode() == text_of(name)
    assert "immutable" in answer.headers["Cache-Control"]
    assert "immutable" not in client.head("/static/tournament/css/base/base.css").headers["Cache-Control"]


def test_another_content_has_another_name(settings, tmp_path, monkeypatch):
    before = bundle_name("screen.js")
    for kind in ("css", "js", "img"):
        shutil.copytree(SOURCES / kind, tmp_path / kind)
    (tmp_path / "js/page/theme.js").write_text("export const it = 1;\n", encoding="utf-8")
    settings.DEBUG = True  # a process that serves people reads its sources once
    monkeypatch.setattr(bundles, "SOURCES", tmp_path)

    assert bundle_name("screen.js") != before
    assert not finders.find(before)


def test_style_bundle_holds_the_rules_of_its_sheets_and_finds_its_fonts():
    text = text_of("site.css")

    assert text.count("@layer pages {") == sum("css/pages" in str(path) for path in sources_of("site.css"))
    assert "/*" not in text
    named = re.findall(r'url\("\.\./([^"]+)"\)', text)
    assert named
    assert [name for name in named if not (SOURCES / name).is_file()] == []


@pytest.mark.parametrize("name", [name for name in BUNDLES if name.endswith(".js")])
def test_script_bundle_parses_and_needs_no_module_that_it_lacks(name):
    text = text_of(name)
    node = shutil.which("node")
    if node is None:
        pytest.skip("No node here: install Node.js to parse the joined scripts.")
    subprocess.run([node, "--check", finders.find(bundle_name(name))], check=True)  # noqa: S603

    there = set(re.findall(r'^modules\["([^"]+)"\]', text, re.MULTILINE))
    assert set(re.findall(r'(?:need|musterModule)\("([^"]+)"\)', text)) == there
    assert not EVERY_STATEMENT.search(text)


def test_every_import_and_export_of_a_script_is_one_that_can_be_joined():
    wrong = []
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        known = {match.start() for look in (bundles.IMPORT, bundles.EXPORT) for match in look.finditer(text)}
        found = [match for match in STATEMENT.finditer(text) if match.start() not in known]
        wrong += [f"{path.name}: {match.group()}" for match in found]

    assert wrong == []


def test_imports_make_no_circle():
    def reached(path, way):
        assert path not in way, f"{path.name} imports itself through {[each.name for each in way]}"
        for match in bundles.IMPORT.finditer(path.read_text(encoding="utf-8")):
            reached((path.parent / match["path"]).resolve(), (*way, path))

    for path in MODULES:
        reached(path, ())


def test_collected_files_hold_the_bundles(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=0)

    assert {path.name for path in (tmp_path / bundles.FOLDER).iterdir()} == {
        Path(bundle_name(name)).name for name in BUNDLES
    }


def test_many_who_need_a_file_at_once_get_it_whole(settings, tmp_path):
    settings.STATE_DIR = tmp_path
    name = bundle_name("site.css")
    together = threading.Barrier(8)

    def found(_number):
        together.wait(60)
        return Path(finders.find(name)).read_bytes()

    with ThreadPoolExecutor(8) as pool:
        texts = set(pool.map(found, range(8)))

    assert [len(text) for text in texts] == [len(bundles.bundle_content("site.css"))]
    assert [path.name for path in (tmp_path / "static" / bundles.FOLDER).iterdir()] == [Path(name).name]
