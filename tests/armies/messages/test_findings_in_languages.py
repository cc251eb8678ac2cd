"""What the rules find is told in each language: another sentence than the English one, with all its values.

That every code which the rules hand out has a sentence is held by ``tests/architecture/code/test_messages.py``.
"""

import re
from collections.abc import Mapping

import pytest
from django.utils import translation

from armies.messages.tables import FINDINGS

LANGUAGES = ("de", "es", "fr", "it", "ja", "pt")
LEFT = re.compile(r"%\(|%s|[{}]|<lazy|__proxy__")
COUNTS = (1, 2, 5)  # a language has its own plurals
SAME_ON_PURPOSE = frozenset()  # keys of what is written alike in two languages


class AnyData(dict):
    """A value for whatever a sentence asks for."""

    def __init__(self, message, count):
        super().__init__()
        self.message, self.count = message, count

    def __missing__(self, name):
        written = self.message.formats.get(name)
        if isinstance(written, Mapping):
            return next(iter(written))
        return next(each for each in (self.count, ["Ork"], {"Ork": self.count}) if self.takes(name, each))

    def takes(self, name, value):
        try:
            self.message.formatted(name, value)
        except (TypeError, AttributeError):
            return False
        return True


def sentences(language):
    """Every finding as this language tells it, by its key and a count."""
    with translation.override(language):
        return {
            (key, count): message.filled(AnyData(message, count))
            for key, message in FINDINGS.messages.items()
            for count in COUNTS
        }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_is_told_in_the_language(every_language, language):
    english, told = sentences("en"), sentences(language)
    with_words = {key for key, text in english.items() if re.search(r"[a-z]{3}", text)}

    assert len(told) > 300
    assert [each for each, text in told.items() if LEFT.search(text)] == []
    same = {key for key, count in with_words if told[key, count] == english[key, count]}
    assert same == SAME_ON_PURPOSE & same


def test_english_leaves_no_value_open():
    assert [each for each, text in sentences("en").items() if LEFT.search(text)] == []
