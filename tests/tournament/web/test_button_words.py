"""A button is a verb and its object in 3 words and 24 letters; a label has 3 words, an answer 8."""

import re
from html.parser import HTMLParser

import pytest
from django.test import Client

from tests.data.dense_tournament import a_rich_day
from tests.tournament.web.every_door import addresses

pytestmark = [pytest.mark.django_db]
OTHERS = ("admin", "live", "api", "time", "guides", "print", "styles")
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


def is_long(kind, text):
    words = [word for word in text.split() if re.search(r"\w", word)]
    too_long = len(text) > MAX_LETTERS.get(kind, 200) or len(words) > MAX_WORDS[kind]
    return too_long and not (kind == "label" and text.endswith("?"))  # a setting asks


def test_buttons_labels_and_answers_are_short():
    day = a_rich_day()
    olga, player = Client(), Client()
    olga.force_login(day.cast.olga, backend="django.contrib.auth.backends.ModelBackend")
    found = {}
    for client, token in ((olga, "nobody"), (player, day.tokens[1])):
        for door in addresses(day.tournament, token=token, without=OTHERS):
            answer = client.get(door)
            if "text/html" in answer.headers.get("Content-Type", ""):
                words = Words()
                words.feed(answer.content.decode())
                for each in words.found:
                    found.setdefault(each, door)

    assert len(found) > 300
    long = [f"{door}: {kind} {text}" for (kind, text), door in found.items() if is_long(kind, text)]
    assert not long, "\n".join(long)
