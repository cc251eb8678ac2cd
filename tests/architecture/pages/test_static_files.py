"""Style sheets and scripts: what is named exists, and what exists is named by somebody."""

import re
from pathlib import Path
from urllib.parse import urljoin

from tests.architecture.pages.test_templates import code, pages
from tournament.printing import render
from tournament.web.bundles import BUNDLES, sources_of

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "tournament" / "static"
NAMED = re.compile(r"""["'](tournament/(?:css|js|img|fonts)/[^"'{]+\.[a-z0-9]+)["'#]""")
IMPORTED = re.compile(r"""(?:from |import |import\(|URL\()"(\.[^"]+\.(?:js|css))\"""")
LOADED = re.compile(r"""url\("([^":]+)"\)""")
FOLDERS = {
    "css": {"base", "components", "pages", "print"},
    "js": {"board", "clock", "entry", "forms", "hall", "lists", "offline", "page", "parts", "referee_desk"},
}
MAX_FILES = 16
LAYERS = "@layer base, components, pages, print;"
NO_RULES = re.compile(r"/\*.*?\*/|@font-face \{.*?\n\}", re.DOTALL)


def read(paths):
    return {path: path.read_text(encoding="utf-8") for path in paths}


def named_files():
    """Static files that templates, Python, scripts or style sheets name."""
    found = {name for text in (*read(pages()).values(), *code()) for name in NAMED.findall(text)}
    for look, kind in ((IMPORTED, "*.js"), (LOADED, "*.css")):
        for path, text in read(STATIC.rglob(kind)).items():
            found |= {urljoin(path.relative_to(STATIC).as_posix(), name) for name in look.findall(text)}
    return found | {path.relative_to(STATIC).as_posix() for name in BUNDLES for path in sources_of(name)}


def test_static_files_that_somebody_names_exist():
    named = named_files()

    assert len(named) > 200
    assert [name for name in sorted(named) if not (STATIC / name).is_file()] == []


def test_every_style_sheet_and_script_is_named_by_somebody():
    there = {path for path in STATIC.rglob("*.*") if path.suffix in {".js", ".css"}}
    named = {STATIC / name for name in named_files()}
    documents = "".join(read((ROOT / "tournament" / "printing").rglob("*.py")).values())
    named |= {path for path in render.STYLES.iterdir() if f'"{path.name}"' in documents}

    assert there - named == set()


def test_style_sheets_and_scripts_stand_in_folders():
    for kind, folders in FOLDERS.items():
        assert {path.name for path in (STATIC / "tournament" / kind).iterdir()} == folders
        sizes = {
            folder: len(list(folder.glob("*.*"))) for folder in (STATIC / "tournament" / kind).rglob("*/")
        }
        assert {str(folder): n for folder, n in sizes.items() if n > MAX_FILES} == {}


def test_every_style_sheet_stands_in_the_layer_of_its_folder():
    styles = {
        path.relative_to(STATIC / "tournament" / "css"): NO_RULES.sub("", text).strip()
        for path, text in read(STATIC.rglob("*.css")).items()
    }
    outside = {
        str(path)
        for path, text in styles.items()
        if not re.fullmatch(
            rf"@layer {path.parts[0]} \{{\n(\t[^\n]*|\n)*\n\}}", text.removeprefix(LAYERS).strip()
        )
    }

    assert outside == {"base/scripts.css"}  # fonts alone
    assert [str(path) for path, text in styles.items() if LAYERS in text] == ["base/tokens.css"]


def test_the_order_of_the_layers_is_read_first():
    first = {sources_of(name)[0].name for name in BUNDLES if name in {"site.css", "desk.css", "screen.css"}}

    assert first == {"tokens.css"}
