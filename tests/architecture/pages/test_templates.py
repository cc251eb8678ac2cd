"""Templates parse, use known components, and keep the promise of the content security policy."""

import re
from collections import Counter
from pathlib import Path

import pytest
from django.template import TemplateSyntaxError, engines
from django.template.loader import get_template

from tournament.web.organiser.parts import PARTS as DESK_PARTS
from tournament.web.public.parts import PARTS as PUBLIC_PARTS

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = ROOT / "templates"
STATIC = ROOT / "tournament" / "static"
FORBIDDEN = {
    "inline style": re.compile(r"\sstyle\s*=", re.IGNORECASE),
    "style element": re.compile(r"<style\b", re.IGNORECASE),
    "inline script": re.compile(r"<script(?![^>]*\bsrc=)[^>]*>", re.IGNORECASE),
    "event attribute": re.compile(r"\son[a-z]+\s*=\s*[\"']", re.IGNORECASE),
    "script address": re.compile(r"javascript:", re.IGNORECASE),
    "foreign address": re.compile(r"(?:src|href)\s*=\s*[\"']\s*(?:https?:)?//", re.IGNORECASE),
}
COMPONENT = re.compile(r'{%\s*component\s+"([a-z_/]+)"')
CODE = ("armies", "config", "rules", "tournament")
LINE = 160  # characters; Django reads a tag on one line, so a long one counts as TAG
TAG = 60
MAX_FILES = 16  # in a folder
TAGS = re.compile(r"\{% (blocktranslate)\b.*?\{% end\1 %\}|\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}")
QUOTED = re.compile(r"""["']([a-z0-9_/]+\.html)["']""")
TAKEN_BY_NAME = re.compile(r"""\bcomponent\(\s*["']([a-z_/]+)["']""")  # in Python
OF_DJANGO = {"400.html", "403.html", "404.html", "500.html"}  # its handlers find them by these names
SUBJECTS = {
    *("undo", "penalties", "transfer", "results", "settings", "rounds", "catalogues", "lists", "entrants"),
    *("tournaments", "hall", "clock", "schedule", "standings", "prints", "core", "desk", "rules"),
    "referee_desk",
}


def pages(*, with_prints=True):
    found = sorted(TEMPLATES.rglob("*.html"))
    return [p for p in found if with_prints or "printing" not in p.parts]


def name(path):
    return str(path.relative_to(TEMPLATES))


def code():
    """The text of each Python file that may name a template."""
    for folder in CODE:
        yield from (path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py"))


def found_in(paths, look):
    """What ``look`` finds in the text of these templates, by file; nothing where all is well."""
    answers = {name(path): look(path.read_text(encoding="utf-8")) for path in paths}
    assert len(answers) > 100
    return {path: found for path, found in answers.items() if found}


def does_not_parse(path):
    try:
        get_template(name(path))
    except TemplateSyntaxError as error:
        return f"{name(path)}: {error}"
    return None


def test_templates_parse():
    assert [said for said in map(does_not_parse, pages()) if said] == []


def test_templates_that_somebody_names_exist():
    named = {found for path in pages() for found in QUOTED.findall(path.read_text(encoding="utf-8"))}
    named |= {found for text in code() for found in QUOTED.findall(text) if "/" in found}

    assert len(named) > 200
    assert named - set(map(name, pages())) == set()


def test_every_template_is_named_by_somebody():
    reached = OF_DJANGO | {part.template for part in (*DESK_PARTS.values(), *PUBLIC_PARTS.values())}
    reached |= {f"fragments/scenes/_{scene}_list.html" for scene in ("names", "standings", "tables")}
    for text in (path.read_text(encoding="utf-8") for path in pages()):
        reached |= {*QUOTED.findall(text), *(f"components/{found}.html" for found in COMPONENT.findall(text))}
    for text in code():
        reached |= {
            *QUOTED.findall(text),
            *(f"components/{found}.html" for found in TAKEN_BY_NAME.findall(text)),
        }

    assert sorted(set(map(name, pages())) - reached) == []


def test_lines_of_templates_stay_short():
    def too_long(text):
        lines = [TAGS.sub(lambda tag: tag[0][:TAG], line) for line in text.splitlines()]
        return [number for number, line in enumerate(lines, 1) if len(line) > LINE]

    assert found_in(pages(), too_long) == {}


@pytest.mark.parametrize("audience", ["organiser", "player", "public"])
def test_pages_stand_in_folders_by_subject(audience):
    inside = list((TEMPLATES / audience).iterdir())

    assert [path.name for path in inside if path.is_file()] == []
    assert {path.name for path in inside} - SUBJECTS == set()


def test_folders_of_templates_stay_small():
    sizes = Counter(str(path.parent.relative_to(TEMPLATES)) for path in pages())

    assert {folder: n for folder, n in sizes.items() if n > MAX_FILES} == {}


def test_templates_hold_nothing_inline_or_foreign():
    def inline(text):
        return [what for what, pattern in FORBIDDEN.items() if pattern.search(text)]

    assert found_in(pages(with_prints=False), inline) == {}


def test_templates_name_components_that_exist():
    folder = TEMPLATES / "components"
    there = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.html")}

    assert found_in(pages(), lambda text: set(COMPONENT.findall(text)) - there) == {}


@pytest.mark.parametrize(
    "page", ["400.html", "403.html", "403_csrf.html", "404.html", "500.html", "503.html"]
)
def test_error_page_renders_with_nothing_in_hand(page):
    html = get_template(page).render({})

    assert f"Error {page[:3]}" in html
    assert "<h1>" in html


def test_marks_named_in_templates_are_in_the_sprite():
    text = (STATIC / "tournament/img/icons.svg").read_text(encoding="utf-8")
    drawn = set(re.findall(r'<symbol id="([a-z]+)"', text))
    named = {
        mark
        for path in pages()
        for mark in re.findall(r'{%\s*icon\s+"([a-z]+)"', path.read_text(encoding="utf-8"))
    }

    assert named - drawn == set()


def test_styles_load_nothing_from_elsewhere():
    loads = re.compile(r"@import|url\(\s*[\"']?(?:https?:)?//")
    styles = {p.name: p.read_text(encoding="utf-8") for p in STATIC.rglob("*.css")}

    assert [file for file, text in styles.items() if loads.search(text)] == []


def test_styles_use_only_tokens_that_exist():
    styles = "".join(p.read_text(encoding="utf-8") for p in STATIC.rglob("*.css"))
    defined = set(re.findall(r"(--[a-z0-9-]+)\s*:", styles))

    assert set(re.findall(r"var\((--[a-z0-9-]+)", styles)) - defined == set()


def test_colours_are_decided_in_the_tokens_alone():
    loose = re.compile(r"#[0-9a-fA-F]{3,8}\b(?![^{]*\{)")
    styles = {p.name: p for p in STATIC.rglob("*.css") if p.name not in {"tokens.css", "print.css"}}

    assert [file for file, p in styles.items() if loose.search(p.read_text(encoding="utf-8"))] == []


def test_engine_of_templates_is_the_one_of_the_house():
    assert engines["django"].engine.dirs == [TEMPLATES]
