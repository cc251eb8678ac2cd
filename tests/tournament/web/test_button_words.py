"""A button is a verb and its object in 3 words and 24 letters; a label has 3 words, an answer 8.

And none of what is shown needs a script to do anything: a script shows what only it makes work.
"""

import re
from html.parser import HTMLParser

import pytest

from tests.tournament.web import english_walk

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group(english_walk.GROUP)]
OTHERS = ("/guides", "/print", "/styles")
MAX_LETTERS = {"button": 24}
MAX_WORDS = {"button": 3, "label": 3, "answer": 8}
VOID = {"input", "br", "img", "use", "path", "wbr"}
# Lists to choose from, what only a screen reader says, and what stands beside the words.
LEFT_OUT = {"select", "textarea", "svg", "small", "kbd", "bdi"}
LEFT_OUT_CLASSES = {"visually-hidden", "table__sub", "soft", "choice__sum", "field__optional"}
IN_BRACKETS = re.compile(r"\([^)]*\)")


class Words(HTMLParser):
    """The words of the buttons and labels of a page. A label with a box or a circle is an answer."""

    def __init__(self):
        super().__init__()
        self.path, self.found, self.kind, self.texts = [], [], "", []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        classes = set((given.get("class") or "").split())
        if tag == "input" and self.kind == "label" and given.get("type") in {"radio", "checkbox"}:
            self.kind = "answer"
        if tag in VOID:
            return
        self.path.append((tag, tag in LEFT_OUT or bool(classes & LEFT_OUT_CLASSES)))
        if not self.kind and (tag in {"button", "label"} or (tag == "a" and "button" in classes)):
            self.kind, self.texts = "label" if tag == "label" else "button", []
            self.depth = len(self.path)

    def handle_endtag(self, tag):
        if tag not in {name for name, _ in self.path}:
            return
        if self.kind and len(self.path) == self.depth:
            self.found.append((self.kind, " ".join(IN_BRACKETS.sub("", " ".join(self.texts)).split())))
            self.kind = ""
        while self.path.pop()[0] != tag:
            pass

    def handle_data(self, text):
        if self.kind and not any(is_left_out for _, is_left_out in self.path):
            self.texts.append(text)


class Dead(HTMLParser):
    """What a page shows that does nothing without a script, with neither `hidden` nor `needs-scripts`."""

    def __init__(self):
        super().__init__()
        self.path, self.found = [], []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        is_unseen = "hidden" in given or "needs-scripts" in (given.get("class") or "") or tag == "template"
        is_unseen |= tag == "input" and given.get("type") == "hidden"
        if tag not in VOID:
            self.path.append((tag, is_unseen))
        if is_unseen or any(unseen for _, unseen in self.path):
            return
        is_field = tag in {"input", "select", "textarea", "button"}
        is_outside = is_field and "form" not in given and "form" not in {name for name, _ in self.path}
        is_outside &= given.get("type") not in {
            "checkbox",
            "radio",
        }  # the style sheet shows and hides by them
        if given.get("type") == "button" or is_outside or (tag == "a" and not given.get("href")):
            self.found.append(self.get_starttag_text())

    def handle_endtag(self, tag):
        if tag in {name for name, _ in self.path}:
            while self.path.pop()[0] != tag:
                pass


def is_long(kind, text):
    words = [word for word in text.split() if re.search(r"\w", word)]
    too_long = len(text) > MAX_LETTERS.get(kind, 200) or len(words) > MAX_WORDS[kind]
    return too_long and not (kind == "label" and text.endswith("?"))  # a setting asks


def test_buttons_labels_and_answers_are_short_and_none_needs_a_script():
    pages = {each.html: each.door for each in english_walk.answers() if not each.door.startswith(OTHERS)}
    found, dead = {}, set()
    for html, door in pages.items():
        words, needs_script = Words(), Dead()
        words.feed(html)
        needs_script.feed(html)
        dead.update(needs_script.found)
        for each in words.found:
            found.setdefault(each, door)

    assert sorted(dead) == []
    assert len(found) > 300
    long = [f"{door}: {kind} {text}" for (kind, text), door in found.items() if is_long(kind, text)]
    assert not long, "\n".join(long)
