"""Scripts hold no words that people see or hear: these come from the page, in its language."""

import re
from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).resolve().parents[3] / "tournament" / "static").rglob("*.js"))
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\\])//[^\n]*", re.DOTALL)
# what the developer alone reads, and names of classes
FOR_MACHINES = re.compile(r"new Error\([^)]*\)|className\s*[:=]\s*[^,;}]*|css:\s*[^}]*")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\]|\\.)*)`')
SENTENCE = re.compile(r"[A-Za-z']{2,} [A-Za-z']{2,}|[a-z] \{[a-z]+\}|[a-z]{3}[.?!]$|\} [a-z]{2,}")
SHOWN = re.compile(
    r"(?:textContent|innerText|placeholder|title|ariaLabel|alt)\s*(?:=|:)\s*[\"'`][^\"'`$]*[A-Za-z]{2}"
    r"|setAttribute\(\"(?:aria-label|title|alt|placeholder)\",\s*[\"'`][^\"'`]*[A-Za-z]"
)


def words_in(source):
    code = FOR_MACHINES.sub("", COMMENT.sub("", source))
    literals = ["".join(found) for found in LITERAL.findall(code)]
    sentences = [text for text in literals if SENTENCE.search(text) and text[0] not in ".#"]  # no selectors
    return sentences + SHOWN.findall(code)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_script_holds_no_words(path):
    assert words_in(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        'status.textContent = "This browser makes no sound.";',
        "const SLOW = 'Clock is {how} slow';",
        "each.textContent = `${count} min`;",
        'button.title = "Close";',
        'field.setAttribute("aria-label", "Close");',
        "line.textContent = `Since ${when} not sent.`;",
    ],
)
def test_words_are_found(source):
    assert words_in(source)


@pytest.mark.parametrize(
    "source",
    [
        'throw new Error("signed out");',
        'const css = { className: "button button--wide" };',
        "/* It's in words. */ const a = 'muster-live';",
        'document.querySelector("main .lede, #said > *");',
        "element.textContent = place.dataset.says;",
    ],
)
def test_other_texts_are_none(source):
    assert words_in(source) == []
