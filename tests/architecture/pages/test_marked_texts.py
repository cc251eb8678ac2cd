"""Each text of a template is marked for translation, also what only some days show."""

import re
from html.parser import HTMLParser
from pathlib import Path

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
SAMPLES = TEMPLATES / "public/core/styles.html"  # for developers, in English
SHOWN = {"aria-label", "title", "placeholder", "alt", "data-confirm", "data-label"}
SILENT = {"script", "style", "code", "kbd", "bdi", "q"}
VOID = {"input", "br", "img", "meta", "link", "hr", "col", "source", "use", "path", "wbr", "area", "base"}
NOT_TEXT = re.compile(
    r"{% comment %}.*?{% endcomment %}|{% blocktranslate.*?{% endblocktranslate %}|{#.*?#}|{%.*?%}|{{.*?}}",
    re.DOTALL,
)
# Not on the page: blocks of classes and attributes in the frame of a page.
ATTRIBUTES = re.compile(r"\b(?:data|layout)-[\w-]+(?:=\"[^\"]*\")?|https://\S*")
OURS = {"Muster", "UTC"}
WORD = re.compile(r"[A-Za-z]{3,}")
READY_LABEL = re.compile(
    r"{% (?:component|include) [^%]*?\b(?:label|text|title|hint|yes|says|undo)=\"[^\"]*[a-z]{3}"
)


class Texts(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found, self.silent = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID and (self.silent or tag in SILENT or (tag != "html" and "lang" in dict(attrs))):
            self.silent.append(tag)
        self.found += [value for name, value in attrs if name in SHOWN and value and not self.silent]

    def handle_endtag(self, tag):
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()

    def handle_data(self, text):
        if not self.silent:
            self.found.append(text)


def unmarked(source):
    texts = Texts()
    texts.feed(NOT_TEXT.sub("", source))
    plain = (ATTRIBUTES.sub("", re.sub(r"&\w+;", "", text)) for text in texts.found)
    return [" ".join(text.split()) for text in plain if set(WORD.findall(text)) - OURS]


def test_templates_have_no_text_that_is_not_marked():
    sources = {
        path.relative_to(TEMPLATES).as_posix(): path.read_text(encoding="utf-8")
        for path in TEMPLATES.rglob("*.html")
        if path != SAMPLES
    }

    assert len(sources) > 200
    assert {name: found for name, text in sources.items() if (found := unmarked(text))} == {}
    assert [name for name, text in sources.items() if READY_LABEL.search(text)] == []
